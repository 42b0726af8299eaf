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
    { act: "undo", label: "Take back", key: "uno.undo", can: (view) => view.undo },
    { act: "redo", label: "Again", key: "uno.redo", can: (view) => view.redo },
    { act: "restart", label: "From the beginning", key: "uno.restart", can: (view) => view.undo },
    { act: "hint", label: "Hint", key: "uno.hint", can: (view) => !view.over },
    { act: "nothing", label: "It can't be played out", key: "uno.nothing", can: (view) => !view.over && view.can === null },
    { act: "longest", label: "No order is longer", key: "uno.longest", can: (view) => !view.over && view.order.length > 0 },
    { act: "give-up", label: "Give up", key: "", can: (view) => !view.over },
  ],
  draw(table, session) {
    const place = h("div");
    const told = h("p", { class: "uno-told" });
    replace(table, place, told);
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
    };
  },
};
