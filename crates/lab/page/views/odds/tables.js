// The numbers of an answer about odds, as tables.

import { chance, table } from "../../lib/table.js";
import { many } from "../../lib/words.js";

/** @param {any} answer @param {string} game as people write it @returns {Node[]} */
export function tablesOf(answer, game) {
  /** @type {Node[]} */
  const all = [];
  const line = (/** @type {any} */ row) => [
    row.cards,
    chance(row.no_match),
    row.exact ? "exact" : "sampled",
    row.exact ? row.exact.join(" / ") : row.interval ? row.interval.map(chance).join(" to ") : "–",
  ];
  const heads = ["Cards", "Chance of no match", "How", "Exactly, or 95% interval"];
  for (const deck of answer.decks ?? []) {
    const sure = deck.guarantee ? ` ${many(deck.guarantee, "card")} always hold a match.` : "";
    all.push(
      table(
        `${deck.name === "changed" ? "The changed deck" : "The deck"}, ${many(deck.cards, "card")}.${sure}`,
        heads,
        deck.rows.map(line),
      ),
    );
  }
  if (answer.rows) {
    all.push(
      table(
        `${game} ${answer.deck}; the odds are those of a match to none`,
        [...heads, "Odds to 1", "Odds to 1, given none before"],
        answer.rows.map((/** @type {any} */ row) => [
          ...line(row),
          toOne(row.odds),
          row.given_none_in === undefined ? "–" : `${toOne(row.odds_given)} (none in ${row.given_none_in})`,
        ]),
      ),
    );
    for (const play of answer.in_play ?? []) {
      all.push(
        table(
          `Tables in play, ${play.policy}, ${many(play.games, "game")}`,
          ["Cards", "Odds to 1", "With a match", "Looks"],
          play.tables.map((/** @type {any} */ row) => [row.cards, toOne(row.odds), row.with_a_set, row.looks]),
        ),
      );
    }
  }
  if (answer.largest)
    all.push(
      table(
        `The largest match of ${many(answer.cards, "card")}, ${many(answer.trials, "hand")}`,
        ["Cards in it", "Share"],
        answer.largest.map((/** @type {number} */ share, /** @type {number} */ n) => [n === 0 ? "none" : n, chance(share)]),
      ),
    );
  if (answer.guesses)
    all.push(
      table(
        `All guesses at the doubled cards, ${many(answer.cards, "card")} dealt`,
        ["Doubled (point > circle)", "Largest match-free set", "How many", "No match", ""],
        answer.guesses.map((/** @type {any} */ row) => [
          row.doubled,
          row.value,
          row.count,
          chance(row.no_match),
          row.commercial ? "the deck we take" : "",
        ]),
      ),
    );
  return all;
}

/** Odds to 1; there are none where there always is a match. @param {number | null | undefined} odds */
function toOne(odds) {
  return odds === null || odds === undefined ? "–" : odds.toFixed(3);
}
