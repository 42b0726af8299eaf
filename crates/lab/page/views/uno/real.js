// The real game: a hand of one's own, a pile, and simple players. What can be done now is listed by the server; here it
// is only shown, and chosen.

import { announce } from "../../lib/announce.js";
import { h, replace } from "../../lib/dom.js";
import { onKey } from "../../lib/keys.js";
import { moveAmong } from "./duel.js";
import { keepFocus, keyed, shape, sign } from "./parts.js";

/** Moves that the key of the pile makes, where there is one of them. */
const PILE = ["draw", "keep", "take"];

/** @type {import("../uno.js").Game} */
export const real = {
  name: "real",
  label: "Real game",
  about:
    "The game as it is sold, with 108 cards and action cards, against simple players who see no more than you do. Lay a card with the colour, the number or the action of the top one, or a wild card; say UNO with your last card but one.",
  sized: false,
  fields: ["players", "kind", "to", "stacking", "reverse_turns"],
  deeds: [
    { act: "hint", label: "Hint", key: "uno.hint", can: (view) => !view.over },
    { act: "give-up", rare: true, label: "Leave the game", key: "uno.end", can: (view) => !view.over },
  ],
  draw(table, session, side) {
    const seat = new Seat(table, session, side);
    return (view) => seat.draw(view);
  },
};

class Seat {
  /** @param {HTMLElement} table @param {import("./session.js").UnoSession} session @param {HTMLElement} side */
  constructor(table, session, side) {
    this.table = table;
    this.side = side;
    this.session = session;
    /** Whether UNO is said with the next card. */
    this.says = false;
    /** The wild card whose colour is being called. */
    this.calling = "";
    /** @type {any} */
    this.view = null;
    moveAmong(table);
    onKey("uno.pile", () => {
      const move = this.view?.moves.find((/** @type {any} */ one) => PILE.includes(one.move));
      if (move) this.play(move.move);
    });
    onKey("uno.say", () => this.view?.uno && this.say());
  }

  /** @param {string} move */
  play(move) {
    [this.says, this.calling] = [false, ""];
    this.session.act("play", { move });
  }

  say() {
    this.says = !this.says;
    announce(this.says ? "You will say UNO with the next card" : "You will not say UNO");
    this.draw(this.view);
  }

  /** Lays a card; where there is something to choose, it is asked. @param {any} card */
  lay(card) {
    const ways = card.moves.filter((/** @type {any} */ way) => way.uno === (this.says && this.view.uno));
    if (ways.length === 1) return this.play(ways[0].move);
    // A card that can't be laid is sent all the same: the answer says why.
    if (ways.length === 0) return this.play(card.code);
    this.calling = this.calling === card.code ? "" : card.code;
    announce("Call a colour");
    this.draw(this.view);
    const first = this.table.querySelector(".uno-calling button");
    return first instanceof HTMLElement ? first.focus() : undefined;
  }

  /** @param {any} view */
  draw(view) {
    if (this.view && this.view.hand.length !== view.hand.length) [this.says, this.calling] = [false, ""];
    this.view = view;
    keepFocus(this.table, () =>
      replace(
        this.table,
        this.players(view),
        this.middle(view),
        h("p", { class: "uno-asked" }, view.asked),
        this.choices(view),
        h("h2", null, `Your hand (${view.hand.length})`),
        this.hand(view),
      ),
    );
    replace(this.side,
      this.log(view),
      h("p", { class: "uno-key" }, "⊘ (S) is a Skip, ⇄ (R) a Reverse, +2 a Draw Two, W a Wild and +4 a Wild Draw Four. Raised cards can be laid."));
  }

  /** @param {any} view */
  players(view) {
    return h(
      "ul",
      { class: "uno-players", "aria-label": "Players" },
      view.players.map((/** @type {any} */ player) =>
        h(
          "li",
          { class: player.turn ? "turn" : null },
          h("strong", null, player.turn ? "▸ " : "", player.name),
          h("span", { class: "uno-backs", "aria-hidden": "true" }, "▮".repeat(Math.min(player.cards, 12))),
          ` ${player.cards} ${player.cards === 1 ? "card" : "cards"}`,
          view.to > 0 || view.over ? `, ${player.score} points` : "",
          player.cards === 1 ? h("strong", { class: "bad" }, " one left!") : null,
        ),
      ),
    );
  }

