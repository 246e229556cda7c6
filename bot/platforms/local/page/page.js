// The local page: reads the state, shows it, keeps it fresh, and hands on what the member does.

import { cardElement } from "./card.js";
import { Composer } from "./composer.js";
import { hue, initial } from "./dom.js";
import { Live, call, withQuery } from "./link.js";
import { Messages } from "./messages.js";
import { showChannels, showLanguages, showMembers, showPeriods, showSpeeds } from "./side.js";
import { groupNow, groupTime, refreshTimes, setClock, speak } from "./time.js";

const TICK = 500;
const RETRY = 2_000;
const WIDE = matchMedia("(min-width: 70rem)");
const at = (id) => document.getElementById(id);
const place = new URLSearchParams(location.search);

let state = null;
let period = "week";
let loading = 0;
const unread = new Set();

const messages = new Messages({ scroll: at("messages"), list: at("list"), newer: at("newer") }, { react, press });
new Composer({ form: at("composer"), input: at("text"), box: at("suggestions-box"), list: at("suggestions") }, send);
const live = new Live({ opened: () => load(), told: hear, lost: () => connection("reconnecting") });

/** Read the whole state and show it. */
async function load() {
  const mine = ++loading;
  let answer;
  try {
    answer = await call(withQuery("/api/state", { as: place.get("as"), channel: place.get("channel") }));
  } catch {
    if (state === null) setTimeout(load, RETRY);
    return connection("unreachable");
  }
  if (mine !== loading) return;
  if (!answer.ok) return start();
  const isFirst = state === null;
  state = answer.body;
  remember();
  show();
  connection(null);
  if (isFirst) {
    openBoard(WIDE.matches);
    live.follow({ as: state.me.id, channel: state.channel });
  } else readBoard();
}

/** Begin anew: the address named a member or a channel that isn't there. */
function start() {
  if (!place.has("as") && !place.has("channel")) return connection("unreachable");
  place.delete("as");
  place.delete("channel");
  return load();
}

function remember() {
  place.set("as", state.me.id);
  place.set("channel", state.channel);
  history.replaceState(null, "", `?${place}`);
}

function show() {
  const channel = state.channels.find((one) => one.id === state.channel);
  unread.delete(state.channel);
  speak(state.language);
  setClock(state.clock);
  document.documentElement.lang = state.language;
  document.title = `#${channel.name} · ${state.words.title}`;
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = state.words[node.dataset.word];
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", state.words[node.dataset.label]);
  for (const node of document.querySelectorAll("[data-title]")) node.title = state.words[node.dataset.title];
  at("text").placeholder = state.words[at("text").dataset.placeholder];
  at("channel").textContent = `# ${channel.name}`;
  at("group").textContent = channel.group;
  at("speaker").className = `avatar ${hue(state.me.id)}`;
  at("speaker").textContent = initial(state.me.name);
  showChannels(at("channels"), state, unread, (id) => go({ channel: id }));
  showMembers(at("members"), state, (id) => go({ as: id }));
  at("members").querySelector(":checked")?.closest("label").scrollIntoView({ block: "nearest", inline: "nearest" });
  showLanguages(at("language"), state);
  showSpeeds(at("speeds"), state.clock, setSpeed);
  showPeriods(at("periods"), period, state.words, choosePeriod);
  messages.show(state.messages, state.words);
  showClose();
  tick();
  at("app").setAttribute("aria-busy", "false");
}

/** Be someone else, or somewhere else. What is still on its way for who one was is dropped. */
function go(where) {
  loading += 1;
  for (const [name, value] of Object.entries(where)) place.set(name, value);
  live.follow({ as: place.get("as"), channel: place.get("channel") });
}

/** Take in an event. */
function hear(event) {
  if (!state) return;
  setClock(event.clock);
  if (event.clock.speed !== state.clock.speed) showSpeeds(at("speeds"), event.clock, setSpeed);
  state.clock = event.clock;
  if (event.message) receive(event.message, event.event);
}

