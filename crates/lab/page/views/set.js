// SET with any number of properties and values.

import { drawing, h } from "../lib/dom.js";
import { paletteButton } from "../lib/palette.js";
import { mountTable, tableOf } from "../lib/table/board.js";
import { ofProperties, wholeDeck } from "../lib/table/properties.js";

export const title = "SET";

/** For the first page. */
export const picture = () => drawing("190 130", `<rect class="face" x="6" y="26" width="56" height="84" rx="9"/><rect class="face" x="67" y="26" width="56" height="84" rx="9"/>
    <rect class="face" x="128" y="26" width="56" height="84" rx="9"/>
    <path class="symbol solid box-red" d="M34 42L48 68L34 94L20 68Z"/>
    <rect class="symbol open box-green" x="84" y="44" width="22" height="48" rx="11"/>
    <path class="symbol solid box-purple" d="M150 45C160 39 172 50 168 62C164 72 163 76 167 84C170 90 168 93 163 92C153 98 141 87 145 75C149 66 150 62 146 54C143 48 145 45 150 45Z"/>`);

/** @param {string} id @param {number} most @param {number} usual */
const choice = (id, most, usual) => h("input", { type: "number", id, min: 1, max: most, value: usual, required: true });

const properties = choice("properties", 100, 4);
const values = choice("values", 100, 3);
const number = h("input", { type: "number", id: "cards", min: 1, max: 200, placeholder: "usual" });

const game = tableOf({
  name: "set",
  title,
  match: "set",
  rule: "A set has as many cards as a property has values, and in every property its cards are all the same or all different.",
  turns: false,
  made: [["one", "exactly one set"], ["dead", "a dead table"]],
  choose: (add) => {
    add(h("label", { for: "properties" }, "Properties ", properties));
    add(h("label", { for: "values" }, "Values ", values));
    add(h("label", { for: "cards" }, "Cards ", number));
    add(paletteButton());
  },
  chosen: () => ({
    shape: `${properties.value || 4}x${values.value || 3}`,
    ...(number.value ? { cards: number.value } : {}),
  }),
  tell: (view) => {
    const query = new URLSearchParams(view.link.split("?")[1]);
    [properties.value, values.value] = (query.get("shape") ?? "4x3").split("x");
    number.value = query.get("cards") ?? "";
  },
  ...ofProperties("set"),
});

/** @param {HTMLElement} main @param {URLSearchParams} query */
export const mount = (main, query) => mountTable(main, query, game);

/** Cards of one's own table. @type {import("./mine.js").Tapping} */
export const tapping = {
  header: "set 4x3",
  match: "set",
  how: "Tap the cards that lie on your table, of the 81.",
  once: true,
  asks: ["any", "all", "disjoint"],
  pad: (tap) => wholeDeck("set 4x3", 4, 3, tap),
};
