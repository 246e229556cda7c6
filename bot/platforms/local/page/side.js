// What stands beside the messages: channels, members to act as, languages, the clock's speeds, the board's periods.

import { hue, initial, keepFocus, make } from "./dom.js";

const PERIODS = ["today", "week", "month", "all"];

/** List the channels; `unread` holds the ids of those with something new. */
export function showChannels(place, state, unread, choose) {
  keepFocus(place, () => {
    place.replaceChildren(...state.channels.map((channel) => channelItem(channel, state, unread.has(channel.id), choose)));
  });
}

function channelItem(channel, state, isUnread, choose) {
  return make(
    "li",
    {},
    make(
      "button",
      {
        type: "button",
        class: isUnread ? "channel unread" : "channel",
        key: `channel ${channel.id}`,
        "aria-current": channel.id === state.channel ? "page" : null,
        on: { click: () => choose(channel.id) },
      },
      make("span", { class: "hash", "aria-hidden": "true" }, "#"),
      make("bdi", {}, channel.name),
      isUnread ? make("span", { class: "visually-hidden" }, ` (${state.words.unread})`) : null,
    ),
  );
}

/** List the members; the one acted as is checked. */
export function showMembers(place, state, choose) {
  keepFocus(place, () => place.replaceChildren(...state.members.map((member) => memberItem(member, state, choose))));
}

function memberItem(member, state, choose) {
  const input = make("input", {
    type: "radio",
    name: "as",
    value: member.id,
    class: "visually-hidden",
    key: `member ${member.id}`,
    checked: member.id === state.me.id,
    on: { change: () => choose(member.id) },
  });
  return make(
    "label",
    { class: "person", title: member.name },
    input,
    make("span", { class: `avatar ${hue(member.id)}`, "aria-hidden": "true" }, initial(member.name)),
    make("bdi", { class: "name" }, member.name),
    member.is_admin ? make("span", { class: "tag" }, state.words.admin) : null,
    member.language ? make("span", { class: "speaks", lang: member.language, "aria-hidden": "true" }, member.language) : null,
  );
}

/** List the languages; the one spoken is selected. */
export function showLanguages(select, state) {
  select.replaceChildren(
    ...state.languages.map(({ code, name }) => make("option", { value: code, lang: code, selected: code === state.language }, name)),
  );
}

/** List the speeds of the clock; the present one is checked. */
export function showSpeeds(place, clock, choose) {
  keepFocus(place, () => place.replaceChildren(...clock.speeds.map((speed) => speedItem(speed, clock, choose))));
}

function speedItem(speed, clock, choose) {
  const input = make("input", {
    type: "radio",
    name: "speed",
    value: speed,
    class: "visually-hidden",
    key: `speed ${speed}`,
    checked: speed === clock.speed,
    on: { change: () => choose(speed) },
  });
  return make("label", { class: "speed" }, input, make("span", {}, `${speed}×`));
}

/** Show the periods of the board as tabs; left and right move between them. */
export function showPeriods(place, period, words, choose) {
  const tab = (name) =>
    make(
      "button",
      {
        type: "button",
        role: "tab",
        id: `period-${name}`,
        key: `period ${name}`,
        class: "tab",
        "aria-selected": String(name === period),
        "aria-controls": "standings",
        tabindex: name === period ? 0 : -1,
        on: { click: () => choose(name), keydown: (event) => step(event, name, choose) },
      },
      words[`period-${name}`],
    );
  keepFocus(place, () => place.replaceChildren(...PERIODS.map(tab)));
}

function step(event, name, choose) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const next = PERIODS[(PERIODS.indexOf(name) + way + PERIODS.length) % PERIODS.length];
  choose(next);
  document.getElementById(`period-${next}`)?.focus();
}
