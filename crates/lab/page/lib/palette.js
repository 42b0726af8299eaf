// The colours that cards are drawn in: those of the box, or shades that the colour-blind can tell apart.

import { announce } from "./announce.js";
import { h } from "./dom.js";

const NAMES = { box: "Colours: the box's", "colour-blind": "Colours: colour-blind" };

/** What someone chose. @returns {"box" | "colour-blind"} */
const chosen = () => (localStorage.getItem("palette") === "colour-blind" ? "colour-blind" : "box");

/** Wears the colours that someone chose, on every button too. */
export function wearPalette() {
  document.documentElement.classList.toggle("colour-blind", chosen() === "colour-blind");
  for (const button of document.querySelectorAll("button.palette")) button.textContent = NAMES[chosen()];
}

function change() {
  localStorage.setItem("palette", chosen() === "box" ? "colour-blind" : "box");
  wearPalette();
  announce(NAMES[chosen()]);
}

/** A button that changes the colours. */
export const paletteButton = () => h("button", { type: "button", class: "palette", onclick: change }, NAMES[chosen()]);
