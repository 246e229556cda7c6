// A card, as the server draws it in JSON, to elements.

import { make } from "./dom.js";
import { timeNode } from "./time.js";

const SIGNS = { key: "✓", wrong: "✕", chosen: "●" };

let spoken = "en";

/** Give the elements of a run of text: strings, and nodes with one meaning each. */
function inline(nodes) {
  return nodes.map((node) => {
    if (typeof node === "string") return make("span", { class: "run" }, node);
    if ("code" in node) return make("code", {}, node.code);
    if ("pre" in node) return make("pre", {}, make("code", {}, node.pre));
    if ("em" in node) return make("em", {}, ...inline(node.em));
    if ("strong" in node) return make("strong", {}, ...inline(node.strong));
    if ("link" in node) return link(node);
    if ("time" in node) return timeNode(node, spoken);
    return "";
  });
}

/** Give a card. `press` is called with the id of a button. */
export function cardElement(card, press) {
  spoken = card.language;
  return make(
    "div",
    { class: `card kind-${card.kind}`, lang: card.language, "data-kind": card.kind },
    card.title.length ? make("h3", {}, ...inline(card.title)) : null,
    ...card.blocks.map(block),
    card.picture ? picture(card.picture) : null,
    card.footer.length ? make("p", { class: "footer" }, ...inline(card.footer)) : null,
    card.actions.length ? make("div", { class: "actions" }, ...card.actions.map((action) => button(action, press))) : null,
  );
}

function link(node) {
  const safe = /^https?:\/\//i.test(node.link);
  return safe ? make("a", { href: node.link, target: "_blank", rel: "noopener noreferrer" }, node.text) : node.text;
}

function block(block) {
  if ("paragraph" in block) return make("div", { class: "paragraph" }, ...inline(block.paragraph));
  if ("field" in block) return field(block);
  if ("choices" in block) return make("ol", { class: "choices", role: "list" }, ...block.choices.map(choice));
  if ("bars" in block) return make("ul", { class: "bars", role: "list" }, ...block.bars.map(bar));
  if ("rows" in block) return rows(block.rows);
  return "";
}

function field(block) {
  return make("div", { class: "field" }, make("h4", {}, block.field), make("div", { class: "paragraph" }, ...inline(block.text)));
}

/** Give a number as a keycap: drawn, since not every machine has the emoji. */
export function keycap(number) {
  return make("span", { class: "keycap" }, String(number));
}

function choice(choice) {
  return make(
    "li",
    { class: `choice ${choice.mark ?? ""}` },
    keycap(choice.number),
    make(
      "div",
      { class: "offer" },
      make("div", {}, ...inline(choice.text)),
      choice.label ? make("span", { class: "said" }, choice.mark ? `${SIGNS[choice.mark]} ${choice.label}` : choice.label) : null,
      choice.why.length ? make("div", { class: "why" }, ...inline(choice.why)) : null,
    ),
  );
}

function bar(bar) {
  const fill = make("span", { class: "fill" });
  fill.style.width = `${Math.round(bar.share * 1000) / 10}%`;
  return make(
    "li",
    { class: bar.is_key ? "bar is-key" : "bar" },
    keycap(bar.number),
    make("span", { class: "track", "aria-hidden": "true" }, fill),
    make("span", { class: "amount" }, bar.label),
  );
}

function rows(rows) {
  return make("ol", { class: "rows", role: "list" }, ...rows.map((row, index) => rowElement(row, rows[index - 1], index)));
}

function rowElement(row, before, index) {
  const apart = before !== undefined && row.own && row.rank > index + 1;
  return make(
    "li",
    { class: ["row", row.own ? "own" : "", apart ? "apart" : "", row.rank <= 3 ? `place-${row.rank}` : ""].join(" ") },
    make("span", { class: "rank" }, String(row.rank)),
    make("bdi", { class: "name" }, row.name),
    make("span", { class: "detail" }, row.detail),
  );
}

function picture(picture) {
  const safe = picture.source.startsWith("data:image/png;base64,");
  return safe ? make("figure", {}, make("img", { src: picture.source, alt: picture.alt })) : null;
}

function button(action, press) {
  const shown = make(
    "button",
    {
      type: "button",
      class: `button ${action.style}`,
      key: `action ${action.id}`,
      "data-action": action.id,
      on: { click: () => press(action.id, shown) },
    },
    action.label,
  );
  return shown;
}