  /** The top card, the colour to follow, and the pile. @param {any} view */
  middle(view) {
    const colour = view.follow === null ? null : view.colours[view.follow];
    return h(
      "div",
      { class: "uno-last" },
      h("span", { class: "soft" }, "Top card"),
      view.top && h("span", { class: `uno-card still ${hue(view.top)}`, role: "img", "aria-label": `${view.top.label}, on top` }, faceOf(view, view.top)),
      colour && h("span", { class: `uno-follow colour-${view.follow}` }, "follow ", shape(view.follow), h("strong", null, ` ${colour.word}`)),
      h("span", { class: "soft" }, `${view.pile} in the pile, play goes to the ${view.rightwards ? "right" : "left"}`),
    );
  }

  /** What can be done without a card, UNO, and the colours of a wild card. @param {any} view */
  choices(view) {
    if (view.over) return null;
    const wild = view.hand.find((/** @type {any} */ card) => card.code === this.calling);
    const ways = (wild?.moves ?? []).filter((/** @type {any} */ way) => way.uno === (this.says && view.uno));
    return h(
      "div",
      { class: "row" },
      h(
        "div",
        { class: "row", role: "group", "aria-label": "Without a card" },
        view.moves.map((/** @type {any} */ one, /** @type {number} */ n) =>
          h(
            "button",
            { type: "button", class: one.hinted ? "uno-hinted" : null, "data-focus": `move:${n}`, onclick: () => this.play(one.move) },
            one.hinted ? "★ " : "",
            one.label,
            " ",
            PILE.includes(one.move) ? keyed("uno.pile") : null,
          ),
        ),
      ),
      view.uno
        ? h("button", { type: "button", "aria-pressed": String(this.says), "data-focus": "say:0", onclick: () => this.say() }, "Say UNO ", keyed("uno.say"))
        : null,
      ways.length
        ? h(
            "div",
            { class: "row uno-calling", role: "group", "aria-label": "Call a colour" },
            ways.map((/** @type {any} */ way, /** @type {number} */ n) =>
              h("button", { type: "button", class: way.hinted ? "main" : null, "data-focus": `call:${n}`, onclick: () => this.play(way.move) }, way.label),
            ),
          )
        : null,
    );
  }

  /** @param {any} view */
  hand(view) {
    return h(
      "ul",
      { class: "uno-hand", "aria-label": "Your hand" },
      view.hand.map((/** @type {any} */ card, /** @type {number} */ place) => {
        const can = card.moves.length > 0;
        const said = [card.label, card.hinted ? "hinted" : "", view.over ? "" : can ? "can be laid" : "can't be laid now"];
        return h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: `uno-card ${hue(card)}${can ? " playable" : ""}${card.hinted ? " hinted" : ""}`,
              "aria-label": said.filter(Boolean).join(", "),
              "aria-disabled": String(!can),
              "aria-expanded": card.colour === null && can ? String(this.calling === card.code) : null,
              "data-code": card.code,
              "data-focus": `hand:${place}`,
              onclick: () => this.lay(card),
            },
            faceOf(view, card),
          ),
        );
      }),
    );
  }

  /** What happened, the latest first. @param {any} view */
  log(view) {
    return h(
      "details",
      { class: "uno-row uno-log", open: true },
      h("summary", null, "What happened"),
      h("ul", null, view.log.slice(-12).reverse().map((/** @type {string} */ line) => h("li", null, line))),
    );
  }
}

/** @param {{colour: number | null}} card */
function hue(card) {
  return card.colour === null ? "uno-wild" : `colour-${card.colour}`;
}

/** What is on a card. @param {any} view @param {any} card */
function faceOf(view, card) {
  const colour = card.colour === null ? [sign("", "any")] : [shape(card.colour), sign("", view.colours[card.colour].letter)];
  return [h("span", { class: "uno-colour", "aria-hidden": "true" }, colour), sign("uno-number", card.sign)];
}
