// The cards of a target, drawn as at the tables: they are picked here, turned where they may be, and written down as
// a witness. What they are and how they look is for the server to say, and whether they solve anything for the kernel.

import { announce } from "../../lib/announce.js";
import { call } from "../../lib/api.js";
import { h, picture, replace } from "../../lib/dom.js";
import { face } from "../uno/parts.js";
import { dealOf, tokensOf } from "./instance.js";

/** More than this is not laid out to be picked. */
const MOST = 200;

/** @typedef {{code: string, label: string, hand?: string, svg?: string, colour?: number, number?: number}} Card */
/** @typedef {{place: number, turn: string}} Pick `place` is -1 for a turn that is skipped */

export class Hand {
  /** @param {{swish: boolean, ordered: boolean, write: (words: string[]) => void}} with_ */
  constructor({ swish, ordered, write }) {
    this.swish = swish;
    this.ordered = ordered;
    this.write = write;
    /** @type {Pick[]} */
    this.picks = [];
    /** @type {Card[]} */
    this.cards = [];
    /** What the server drew; none where it can't. @type {any} */
    this.drawn = null;
    /** Counts the picks, so that a picture that comes late does not replace a newer one. */
    this.turn = 0;
    this.definitions = h("div", { class: "definitions" });
    this.stack = h("div", { class: "stack", role: "img" });
    this.order = h("ol", { class: "picked-cards", "aria-label": ordered ? "Played, in order" : "Picked" });
    this.none = h("p", { class: "soft" }, ordered ? "No card is played yet." : "No card is picked yet.");
    this.element = h("div", { class: "play-table" });
  }

  /** Lays out the cards of a target. @param {string} target */
  async lay(target) {
    this.text = dealOf(target);
    const tokens = tokensOf(target);
    if (tokens.length > MOST)
      return replace(this.element, h("p", { class: "soft" }, `${tokens.length} cards are too many to pick; write what you play.`));
    // Where cards can't be drawn they are there by their names.
    this.drawn = await call("POST", "/api/cards", { text: this.text }).catch(() => null);
    this.cards = this.drawn?.cards ?? tokens.map(({ text, hand }) => ({ code: text, label: text, hand }));
    if (this.drawn?.definitions) replace(this.definitions, picture(this.drawn.definitions));
    const hands = [...new Set(this.cards.map(({ hand }) => hand ?? ""))];
    replace(
      this.element,
      this.definitions,
      h("div", null, hands.flatMap((hand) => this.handOf(hand)), hands.length > 1 ? this.skipper() : null),
      h(
        "div",
        { class: "picked-side" },
        h("h3", null, this.ordered ? "Played, in order" : "Picked"),
        this.swish && this.drawn ? this.stack : null,
        this.none,
        this.order,
      ),
    );
    return this.show();
  }

  /** @param {string} hand */
  handOf(hand) {
    const buttons = this.cards.flatMap((card, place) => ((card.hand ?? "") === hand ? [h("li", null, this.button(card, place))] : []));
    return [
      hand ? h("h3", null, hand) : null,
      h("ul", { class: `play-cards ${this.drawn?.game ?? "plain"}`, "aria-label": hand ? `Cards of ${hand}` : "Cards" }, buttons),
    ];
  }

  /** @param {Card} card @param {number} place */
  button(card, place) {
    const kind = card.svg ? "card" : card.colour === undefined ? "" : `uno-card playable ${hue(card)}`;
    return h(
      "button",
      {
        type: "button",
        class: kind,
        "data-place": place,
        "data-code": card.code,
        "aria-pressed": "false",
        "aria-label": this.drawn ? `${card.code}: ${card.label}` : card.code,
        onclick: () => this.pick(place),
      },
      h("span", { class: "tabs" }, card.colour === undefined ? h("code", null, card.code) : null, h("span", { class: "order" })),
      this.faceOf(card),
    );
  }

  /** What is on a card. @param {Card} card @returns {(Node | string)[]} */
  faceOf(card) {
    if (card.svg) return [picture(card.svg)];
    return card.colour === undefined ? [] : face(this.drawn, /** @type {{colour: number, number: number}} */ (card));
  }

