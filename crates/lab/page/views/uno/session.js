// One table on the server: opened by what the address says, acted on, and opened again when the
// server has cleared it.

import { Trouble, call } from "../../lib/api.js";

/** The fields of the address that are numbers, and those that are so or not. */
const NUMBERS = ["cards", "players", "hand"];
const FLAGS = ["daily", "second"];

/** A table, and what the page knows of it. */
export class Session {
  /** @param {import("../uno.js").Game} game @param {URLSearchParams} query */
  constructor(game, query) {
    this.game = game;
    /** What the address asks for. @type {Record<string, string>} */
    this.asked = {};
    for (const field of ["seed", "daily", "made", "shape", "cards", "deal", ...game.fields]) {
      const value = query.get(field);
      if (value) this.asked[field] = value;
    }
    /** The table as it was seen last. @type {any} */
    this.view = null;
    this.seen = 0;
    this.busy = false;
    this.left = false;
    /** @type {(view: any, said: boolean) => void} */
    this.onView = () => {};
    /** @type {(text: string) => void} */
    this.onTrouble = () => {};
  }

  /** The seconds on the clock now. @returns {number} */
  clock() {
    if (!this.view) return 0;
    return Math.floor(this.view.clock + (this.view.over ? 0 : (performance.now() - this.seen) / 1000));
  }

  /** Opens a table; what is not named stays as it was, but for the seed. @param {Record<string, string>} changed @param {boolean} [first] */
  async open(changed, first = false) {
    const asked = first ? changed : { ...this.asked, seed: "", daily: "", deal: "", ...changed };
    this.asked = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
    /** @type {Record<string, unknown>} */
    const body = { game: `uno-${this.game.name}` };
    for (const [field, value] of Object.entries(this.asked)) {
      body[field] = NUMBERS.includes(field) ? Number(value) : FLAGS.includes(field) ? value === "1" : value;
    }
    await this.ask("/api/table", body, !first);
    if (this.view) this.show();
  }

  /** Does something at the table. @param {string} act @param {Record<string, unknown>} [more] */
  async act(act, more = {}) {
    if (!this.view) return;
    await this.ask(`/api/table/${this.view.id}`, { act, ...more }, true);
  }

  /** @param {string} path @param {unknown} body @param {boolean} said */
  async ask(path, body, said) {
    // What is pressed while the engine thinks is not done twice.
    if (this.busy) return;
    this.busy = true;
    try {
      const view = await call("POST", path, body);
      if (this.left) return;
      this.view = view;
      this.seen = performance.now();
      this.onView(view, said);
    } catch (trouble) {
      if (this.left) return;
      const gone = trouble instanceof Trouble && trouble.status === 404;
      this.onTrouble(gone ? "The server has cleared this table; the same deal is laid again." : sentence(trouble));
      if (gone) {
        this.busy = false;
        await this.open(this.asked, true);
      }
    } finally {
      this.busy = false;
    }
  }

  /** Puts into the address what opens this table again. */
  show() {
    const { view } = this;
    const query = new URLSearchParams({ game: this.game.name });
    if (view.seed && !view.daily) this.asked.seed = view.seed;
    for (const [field, value] of Object.entries({ ...this.asked, shape: view.shape })) query.set(field, value);
    // A colon may stand in a query as it is.
    history.replaceState(null, "", `/uno?${query.toString().replaceAll("%3A", ":")}`);
  }

  leave() {
    this.left = true;
  }
}

/** @param {unknown} trouble */
function sentence(trouble) {
  const text = trouble instanceof Error ? trouble.message : String(trouble);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
