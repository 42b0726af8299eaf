// A table on the server: opened by what the address says, found again when the page is left and
// opened anew under the same seed when the server has forgotten it.

import { call, Trouble } from "../api.js";

/**
 * What is kept in the browser of a table that was played at.
 * @typedef {{id: string, link: string, title: string, score: number, over: boolean}} Kept
 */

/** @typedef {Record<string, any>} TableView */

/** @param {string} game @returns {Kept | null} */
export function keptTable(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(`table.${game}`) ?? "null");
    return kept && typeof kept.id === "string" && typeof kept.link === "string" ? kept : null;
  } catch {
    return null;
  }
}

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
  /** @param {string} game @param {(view: TableView) => void} show */
  constructor(game, show) {
    this.game = game;
    this.show = show;
    /** @type {TableView} */
    this.view = {};
    this.left = false;
    /** Requests go one after the other, so that fast keys do not overtake each other. @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** Opens the table of an address, or goes on with the one that is kept. @param {URLSearchParams} query */
  async start(query) {
    const kept = keptTable(this.game);
    // Written anew, since an address can be written in several ways.
    const fields = kept && new URL(kept.link, location.origin).searchParams;
    if (kept && fields && (query.size === 0 || fields.toString() === query.toString())) {
      try {
        this.take(await call("GET", `/api/table/${kept.id}`));
        return;
      } catch (error) {
        if (!(error instanceof Trouble) || error.status !== 404) throw error;
      }
      if (query.size === 0 && !kept.over) {
        await this.open(fields);
        return;
      }
    }
    await this.open(query);
    // Who comes back to the deal of the day goes on with it.
    if (kept && !kept.over && kept.link === this.view.link && query.has("daily")) {
      const before = await call("GET", `/api/table/${kept.id}`).catch(() => null);
      if (before) this.take(before);
    }
  }

  /** Opens a table. @param {URLSearchParams} query */
  async open(query) {
    this.take(await call("POST", "/api/table", wanted(this.game, query)));
  }

  /** Opens another table, with an entry of its own in the history. @param {Record<string, string>} fields */
  async anew(fields) {
    const view = await call("POST", "/api/table", wanted(this.game, new URLSearchParams(fields)));
    if (this.left) return;
    if (view.link !== this.view.link) history.pushState(null, "", view.link);
    this.take(view);
  }

  /** Does something at the table. @param {string} act @param {Record<string, unknown>} [about] */
  act(act, about = {}) {
    const done = this.queue.then(async () => {
      try {
        this.take(await call("POST", `/api/table/${this.view.id}`, { act, ...about }));
      } catch (error) {
        if (!(error instanceof Trouble) || error.status !== 404) throw error;
        // The server has forgotten this table: the same cards are laid again.
        await this.open(new URL(this.view.link, location.origin).searchParams);
        this.take({ ...this.view, reply: { tone: "bad", text: "The table was cleared on the server; the same cards are laid again." } });
      }
    });
    this.queue = done.catch(() => {});
    return done;
  }

  /** Nobody looks any more: what the server still says changes neither page nor address. */
  leave() {
    this.left = true;
  }

  /** @param {TableView} view */
  take(view) {
    if (this.left) return;
    this.view = view;
    const { id, link, title, score } = view;
    localStorage.setItem(`table.${this.game}`, JSON.stringify({ id, link, title, score, over: Boolean(view.over) }));
    if (location.pathname + location.search !== link) history.replaceState(null, "", link);
    this.show(view);
  }

  /** Where the certificate is. */
  get claim() {
    return `/api/table/${this.view.id}/claim`;
  }
}
