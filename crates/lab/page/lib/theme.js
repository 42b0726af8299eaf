// Dark or light: as the system has it, unless someone chose.

import { announce } from "./announce.js";

const CHOICES = /** @type {const} */ (["system", "light", "dark"]);
const NAMES = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" };

/** What someone chose. @returns {"system" | "light" | "dark"} */
export function chosen() {
  const kept = localStorage.getItem("theme");
  return CHOICES.find((choice) => choice === kept) ?? "system";
}

function wear() {
  document.documentElement.dataset.theme = chosen();
  const button = document.getElementById("theme");
  if (button) button.textContent = NAMES[chosen()];
}

/** A picture that stands alone, in the theme of the page: by itself it would follow the system. @param {string} svg */
export function worn(svg) {
  const theme = chosen();
  return theme === "system" ? svg : svg.replaceAll("@media (prefers-color-scheme: dark)", theme === "dark" ? "@media all" : "@media not all");
}

/** Wears the theme, and lets the button change it. */
export function setUpTheme() {
  wear();
  document.getElementById("theme")?.addEventListener("click", () => {
    const next = CHOICES[(CHOICES.indexOf(chosen()) + 1) % CHOICES.length];
    localStorage.setItem("theme", next);
    wear();
    document.dispatchEvent(new Event("theme"));
    announce(NAMES[next]);
  });
}
