// The cards on the table: buttons in a grid with one stop for Tab; arrows go from card to card.

import { h, picture } from "../dom.js";
import { onKey } from "../keys.js";
import { KEYS } from "./keys.js";

/** How far a finger has to go to flip a card, in pixels. */
const SWIPE = 32;
/** How long it has to stay to turn one, in milliseconds. */
const LONG = 550;

/** @typedef {{place: string, code: string, label: string, svg: string, picked: number | null, hinted: boolean, turn?: string, turned?: string}} CardView */

/** The cards of a table. */
export class Cards {
  /**
   * @param {string} label what the grid is called
   * @param {{pick: (place: string) => void, turn?: (place: string, turn: string) => void}} acts
   */
  constructor(label, acts) {
    this.acts = acts;
    this.grid = h("div", { class: "cards", role: "group", "aria-label": label });
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** Which card arrows and single keys are about. */
    this.at = 0;
    /** What was drawn, so that only what changes is drawn again. @type {string[]} */
    this.drawn = [];
    const go = (/** @type {number} */ step) => () => this.move(step);
    onKey(KEYS.left.name, go(-1));
    onKey(KEYS.right.name, go(1));
    onKey(KEYS.up.name, () => this.move(-this.columns()));
    onKey(KEYS.down.name, () => this.move(this.columns()));
    onKey(KEYS.pick.name, () => this.here() && acts.pick(this.here()));
  }

  /** The place of the card that keys are about. */
  here() {
    return this.buttons[this.at]?.dataset.place ?? "";
  }

  /** How many cards stand side by side now. */
  columns() {
    const [first] = this.buttons;
    if (!first) return 1;
    const next = this.buttons.findIndex((button) => button.offsetTop > first.offsetTop + first.offsetHeight / 2);
    return next < 0 ? this.buttons.length : next;
  }

  /** @param {number} step */
  move(step) {
    const to = this.at + step;
    if (to < 0 || to >= this.buttons.length) {
      // At the edge the card that has the keys is shown, at least.
      this.buttons[this.at]?.focus();
      return;
    }
    const inside = this.grid.contains(document.activeElement);
    this.aim(inside ? to : this.at);
    this.buttons[this.at].focus();
  }

  /** Lets keys be about this card. @param {number} at */
  aim(at) {
    this.at = at;
    this.buttons.forEach((button, n) => { button.tabIndex = n === at ? 0 : -1; });
  }

  /** Shows the cards as they lie. @param {CardView[]} cards */
  show(cards) {
    while (this.buttons.length > cards.length) {
      this.buttons.pop()?.remove();
      this.drawn.pop();
    }
    cards.forEach((card, n) => {
      this.buttons[n] ??= this.button(n);
      const button = this.buttons[n];
      const drawn = JSON.stringify(card);
      if (this.drawn[n] === drawn) return;
      this.drawn[n] = drawn;
      button.dataset.place = card.place;
      button.setAttribute("aria-label", card.label);
      button.setAttribute("aria-pressed", String(card.picked !== null));
      button.classList.toggle("hinted", card.hinted);
      const turned = card.turn && card.turn !== "0" ? ` ${TURNS[card.turn] ?? ""}` : "";
      button.replaceChildren(
        // Signs for the eye; the label has the words.
        h("span", { class: "tabs" },
          h("span", { class: "place", "data-sign": card.place }),
          card.hinted && h("span", { class: "hint", "data-sign": "! hint" }),
          card.picked !== null && h("span", { class: "order", "data-sign": `✓${card.picked}${turned}` })),
        picture(card.svg));
    });
    this.aim(Math.max(0, Math.min(this.at, cards.length - 1)));
  }

  /** @param {number} n */
  button(n) {
    const button = h("button", { type: "button", class: "card" });
    button.addEventListener("focus", () => this.aim(n));
    this.listen(button, n);
    this.grid.append(button);
    return button;
  }

  /** A tap picks; a swipe flips, and a long press turns. @param {HTMLButtonElement} button @param {number} n */
  listen(button, n) {
    /** @type {{x: number, y: number, id: number} | null} */
    let from = null;
    /** Whether the click that comes after a gesture is none. */
    let used = false;
    let clock = 0;
    const turn = (/** @type {string} */ how) => {
      used = true;
      this.aim(n);
      this.acts.turn?.(button.dataset.place ?? "", how);
    };
    const stop = () => { window.clearTimeout(clock); from = null; };
    button.addEventListener("pointerdown", (event) => {
      used = false;
      if (!this.acts.turn || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      clock = window.setTimeout(() => { from = null; turn("r"); }, LONG);
    });
    button.addEventListener("pointermove", (event) => {
      if (!from || event.pointerId !== from.id) return;
      const [x, y] = [Math.abs(event.clientX - from.x), Math.abs(event.clientY - from.y)];
      if (x > 10 || y > 10) window.clearTimeout(clock);
      if (x > SWIPE && x > y) { stop(); turn("h"); }
      else if (y > SWIPE && y > x) { stop(); turn("v"); }
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end, stop);
    button.addEventListener("contextmenu", (event) => { if (this.acts.turn) event.preventDefault(); });
    button.addEventListener("dragstart", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      // A key that presses the button is no gesture.
      if (used && event.detail !== 0) { used = false; return; }
      this.aim(n);
      this.acts.pick(button.dataset.place ?? "");
    });
  }
}

/** How a turned card is marked. @type {Record<string, string>} */
export const TURNS = { h: "⇄", v: "⇅", r: "↻" };