  skipper() {
    const skip = () => {
      this.picks = [...this.picks, { place: -1, turn: "0" }];
      announce("A turn is skipped");
      this.show();
    };
    return h("button", { type: "button", onclick: skip }, "Skip a turn");
  }

  /** Picks a card, or puts it back. @param {number} place */
  pick(place) {
    const taken = this.picks.some((one) => one.place === place);
    this.picks = taken ? this.picks.filter((one) => one.place !== place) : [...this.picks, { place, turn: "0" }];
    announce(`${this.cards[place].label} ${taken ? "put back" : this.ordered ? `played as number ${this.picks.length}` : "picked"}`);
    this.show();
  }

  words() {
    return this.picks.map(({ place, turn }) => (place < 0 ? "-" : this.swish ? `${this.cards[place].code}@${turn}` : this.cards[place].code));
  }

  /** Shows what is picked. */
  async show() {
    const mine = ++this.turn;
    this.write(this.words());
    for (const button of this.element.querySelectorAll("button[data-place]")) {
      const at = this.picks.findIndex(({ place }) => place === Number(button.getAttribute("data-place")));
      button.setAttribute("aria-pressed", String(at >= 0));
      // A sign for the eye; the list of what is picked has the words.
      const order = button.querySelector(".order");
      if (at < 0) order?.removeAttribute("data-sign");
      else order?.setAttribute("data-sign", this.ordered ? String(at + 1) : `✓${at + 1}`);
    }
    this.none.hidden = this.picks.length > 0;
    this.list(this.picks.map(({ place }) => this.cards[place]));
    if (!this.swish || !this.drawn) return;
    const seen = await call("POST", "/api/cards", { text: this.text, laid: this.words() }).catch(() => null);
    if (mine !== this.turn || !seen) return;
    this.stack.setAttribute("aria-label", `${seen.together.label} ${seen.together.met} met, ${seen.together.open} open.`);
    replace(
      this.stack,
      picture(seen.together.svg),
      this.picks.length ? h("p", { class: "soft" }, `${seen.together.met} met, ${seen.together.open} open`) : null,
    );
    this.list(seen.laid);
  }

  /** The picked cards in a row, as they lie. @param {(Card | undefined)[]} faces */
  list(faces) {
    const at = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.at : undefined;
    replace(
      this.order,
      this.picks.map((one, n) => {
        const card = faces[n];
        const code = this.words()[n];
        const put = h(
          "button",
          {
            type: "button",
            "aria-label": one.place < 0 ? "Take the skip back" : `Put ${code} back`,
            "data-at": `put ${n}`,
            onclick: () => {
              this.picks = this.picks.filter((other) => other !== one);
              this.show();
            },
          },
          "✗",
        );
        return h("li", null, this.still(card, code), this.turner(one, n), put);
      }),
    );
    // What had the focus has it again, or what came in its place.
    const again = at && (this.order.querySelector(`[data-at="${at}"]`) ?? this.order.querySelector("li:last-child [data-at]"));
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {Card | undefined} card @param {string} code */
  still(card, code) {
    if (!card) return h("span", { class: "uno-skipped" }, "skip");
    if (card.svg) return h("span", { class: "small-card", role: "img", "aria-label": `${code}: ${card.label}` }, h("code", null, code), picture(card.svg));
    if (card.colour === undefined) return h("code", null, code);
    return h("span", { class: `uno-card still ${hue(card)}`, role: "img", "aria-label": card.label }, this.faceOf(card));
  }

  /** @param {Pick} one @param {number} n */
  turner(one, n) {
    const turns = this.drawn?.turns ?? [];
    if (turns.length < 2) return null;
    const select = h(
      "select",
      {
        "aria-label": `How ${this.cards[one.place].code} lies`,
        "data-at": `turn ${n}`,
        onchange: () => {
          one.turn = select.value;
          this.show();
        },
      },
      turns.map((/** @type {{turn: string, label: string}} */ { turn, label }) => h("option", { value: turn, selected: turn === one.turn }, label)),
    );
    return select;
  }
}

/** Hues come again where there are more colours; numbers tell them apart. @param {Card} card */
function hue(card) {
  return `colour-${(card.colour ?? 0) % 12}`;
}
