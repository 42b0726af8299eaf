// The end of a game: what came of it, and what one does next.

import { h } from "../dom.js";
import { copyButton } from "../files.js";
import { clockText } from "./clock.js";
import { bestOf } from "./kept.js";

/**
 * @typedef {object} Ending
 * @property {string} kind games of one kind are compared with each other
 * @property {string} title of the table
 * @property {string} result in a few words
 * @property {[string, string][]} facts
 * @property {number} score
 * @property {number} seconds
 * @property {string} link
 * @property {(() => void)} again
 */

/** @param {Ending} ending */
export function endPanel({ kind, title, result, facts, score, seconds, link, again }) {
  const { best, isNew } = bestOf(kind, score);
  const line = `${title}: ${result} Score ${score}, ${clockText(seconds)}.`;
  const all = [["Score", String(score)], ["Time", clockText(seconds)], ...facts,
    ["Your best here", isNew ? `${best}, a new one` : String(best)]];
  return h("section", { class: "ended panel", "aria-label": "The end" },
    h("h2", null, result),
    h("dl", { class: "outcome" }, ...all.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value)))),
    h("div", { class: "row" },
      h("button", { type: "button", class: "main again", onclick: again }, "Play again"),
      copyButton("Share", "the result", () => `${line} ${new URL(link, location.origin).href}`)));
}
