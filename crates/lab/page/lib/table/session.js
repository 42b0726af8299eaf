// A table on the server: opened by what the address says, found again when the page is left, and laid and played again
// by its seed and its moves when the server has forgotten it.

import { call, Trouble } from "../api.js";
import { keepTable, keptTable, keptUnder } from "./kept.js";

/** @typedef {Record<string, any>} TableView */
/** @typedef {import("./kept.js").Move} Move */

/** What the fields of an address ask for. @param {string} game @param {URLSearchParams} query */
function wanted(game, query) {
  /** @type {Record<string, unknown>} */
  const body = { game };
  for (const [name, value] of query) {
    if (name === "daily") body.daily = true;
    else if (name === "cards" || name === "players") body[name] = /^\d{1,9}$/.test(value) ? Number(value) : value;
    // What others hang on to a link is none of the table's business.
    else if (["seed", "made", "shape"].includes(name)) body[name] = value;
  }
  return body;
}

/** A table, for as long as a view shows it. */
export class Session {
  /**
   * @param {string} name under which it is kept, and the game unless `body` says more
   * @param {(view: TableView) => void} show
   */
  constructor(name, show) {
    this.name = name;
    this.show = show;
    /** @type {TableView} */
    this.view = {};
    /** What was done at this table. @type {Move[]} */
    this.moves = [];
    this.left = false;
    /** Requests go one after the other, so that fast keys do not overtake each other. @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** What the server is asked for. @param {URLSearchParams} query @returns {Record<string, unknown>} */
  body(query) {
    return wanted(this.name, query);
  }

  /** The address that lays this table again. @param {TableView} view @param {URLSearchParams} _query what was asked for */
  linkOf(view, _query) {
    return /** @type {string} */ (view.link);
  }

  /** Whether an address asks for nothing in particular. @param {URLSearchParams} query */
  isPlain(query) {
    return query.size === 0;
  }

  /** Opens the table of an address, or goes on with the one that is kept. @param {URLSearchParams} query */
  async start(query) {
    const last = keptTable(this.name);
    // Who comes for any game goes on with the one that is not over; an address that was played at finds its game.
    const kept = this.isPlain(query) ? (last?.over ? null : last) : keptUnder(this.name, query);
    if (kept) {
      await this.goOn(kept);
      return;
    }
    await this.open(query);
    // Who comes back to the deal of the day goes on with it.
    if (query.has("daily") && last && last.id !== this.view.id && last.link === this.link && !last.over) await this.goOn(last);
  }

  /** Goes on with a game. @param {import("./kept.js").Kept} kept */
  async goOn(kept) {
    const fields = new URL(kept.link, location.origin).searchParams;
    const found = await this.look(kept.id);
    if (found) {
      this.moves = kept.moves;
      this.take(found, fields);
    } else {
      await this.open(fields);
      await this.again(kept.moves);
    }
  }

  /** A table as the server has it; none when it is forgotten. @param {string} id @returns {Promise<TableView | null>} */
  async look(id) {
    try {
      return await call("GET", `/api/table/${id}`);
    } catch (error) {
      if (error instanceof Trouble && error.status === 404) return null;
      throw error;
    }
  }

  /** Opens a table. @param {URLSearchParams} query */
  async open(query) {
    const view = await call("POST", "/api/table", this.body(query));
    this.moves = [];
    this.take(view, query);
  }

  /** Makes moves once more, at a table that was laid again. @param {Move[]} moves */
  async again(moves) {
    for (const move of moves) {
      const view = await call("POST", `/api/table/${this.view.id}`, move).catch(() => null);
      if (this.left || !view) break;
      this.moves.push(move);
      this.view = view;
    }
    if (moves.length) this.take({ ...this.view, reply: { tone: "plain", text: "The game goes on where it was left." } });
  }

  /** Opens another table, with an entry of its own in the history. @param {Record<string, string>} fields */
  anew(fields) {
    return this.next(async () => {
      const query = new URLSearchParams(fields);
      const view = await call("POST", "/api/table", this.body(query));
      if (this.left) return;
      const link = this.linkOf(view, query);
      if (link !== this.link) history.pushState(null, "", link);
      this.moves = [];
      this.take(view, query);
    });
  }

  /** Does something at the table. @param {string} act @param {Record<string, unknown>} [about] */
  act(act, about = {}) {
    return this.next(async () => {
      const move = { act, ...about };
      try {
        await this.make(move);
      } catch (error) {
        if (!(error instanceof Trouble) || error.status !== 404) throw error;
        // The server has forgotten this table: it is laid again, and the move comes after all that came before.
        const moves = this.moves;
        await this.open(new URL(this.link, location.origin).searchParams);
        await this.again(moves);
        await this.make(move);
      }
    });
  }

  /** @param {Move} move */
  async make(move) {
    if (!this.view.id) return;
    const view = await call("POST", `/api/table/${this.view.id}`, move);
    this.moves = [...this.moves, move];
    this.take(view);
  }

  /** Waits for its turn. @param {() => Promise<void>} work */
  next(work) {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  /** Nobody looks any more: what the server still says changes neither page nor address. */
  leave() {
    this.left = true;
  }

  /** @param {TableView} view @param {URLSearchParams} [query] what was asked for, at a new table */
  take(view, query) {
    if (this.left) return;
    this.view = view;
    if (query) this.link = this.linkOf(view, query);
    const { id, title, score } = view;
    keepTable(this.name, { id, link: this.link, title, score, over: Boolean(view.over), moves: this.moves });
    if (location.pathname + location.search !== this.link) history.replaceState(null, "", this.link);
    this.show(view);
  }

  /** The address that lays this table again. */
  link = "";

  /** Where the certificate is. */
  get claim() {
    return `/api/table/${this.view.id}/claim`;
  }
}
