// The map of problems: a picture whose arrows can be chosen, and the same as a list.

import { h, picture, replace } from "../../lib/dom.js";
import { table } from "../../lib/table.js";

/** @param {any} list problems and reductions @param {(name: string) => void} choose */
export function mapOf(list, choose) {
  const drawn = h("div", { class: "wide map", tabindex: "0", role: "region", "aria-label": "The map; the list below says the same" });
  fetch("/page/reductions.svg")
    .then(async (answer) => {
      if (answer.ok) replace(drawn, chosenFrom(picture(await answer.text()), choose));
    })
    .catch(() => {});
  const rows = list.reductions.map((/** @type {any} */ each) => [
    each.sources.join(", "),
    h("button", { type: "button", onclick: () => choose(each.name) }, each.name),
    each.target,
    each.purpose,
    each.cite,
  ]);
  return [
    h(
      "p",
      { class: "soft" },
      "An arrow leads from a problem to another by which it can be solved: blue for hardness, green for easiness, dashed for an encoding; the list says which is which. Choose an arrow, or a line of the list.",
    ),
    drawn,
    table("All reductions", ["From", "Reduction", "To", "Purpose", "Where it is from"], rows),
  ];
}

/** Lets arrows be chosen by a pointer. @param {SVGSVGElement} map @param {(name: string) => void} choose */
function chosenFrom(map, choose) {
  for (const arrow of map.querySelectorAll("path")) {
    const name = arrow.querySelector("title")?.textContent?.trim();
    if (!name) continue;
    // A broad twin that is not seen makes a thin line easy to meet.
    const broad = /** @type {SVGPathElement} */ (arrow.cloneNode(true));
    broad.setAttribute("class", "broad");
    broad.removeAttribute("marker-end");
    broad.addEventListener("click", () => choose(name));
    arrow.after(broad);
  }
  return map;
}
