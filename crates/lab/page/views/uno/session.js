// One table on the server: opened by what the address says, acted on, and opened again when the
// server has cleared it.

import { Trouble, call } from "../../lib/api.js";

/** The fields of the address that are numbers, and those that are so or not. */
const NUMBERS = ["cards", "players", "hand", "to"];
const FLAGS = ["daily", "second", "stacking", "reverse_turns"];

/** A table, and what the page knows of it. */
export class Session {
  /** @param {import("../uno.js").Game} game @param {URLSearchParams} query */
  constructor(game, query) {
    this.game = game;
    /** What the address asks for. @type {Record<string, string>} */
    this.asked = {};
    const sizes = game.sized === false ? [] : ["made", "shape", "cards", "deal"];
    for (const field of ["seed", "daily", ...sizes, ...game.fields]) {
      const value = query.get(field);
      if (value) this.asked[field] = value;
    }
    /** The table as it was seen last. @type {any} */
    this.view = null;
    this.seen = 0;
    /** Requests go one after the other, so that fast keys do not overtake each other. @type {Promise<void>} */
    this.queue = Promise.resolve();
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
    await this.next(async () => {
      await this.take(call("POST", "/api/table", body), !first);
      this.show();
    });
  }

  /** Does something at the table. @param {string} act @param {Record<string, unknown>} [more] */
  async act(act, more = {}) {
    await this.next(async () => {
      if (!this.view) return;
      try {
        await this.take(call("POST", `/api/table/${this.view.id}`, { act, ...more }), true);
      } catch (trouble) {
        if (!(trouble instanceof Trouble) || trouble.status !== 404) throw trouble;
        this.onTrouble("The server has cleared this table; the same deal is laid again.");
        queueMicrotask(() => this.open(this.asked, true));
      }
    });
  }

  /** Waits for its turn, and tells what is wrong. @param {() => Promise<void>} work */
  next(work) {
    this.queue = this.queue.then(work).catch((trouble) => {
      if (!this.left) this.onTrouble(sentence(trouble));
    });
    return this.queue;
  }

  /** @param {Promise<any>} coming @param {boolean} said */
  async take(coming, said) {
    const view = await coming;
    if (this.left) return;
    this.view = view;
    this.seen = performance.now();
    this.onView(view, said);
  }

  /** Puts into the address what opens this table again. */
  show() {
    const { view } = this;
    if (this.left || !view) return;
    const query = new URLSearchParams({ game: this.game.name });
    if (view.seed && !view.daily) this.asked.seed = view.seed;
    // A deal that is given has its shape in its text.
    if (!this.asked.deal && this.game.sized !== false) this.asked.shape = view.shape;
    for (const [field, value] of Object.entries(this.asked)) query.set(field, value);
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