function receive(message, happening) {
  if (message.channel !== state.channel) return markUnread(message.channel, happening);
  const isNew = messages.put(message);
  showClose();
  if (isNew && message.author?.id !== state.me.id) announce(message);
  if (message.card && ["reveal", "board"].includes(message.card.kind)) readBoard();
}

function markUnread(channel, happening) {
  if (happening !== "message" && happening !== "note") return;
  unread.add(channel);
  showChannels(at("channels"), state, unread, (id) => go({ channel: id }));
}

function announce(message) {
  const who = message.author ? message.author.name : state.words.bot;
  const privately = message.private ? ` (${state.words["only-you"]})` : "";
  at("announce").textContent = `${who}${privately}: ${message.card ? message.card.summary : message.text}`;
}

/** Do something at the server; what it says no to is shown to the member. Gives the answer, or null. */
async function attempt(path, body) {
  try {
    const answer = await call(path, body);
    if (answer.ok) return answer.body;
    messages.say(answer.body.card);
    at("announce").textContent = answer.body.card.summary;
  } catch {
    connection("unreachable");
  }
  return null;
}

async function react(message, reaction, pill) {
  if (pill.getAttribute("aria-busy") === "true") return;
  pill.setAttribute("aria-busy", "true");
  await attempt("/api/react", { as: state.me.id, message: message.id, emoji: reaction.emoji, added: !reaction.own });
  pill.removeAttribute("aria-busy");
}

async function press(message, action, button) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  const answer = await attempt("/api/press", { as: state.me.id, message: message.id, action });
  button.removeAttribute("aria-busy");
  showAnswer(answer, "note");
}

async function send(text) {
  const answer = await attempt("/api/say", { as: state.me.id, channel: state.channel, text });
  showAnswer(answer, "message");
  return answer !== null;
}

/** Show the message that came back, if one did. */
function showAnswer(answer, happening) {
  if (!answer) return;
  receive(answer.message, happening);
  messages.bring(answer.message.id);
}

async function setSpeed(speed) {
  const answer = await attempt("/api/clock", { speed });
  if (answer) hear({ clock: answer.clock });
}

function showClose() {
  const open = messages.openQuestion();
  at("close").disabled = open === null;
  at("close").title = open ? "" : state.words["clock-nothing-open"];
}

at("close").addEventListener("click", async () => {
  const open = messages.openQuestion();
  if (open && (await attempt("/api/close", { as: state.me.id, message: open.id }))) at("announce").textContent = state.words["clock-closed"];
});

at("language").addEventListener("change", async (event) => {
  await attempt("/api/language", { as: state.me.id, channel: state.channel, language: event.target.value });
  go({});
});

at("board-toggle").addEventListener("click", () => openBoard(at("board").hidden));

function openBoard(isOpen) {
  at("board").hidden = !isOpen;
  at("app").classList.toggle("with-board", isOpen);
  at("board-toggle").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) readBoard();
}

function choosePeriod(name) {
  period = name;
  showPeriods(at("periods"), period, state.words, choosePeriod);
  readBoard();
}

async function readBoard() {
  if (at("board").hidden || !state) return;
  const asked = withQuery("/api/board", { as: state.me.id, channel: state.channel, period });
  const answer = await attempt(asked);
  if (!answer || asked !== withQuery("/api/board", { as: state.me.id, channel: state.channel, period })) return;
  at("standings").setAttribute("aria-labelledby", `period-${period}`);
  at("standings").replaceChildren(cardElement(answer.card, () => {}));
}

/** Say how the connection is; null for well. */
function connection(word) {
  const words = state?.words ?? {};
  at("connection").textContent = word ? (words[word] ?? "…") : "";
  at("connection").hidden = !word;
}

function tick() {
  if (!state) return;
  const channel = state.channels.find((one) => one.id === state.channel);
  at("now").textContent = groupTime(channel.zone);
  at("now").dateTime = new Date(groupNow()).toISOString();
  at("zone").textContent = channel.zone.split("/").at(-1).replaceAll("_", " ");
  at("zone").title = channel.zone;
  refreshTimes(document);
}

setInterval(tick, TICK);
load();
