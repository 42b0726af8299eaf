// What there is: the games, what can be asked of them, and the options of every command, as the server has them.
// Everything on the page that depends on a game is made of this.

import { call } from "./api.js";

/**
 * @typedef {object} Asked a question about a deal
 * @property {string} key
 * @property {string} label
 * @property {string[]} options the options that ask it
 * @property {string[]} may those that may stand beside them
 * @property {string[]} only the kinds of deals that it is asked of; all if there are none
 */

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} deal an example, with comments
 * @property {string[]} begins the words that texts about it begin with
 * @property {string[]} kinds words of the first line that tell the kind of the deal
 * @property {{name: string, ask: string, text: string}[]} samples
 * @property {string[]} tables those that are played on the page
 * @property {string[]} views the files and addresses that it brings; first that of the tables
 * @property {Asked[]} questions
 */

/**
 * @typedef {object} Home where an option is at home
 * @property {string} name
 * @property {string} label
 * @property {string | null} game
 * @property {string[]} only
 * @property {string[]} needs
 * @property {string[]} not_with
 * @property {string[]} [questions]
 */

/**
 * @typedef {Home & {hint: string, kind: string, usually: string, value: string, must: boolean, word: boolean, about: string,
 *   beside?: string, text?: boolean, among?: {label: string, none: string}, choices?: [string, string][]}} Field
 */

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} label none if it is not one of the laboratory's
 * @property {string} about
 * @property {string[]} games
 * @property {string[]} own the games of which it takes cards of one's own in place of a deck
 * @property {boolean} text whether it reads a deal
 * @property {Field[]} fields
 * @property {(Home & {file: string})[]} keeps the files that it can leave behind
 */

/** @typedef {{games: Game[], commands: Command[], claims: {begins: string, kind: string}}} Menus */

/** @type {Promise<Menus> | null} */
let asked = null;

/** Asks once for all. @returns {Promise<Menus>} */
export function menus() {
  asked ??= call("GET", "/api/questions").catch((trouble) => {
    asked = null;
    throw trouble;
  });
  return asked;
}

/** @param {Menus} menus @param {string} name @returns {Command} */
export function commandOf({ commands }, name) {
  const found = commands.find((command) => command.name === name);
  if (!found) throw new Error(`there is no command ${name}`);
  return found;
}

/** What a text is about, told by its first line: the game, which is empty if that is not known, and the kinds. @param {Menus} menus @param {string} text */
export function about({ games, claims }, text) {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  const words = (lines.find((line) => line && !line.startsWith("wanted")) ?? "").split(/\s+/);
  if (words[0] === claims.begins) return { game: "", kinds: [claims.kind] };
  const game = games.find(({ begins }) => begins.includes(words[0]));
  const kind = words.find((word) => game?.kinds.includes(word));
  return { game: game?.name ?? "", kinds: kind ? [kind] : [] };
}
