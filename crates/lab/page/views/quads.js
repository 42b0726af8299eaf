// Quads: four cards that are, in every property, all alike, all different or two pairs.

import { drawing, h } from "../lib/dom.js";
import { mountTable, tableOf } from "../lib/table/board.js";
import { ofProperties, wholeDeck } from "../lib/table/properties.js";

export const title = "Quads";

/** For the first page: two pairs of shapes, four colours. */
export const picture = () => drawing("190 130", `<rect class="face" x="6" y="8" width="86" height="54" rx="9"/><rect class="face" x="98" y="8" width="86" height="54" rx="9"/>
    <rect class="face" x="6" y="68" width="86" height="54" rx="9"/><rect class="face" x="98" y="68" width="86" height="54" rx="9"/>
    <path class="symbol solid ink-blue" d="M49 14L60 35L49 56L38 35Z"/><path class="symbol solid ink-orange" d="M141 14L152 35L141 56L130 35Z"/>
    <path class="symbol solid ink-purple" d="M49 75L62 115L36 115Z"/><path class="symbol solid ink-green" d="M141 75L154 115L128 115Z"/>`);

/** @param {string} id @param {number} most @param {Record<string, unknown>} more */
const choice = (id, most, more) => h("input", { type: "number", id, min: 1, max: most, ...more });

const properties = choice("properties", 30, { value: 3, required: true });
const number = choice("cards", 200, { placeholder: "12" });

const game = tableOf({
  name: "quads",
  title,
  match: "quad",
  rule: "A quad has four cards, and in every property they are all alike, all different or two pairs. For any three cards there is exactly one that completes them.",
  turns: false,
  made: [["one", "exactly one quad, of up to 9 cards"], ["dead", "a dead table, of up to 9 cards"]],
  choose: (add) => {
    add(h("label", { for: "properties" }, "Properties ", properties));
    add(h("label", { for: "cards" }, "Cards ", number));
  },
  chosen: () => ({ shape: properties.value || "3", ...(number.value ? { cards: number.value } : {}) }),
  tell: (view) => {
    const query = new URLSearchParams(view.link.split("?")[1]);
    properties.value = query.get("shape") ?? "3";
    number.value = query.get("cards") ?? "";
  },
  ...ofProperties("quad"),
});

/** @param {HTMLElement} main @param {URLSearchParams} query */
export const mount = (main, query) => mountTable(main, query, game);

/** Cards of one's own table. @type {import("./mine.js").Tapping} */
export const tapping = {
  header: "quads 3",
  match: "quad",
  how: "Tap the cards that lie on your table, of the 64.",
  once: true,
  asks: ["any", "all", "disjoint"],
  pad: (tap) => wholeDeck("quads 3", 3, 4, tap),
};
