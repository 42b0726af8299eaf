// Solitaire: the plane, and the order in words below it.

import { h, replace } from "../../lib/dom.js";
import { Plane } from "./plane.js";

/** @type {import("../uno.js").Game} */
export const solitaire = {
  name: "solitaire",
  label: "Solitaire",
  about: "Play all cards of the hand, one after the other: each must have the colour or the number of the one before. Any card may be the first.",
  fields: [],
  deeds: [
    { act: "undo", label: "Undo", key: "uno.undo", can: (view) => view.undo },
    { act: "redo", rare: true, label: "Redo", key: "uno.redo", can: (view) => view.redo },
    { act: "restart", rare: true, label: "From the beginning", key: "uno.restart", can: (view) => view.undo },
    { act: "hint", label: "Hint", key: "uno.hint", can: (view) => !view.over },
    { act: "nothing", label: "It can't be played out", key: "uno.nothing", can: (view) => !view.over && view.can === null },
    { act: "longest", rare: true, label: "No order is longer", key: "uno.longest", can: (view) => !view.over && view.order.length > 0 },
    { act: "give-up", rare: true, label: "Give up", key: "uno.end", can: (view) => !view.over },
  ],
  draw(table, session, side) {
    const place = h("div");
    const told = h("p", { class: "uno-told" });
    const key = h("p", { class: "uno-key" }, "Framed cards can be played next. A number below a card is its step; ×2 says how many copies are left.");
    const shown = h("div");
    replace(table, place);
    replace(side, told, key, shown);
    const plane = new Plane(place, (code) => session.act("play", { card: code }));
    return (view) => {
      plane.draw(view);
      const known = [
        `${view.order.length} of ${view.total} played`,
        view.can === true ? "the hand can be played out (proved)" : null,
        view.can === false ? "the hand can't be played out (proved)" : null,
        view.most !== null && view.can === false ? `at most ${view.most} cards can be (proved)` : null,
        view.shown.length ? "the dashed way is an order that was shown" : null,
      ];
      told.textContent = known.filter(Boolean).join(" · ");
      replace(shown, listed(view, "The order that was shown", view.shown), listed(view, "Your order", view.order));
    };
  },
};

/** An order in words, for those who do not see the way. @param {any} view @param {string} label @param {string[]} codes */
function listed(view, label, codes) {
  if (!codes.length) return null;
  const name = (/** @type {string} */ code) => view.cards.find((/** @type {any} */ card) => card.code === code)?.label ?? code;
  return h("details", { class: "uno-row" }, h("summary", null, `${label} in words (${codes.length})`),
    h("ol", { class: "uno-order" }, codes.map((code) => h("li", null, name(code)))));
}
