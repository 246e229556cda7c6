// Times in the reader's own zone and the chosen language. The group's clock may run faster than the wall's.

import { make } from "./dom.js";

let language = "en";
let base = { group: Date.now(), wall: performance.now(), speed: 1 };

const STYLES = {
  time: { hour: "2-digit", minute: "2-digit" },
  date: { dateStyle: "long" },
  datetime: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
};
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

export function speak(code) {
  language = code;
}

/** Take over the server's word for the group's time. */
export function setClock(clock) {
  base = { group: Date.parse(clock.now), wall: performance.now(), speed: clock.speed };
}

/** Give the group's present instant, in milliseconds since 1970. */
export function groupNow() {
  return base.group + (performance.now() - base.wall) * base.speed;
}

/** Give the group's time as its own wall clock shows it. */
export function groupTime(zone) {
  const style = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" };
  return format(style, groupNow(), zone);
}

/** Give the day of an instant in the reader's zone. */
export function dayOf(instant) {
  return format({ weekday: "long", day: "numeric", month: "long" }, Date.parse(instant));
}

/** Give a <time> for a moment of a card, or for when a message was sent. */
export function timeNode({ time, style, fallback }, spoken = language) {
  const node = make("time", { datetime: time, "data-style": style, "data-spoken": spoken });
  const whole = { dateStyle: "full", timeStyle: "long" };
  node.title = Number.isNaN(Date.parse(time)) ? fallback : format(whole, Date.parse(time), undefined, spoken);
  write(node, fallback);
  return node;
}

/** Bring the times that speak of "in 8 hours" up to the present. */
export function refreshTimes(root) {
  for (const node of root.querySelectorAll('time[data-style="relative"]')) write(node, node.textContent);
}

function write(node, fallback) {
  const instant = Date.parse(node.dateTime);
  const { style, spoken } = node.dataset;
  let text;
  if (Number.isNaN(instant)) text = fallback;
  else if (style === "relative") text = relative(instant, spoken);
  else text = format(STYLES[style] ?? STYLES.datetime, instant, undefined, spoken);
  if (node.textContent !== text) node.textContent = text;
}

function relative(instant, spoken) {
  const seconds = Math.round((instant - groupNow()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(locale(spoken), { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

function format(style, instant, zone, spoken = language) {
  try {
    return new Intl.DateTimeFormat(locale(spoken), { ...style, timeZone: zone }).format(instant);
  } catch {
    return new Intl.DateTimeFormat(locale(spoken), style).format(instant);
  }
}

/** English dates as most of the world reads them: the day before the month, 24 hours. */
function locale(spoken) {
  return spoken === "en" ? "en-GB" : spoken;
}
