// Elements from values. Text is always set as text: nothing that was typed by anyone becomes markup.

/** Give an element. `properties` are attributes; `on` holds listeners, `key` names it for `keepFocus`. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "key") element.dataset.key = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Change what is inside `container` by `change`, and leave the focus on what had it, where that is still there. */
export function keepFocus(container, change) {
  const held = container.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  change();
  if (held === undefined) return;
  const again = [...container.querySelectorAll("[data-key]")].find((element) => element.dataset.key === held);
  if (again) again.focus({ preventScroll: true });
}

/** Give the first letter of a name, as people see letters. */
export function initial(name) {
  const letters = name.normalize("NFC").match(/[\p{L}\p{N}]\p{M}*/u);
  return letters ? letters[0].toLocaleUpperCase() : "?";
}

/** Give one of the eight colours of avatars, always the same for the same id. */
export function hue(id) {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + sign.codePointAt(0)) % 997;
  return `hue-${sum % 8}`;
}
