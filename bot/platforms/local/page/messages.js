// The list of messages: each is drawn once, then changed in place, so that focus and scroll stay where they are.

import { cardElement, keycap } from "./card.js";
import { hue, initial, keepFocus, make } from "./dom.js";
import { dayOf, timeNode } from "./time.js";

const NEAR_THE_END = 120;
const SAME_BREATH = 5 * 60 * 1000;

/** The messages of a channel. `does` holds what a member may do: react, press. */
export class Messages {
  #scroll;
  #list;
  #newer;
  #does;
  #words = {};
  #shown = new Map();

  constructor({ scroll, list, newer }, does) {
    this.#scroll = scroll;
    this.#list = list;
    this.#newer = newer;
    this.#does = does;
    newer.addEventListener("click", () => this.toEnd());
    scroll.addEventListener("scroll", () => this.#isNearEnd() && (newer.hidden = true), { passive: true });
  }

  /** Show these messages and no others. */
  show(messages, words) {
    this.#words = words;
    keepFocus(this.#list, () => {
      this.#list.replaceChildren();
      this.#shown.clear();
      for (const message of messages) this.#append(message);
      if (!messages.length) this.#list.append(make("li", { class: "nothing" }, words["no-messages"]));
    });
    this.toEnd();
  }

  /** Show a message that is new, or is as it is now. Tells whether it is new. */
  put(message) {
    const known = this.#shown.get(message.id);
    if (known) this.#change(known, message);
    else this.#arrive(message);
    return !known;
  }

  /** Show a card that is kept nowhere: why something didn't work. */
  say(card) {
    const item = make("li", { class: "message private passing" }, this.#privacy(), cardElement(card, () => {}));
    const away = make("button", { type: "button", class: "button ghost small", on: { click: () => item.remove() } }, this.#words.dismiss);
    item.append(away);
    this.#list.append(item);
    this.toEnd();
  }

  /** Give the newest message of the channel that asks an open question. */
  openQuestion() {
    const messages = [...this.#shown.values()].map((entry) => entry.message).reverse();
    return messages.find((message) => message.card?.kind === "question" && !message.private) ?? null;
  }

  toEnd() {
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
    this.#newer.hidden = true;
  }

  /** Show a message that answers what the member just did, wherever they were reading. */
  bring(id) {
    const item = this.#shown.get(id)?.item;
    if (item) this.#settle(item);
  }

  /** Go to the end, or to the beginning of a message that is taller than the view, so that it is read from there. */
  #settle(item) {
    this.toEnd();
    const above = this.#scroll.getBoundingClientRect().top - item.getBoundingClientRect().top;
    if (above > 0) this.#scroll.scrollTop -= above;
  }

  #arrive(message) {
    const follow = this.#isNearEnd();
    this.#list.querySelector(".nothing")?.remove();
    const item = this.#append(message);
    item.classList.add("arriving");
    if (follow) this.#settle(item);
    else this.#newer.hidden = false;
  }

  #append(message) {
    const last = [...this.#shown.values()].at(-1)?.message;
    if (!last || dayOf(last.sent_at) !== dayOf(message.sent_at)) {
      this.#list.append(make("li", { class: "day" }, make("span", {}, dayOf(message.sent_at))));
    }
    const item = make("li", { id: `message-${message.id}`, "data-message": message.id });
    this.#shown.set(message.id, { item, message });
    this.#fill(item, message, last);
    this.#list.append(item);
    return item;
  }

  #change(entry, message) {
    const follow = this.#isNearEnd();
    const isSame = JSON.stringify(entry.message.card) === JSON.stringify(message.card) && entry.message.edited_at === message.edited_at;
    entry.message = message;
    if (isSame) keepFocus(entry.item, () => this.#react(entry.item, message));
    else keepFocus(entry.item, () => this.#fill(entry.item, message, null));
    if (follow && !isSame) this.#settle(entry.item);
  }

  #fill(item, message, last) {
    const follows = this.#isSameBreath(message, last);
    item.className = ["message", message.private ? "private" : "", message.card ? "has-card" : "", follows ? "follows" : ""].join(" ");
    item.replaceChildren(
      this.#avatar(message),
      make(
        "article",
        {},
        message.private ? this.#privacy() : null,
        this.#reply(message),
        this.#head(message),
        message.card ? cardElement(message.card, (action, button) => this.#does.press(message, action, button)) : this.#text(message),
        make("div", { class: "reactions", role: "group", "aria-label": this.#words.reactions, hidden: true }),
      ),
    );
    for (const button of item.querySelectorAll("[data-key]")) button.dataset.key += ` of ${message.id}`;
    this.#react(item, message);
  }

  #isSameBreath(message, last) {
    if (!last || last.card || message.card || !message.author || last.author?.id !== message.author.id) return false;
    return Date.parse(message.sent_at) - Date.parse(last.sent_at) < SAME_BREATH;
  }

  #avatar(message) {
    if (!message.author) return make("img", { class: "avatar bot", src: "/page/icon.svg", alt: "", width: 40, height: 40 });
    return make("span", { class: `avatar ${hue(message.author.id)}`, "aria-hidden": "true" }, initial(message.author.name));
  }

  #privacy() {
    return make("p", { class: "privacy" }, make("span", { class: "eye", "aria-hidden": "true" }), this.#words["only-you"]);
  }

  #head(message) {
    const name = message.author ? make("bdi", { class: "name" }, message.author.name) : make("span", { class: "name" }, this.#words.bot);
    return make(
      "p",
      { class: "head" },
      name,
      message.author ? null : make("span", { class: "tag" }, this.#words["bot-tag"]),
      timeNode({ time: message.sent_at, style: "time", fallback: message.sent_at }),
    );
  }

  #reply(message) {
    if (!message.reply_to) return null;
    const to = this.#shown.get(message.reply_to)?.message;
    const about = to?.card?.summary ?? to?.text ?? this.#words.original;
    return make(
      "p",
      { class: "reply" },
      make("span", {}, this.#words.replying),
      " ",
      to ? make("a", { href: `#message-${message.reply_to}`, on: { click: (event) => this.#jump(event, message.reply_to) } }, about) : about,
    );
  }

  #jump(event, id) {
    event.preventDefault();
    const item = this.#shown.get(id)?.item;
    item?.scrollIntoView({ block: "center" });
    item?.classList.add("pointed");
    setTimeout(() => item?.classList.remove("pointed"), 1600);
  }

  #text(message) {
    return make("p", { class: "text", dir: "auto" }, message.text);
  }

  #react(item, message) {
    const place = item.querySelector(".reactions");
    place.hidden = message.reactions.length === 0;
    place.classList.toggle("over", message.card?.kind === "closed");
    place.replaceChildren(...message.reactions.map((reaction) => this.#pill(message, reaction)));
  }

  #pill(message, reaction) {
    const pill = make(
      "button",
      {
        type: "button",
        class: reaction.own ? "pill own" : "pill",
        key: `pill ${message.id} ${reaction.option}`,
        "data-option": reaction.option,
        "aria-pressed": String(reaction.own),
        "aria-label": reaction.label,
        title: reaction.names.join(", ") || null,
        on: { click: () => this.#does.react(message, reaction, pill) },
      },
      keycap(reaction.option),
      make("span", { class: "count" }, String(reaction.count)),
    );
    return pill;
  }

  #isNearEnd() {
    return this.#scroll.scrollHeight - this.#scroll.scrollTop - this.#scroll.clientHeight < NEAR_THE_END;
  }
}
