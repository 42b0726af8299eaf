// Swish: 16 cards that are turned and laid over each other.

import { drawing, h, picture as drawn } from "../lib/dom.js";
import { mountTable, tableOf } from "../lib/table/board.js";

export const title = "Swish";

/** For the first page. */
export const picture = () => drawing("150 130", `<rect class="card" x="36" y="4" width="76" height="108" rx="10" transform="rotate(6 70 60)"/>
    <rect class="card" x="30" y="12" width="76" height="108" rx="10"/>
    <circle class="blue circle" cx="48" cy="34" r="11"/><circle class="blue point" cx="48" cy="34" r="6.5"/>
    <circle class="purple circle" cx="68" cy="60" r="11"/><circle class="purple point" cx="68" cy="60" r="6.5"/>
    <circle class="orange point" cx="88" cy="86" r="6.5"/>`);

const TURNS = [["h", "⇄", "Flip left-right"], ["v", "⇅", "Flip up-down"], ["r", "↻", "Turn half way"]];

const number = h("select", { id: "cards" }, ...[8, 10, 12, 14, 16, 18, 20].map((n) => h("option", { value: n, selected: n === 16 }, n)));

const game = tableOf({
  name: "swish",
  title,
  match: "swish",
  rule: "A swish is two or more cards, turned and laid over each other, so that every point lies in exactly one circle and every circle around exactly one point. Cards can be flipped left-right and up-down, and turned half way.",
  turns: true,
  made: [["one", "exactly one swish"], ["largest-5", "a unique largest swish of 5"], ["dead", "a dead table"]],
  choose: (add) => add(h("label", { for: "cards" }, "Cards ", number)),
  chosen: () => /** @type {Record<string, string>} */ (number.value === "16" ? {} : { cards: number.value }),
  tell: (view) => {
    const cards = String(new URLSearchParams(view.link.split("?")[1]).get("cards") ?? 16);
    if (![...number.options].some(({ value }) => value === cards)) number.append(h("option", { value: cards }, cards));
    number.value = cards;
  },
  together: (view, act) => {
    const picked = view.cards.filter((/** @type {any} */ card) => card.picked !== null)
      .sort((/** @type {any} */ one, /** @type {any} */ two) => one.picked - two.picked);
    const { label, svg, met, open } = view.together;
    return [
      h("h2", null, picked.length ? `Laid over each other: ${picked.length}` : "Laid over each other"),
      h("div", { class: "stack", role: "img", "aria-label": view.why ? `${label} Cells that do not fit are framed.` : label },
        drawn(view.why?.svg ?? svg)),
      picked.length > 0 && h("p", { class: "soft" }, `${met} met, ${open} open`),
      h("ul", { class: "picked" }, ...picked.map((/** @type {any} */ card) => h("li", null,
        h("span", { class: "name" }, h("strong", null, card.place), " ", h("span", { class: "turned" }, card.turned)),
        ...TURNS.map(([turn, sign, what]) => h("button", {
          type: "button", "aria-label": `${what}: card ${card.place}`, onclick: () => act("turn", { place: card.place, turn }),
        }, sign)),
        h("button", { type: "button", "aria-label": `Put back card ${card.place}`, onclick: () => act("pick", { place: card.place }) }, "✗")))),
    ].filter((child) => child !== false);
  },
  why: (why) => [
    h("h2", null, "Why this is no swish"),
    h("ul", null, ...why.parts.map((/** @type {any} */ part) => h("li", null, h("strong", null, part.cell), `: ${part.text}`))),
  ],
  shown: (shown) => [h("div", { class: "stack", role: "img", "aria-label": shown.together.label }, drawn(shown.together.svg))],
});

/** @param {HTMLElement} main @param {URLSearchParams} query */
export const mount = (main, query) => mountTable(main, query, game);

/** Cards of one's own table: first the point is tapped, then the circle. @type {import("./mine.js").Tapping} */
export const tapping = {
  header: "swish 4x3",
  match: "swish",
  how: "Tap where the card has its point, then where it has its circle; it may be turned as it likes.",
  once: false,
  asks: ["any", "max", "all"],
  pad: (tap) => {
    let point = "";
    const cells = ["1", "2", "3", "4"].flatMap((row) => ["a", "b", "c"].map((column) => `${column}${row}`));
    const told = h("p", { class: "soft", role: "status" }, "Tap the point.");
    const buttons = cells.map((cell) => h("button", { type: "button", "aria-label": cell, onclick: () => {
      if (point && point !== cell) tap(`${point}:${cell}`);
      point = point ? "" : cell;
      show();
    } }));
    const show = () => {
      buttons.forEach((button, n) => { button.textContent = cells[n] === point ? "●" : ""; });
      told.textContent = point ? `The point is in ${point}. Tap the circle.` : "Tap the point.";
    };
    return { element: h("div", null, told, h("div", { class: "cell-pad", role: "group", "aria-label": "A card" }, ...buttons)) };
  },
};
