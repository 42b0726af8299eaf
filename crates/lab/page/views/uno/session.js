// A table of UNO: a session like all others, with the fields that its games have in their addresses.

import { Session } from "../../lib/table/session.js";

/** The fields of the address that are numbers, and those that are so or not. */
const NUMBERS = ["cards", "players", "hand", "to"];
const FLAGS = ["daily", "second", "stacking", "reverse_turns"];

/** A table of UNO, and what was asked for. */
export class UnoSession extends Session {
  /** @param {import("../uno.js").Game} game @param {(view: any) => void} show */
  constructor(game, show) {
    super(`uno-${game.name}`, show);
    this.game = game;
    /** What the address asks for. @type {Record<string, string>} */
    this.asked = {};
  }

  /** What an address asks for that this game has. @param {URLSearchParams} query @returns {Record<string, string>} */
  fields(query) {
    const sizes = this.game.sized === false ? [] : ["made", "shape", "cards", "deal"];
    const names = ["seed", "daily", ...sizes, ...this.game.fields];
    return Object.fromEntries(names.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }));
  }

  /** @override @param {URLSearchParams} query */
  body(query) {
    const asked = Object.entries(this.fields(query)).map(([field, value]) =>
      [field, NUMBERS.includes(field) ? Number(value) : FLAGS.includes(field) ? value === "1" : value]);
    return { game: `uno-${this.game.name}`, ...Object.fromEntries(asked) };
  }

  /** @override @param {URLSearchParams} query */
  isPlain(query) {
    return Object.keys(this.fields(query)).length === 0;
  }

  /** @override @param {any} view @param {URLSearchParams} asked */
  linkOf(view, asked) {
    const fields = this.fields(asked);
    delete fields.daily;
    if (view.seed) fields.seed = view.seed;
    // A deal that is given has its shape in its text.
    if (!fields.deal && this.game.sized !== false) fields.shape = view.shape;
    // A colon may stand in a query as it is.
    return `/uno?${new URLSearchParams({ game: this.game.name, ...fields }).toString().replaceAll("%3A", ":")}`;
  }

  /** @override @param {any} view @param {URLSearchParams} [query] */
  take(view, query) {
    if (query) this.asked = this.fields(query);
    super.take(view, query);
  }

  /** Opens another table; what is not named stays as it was, but for the seed. @param {Record<string, string>} changed */
  deal(changed) {
    const asked = { ...this.asked, seed: "", daily: "", deal: "", ...changed };
    return this.anew(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== "")));
  }
}
