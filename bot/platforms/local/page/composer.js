// Where messages are typed, with what could come next after /quiz.

import { call, withQuery } from "./link.js";
import { make } from "./dom.js";

const COMMAND = "/quiz";

/** The composer. `send` is called with the text; it tells whether the text was taken. */
export class Composer {
  #form;
  #input;
  #box;
  #list;
  #send;
  #lines = [];
  #active = -1;
  #asked = 0;

  constructor({ form, input, box, list }, send) {
    this.#form = form;
    this.#input = input;
    this.#box = box;
    this.#list = list;
    this.#send = send;
    form.addEventListener("submit", (event) => this.#submit(event));
    input.addEventListener("input", () => this.#suggest());
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => this.#close());
    list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  async #submit(event) {
    event.preventDefault();
    const text = this.#input.value.trim();
    this.#close();
    if (!text) return;
    this.#input.value = "";
    if (!(await this.#send(text)) && !this.#input.value) this.#input.value = text;
  }

  async #suggest() {
    const typed = this.#input.value;
    const asked = ++this.#asked;
    const lines = await linesFor(typed);
    if (asked === this.#asked && document.activeElement === this.#input) this.#open(lines.filter((line) => line !== typed));
  }

  #open(lines) {
    const chosen = this.#lines[this.#active];
    this.#lines = lines;
    this.#active = chosen === undefined ? -1 : lines.indexOf(chosen);
    this.#box.hidden = lines.length === 0;
    this.#list.replaceChildren(...lines.map((line, index) => this.#option(line, index)));
    this.#mark();
  }

  #close() {
    this.#asked += 1;
    this.#open([]);
  }

  #option(line, index) {
    const take = () => this.#complete(index);
    return make("li", { id: `suggestion-${index}`, role: "option", "aria-selected": "false", on: { click: take } }, line);
  }

  #key(event) {
    if (this.#box.hidden || event.isComposing) return;
    const keys = {
      ArrowDown: () => this.#move(1),
      ArrowUp: () => this.#move(-1),
      Tab: () => this.#complete(Math.max(this.#active, 0)),
      Enter: () => this.#run(),
      Escape: () => this.#close(),
    };
    const act = event.shiftKey ? undefined : keys[event.key];
    if (!act || (event.key === "Enter" && this.#active < 0)) return;
    event.preventDefault();
    act();
  }

  #move(step) {
    const count = this.#lines.length;
    this.#active = this.#active < 0 && step < 0 ? count - 1 : (this.#active + step + count) % count;
    this.#mark();
  }

  #complete(index) {
    const line = this.#lines[index];
    if (line === undefined) return;
    this.#input.value = line;
    this.#suggest();
  }

  #run() {
    this.#input.value = this.#lines[this.#active];
    this.#form.requestSubmit();
  }

  #mark() {
    [...this.#list.children].forEach((option, index) => {
      option.setAttribute("aria-selected", String(index === this.#active));
      if (index === this.#active) option.scrollIntoView({ block: "nearest" });
    });
    this.#input.setAttribute("aria-expanded", String(!this.#box.hidden));
    if (this.#active < 0) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", `suggestion-${this.#active}`);
  }
}

/** Give the whole lines that could be meant by what is typed so far. */
async function linesFor(typed) {
  if (!typed.startsWith("/")) return [];
  if (!typed.startsWith(COMMAND)) return COMMAND.startsWith(typed) ? [`${COMMAND} `] : [];
  if (typed.length > COMMAND.length && typed[COMMAND.length] !== " ") return [];
  try {
    const { ok, body } = await call(withQuery("/api/suggest", { text: typed.slice(COMMAND.length).trimStart() }));
    return ok ? body.suggestions.map((line) => `${COMMAND} ${line}`) : [];
  } catch {
    return [];
  }
}
