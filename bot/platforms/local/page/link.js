// The way to the server: calls, and events over a WebSocket that comes back by itself.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;

/** Call the server. Gives { ok, status, body }; `body` holds `card` where the server says no. Throws where it isn't reached. */
export async function call(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, options);
  return { ok: response.ok, status: response.status, body: await response.json() };
}

/** Give a path with a query. */
export function withQuery(path, values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return `${path}?${new URLSearchParams(given)}`;
}

/** Events for one member. `opened` is called at each connection, `told` with each event, `lost` when it broke. */
export class Live {
  #handlers;
  #path = "";
  #socket = null;
  #timer = 0;
  #wait = FIRST_WAIT;

  constructor(handlers) {
    this.#handlers = handlers;
    addEventListener("online", () => this.#retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retry());
  }

  /** Connect as someone, instead of whoever it was before. */
  follow(values) {
    this.#path = withQuery("/api/events", values);
    this.#drop();
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(new URL(this.#path, location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.#handlers.opened();
    });
    socket.addEventListener("message", (event) => this.#socket === socket && this.#handlers.told(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#socket === socket && this.#again());
  }

  #again() {
    this.#socket = null;
    this.#handlers.lost();
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #retry() {
    if (this.#path && this.#socket === null) this.#connect();
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.close();
  }
}
