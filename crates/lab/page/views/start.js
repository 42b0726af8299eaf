// The first page: what there is, and what was begun.

import { h, picture, replace } from "../lib/dom.js";
import { keptTable } from "../lib/table/session.js";

export const title = "Misdeal";

const svg = (/** @type {string} */ size, /** @type {string} */ inside) =>
  picture(`<svg xmlns="http://www.w3.org/2000/svg" class="misdeal-cards" aria-hidden="true" viewBox="0 0 ${size}">${inside}</svg>`);

const PICTURES = {
  swish: () => svg("150 130", `<rect class="card" x="36" y="4" width="76" height="108" rx="10" transform="rotate(6 70 60)"/>
    <rect class="card" x="30" y="12" width="76" height="108" rx="10"/>
    <circle class="blue circle" cx="48" cy="34" r="11"/><circle class="blue point" cx="48" cy="34" r="6.5"/>
    <circle class="purple circle" cx="68" cy="60" r="11"/><circle class="purple point" cx="68" cy="60" r="6.5"/>
    <circle class="orange point" cx="88" cy="86" r="6.5"/>`),
  set: () => svg("190 130", `<rect class="face" x="6" y="26" width="56" height="84" rx="9"/><rect class="face" x="67" y="26" width="56" height="84" rx="9"/>
    <rect class="face" x="128" y="26" width="56" height="84" rx="9"/>
    <path class="symbol solid ink-blue" d="M34 42L48 68L34 94L20 68Z"/>
    <rect class="symbol open ink-orange" x="84" y="44" width="22" height="48" rx="11"/>
    <path class="symbol solid ink-green" d="M156 44L171 92L141 92Z"/>`),
  uno: () => svg("190 130", `<g class="ink-plain" fill="none" stroke="#7c8d99"><path d="M30 20V114H176M30 83H176M30 52H176M66 20V114M102 20V114M138 20V114"/></g>
    <path class="sign" d="M66 83H138V52H102V20"/>
    <circle class="blue point" cx="66" cy="83" r="8"/><circle class="orange point" cx="138" cy="83" r="8"/><circle class="purple point" cx="138" cy="52" r="8"/>
    <circle class="green point" cx="102" cy="52" r="8"/><circle class="blue circle" cx="102" cy="20" r="8"/>`),
  lab: () => svg("190 130", `<rect class="card" x="20" y="18" width="150" height="94" rx="10"/>
    <text class="caption named" x="95" y="44">swish 4x3</text><text class="caption named" x="95" y="66">a1:b2 b3:a2</text><text class="caption named" x="95" y="94">no, proved ✓</text>`),
};

/** @type {{name: keyof typeof PICTURES, title: string, about: string, links: [string, string][], kept: string[]}[]} */
const TILES = [
  { name: "swish", title: "Swish", about: "Turn transparent cards and lay them over each other until every point meets a circle.",
    links: [["/swish", "Play"], ["/swish?daily=1", "Deal of the day"]], kept: ["swish"] },
  { name: "set", title: "SET", about: "Cards that agree or differ in every property: the classic 4 by 3, or any number of properties and values.",
    links: [["/set", "Play"], ["/set?daily=1", "Deal of the day"]], kept: ["set"] },
  { name: "uno", title: "UNO", about: "With open cards, as the papers play it: a path through colours and numbers, a duel against a perfect player, or together. And the real game, against simple players.",
    links: [["/uno", "Play"], ["/uno?daily=1", "Deal of the day"]], kept: ["uno-solitaire", "uno-duel", "uno-coop"] },
  { name: "lab", title: "Laboratory", about: "Ask anything the command line can ask: the largest match, all of them, or a proof that there is none. Reductions, odds and figures are next door.",
    links: [["/lab", "Open"], ["/reductions", "Reductions"], ["/odds", "Odds"], ["/figures", "Figures"]], kept: [] },
];

/** @param {HTMLElement} main */
export function mount(main) {
  replace(main,
    h("h1", null, title),
    h("p", { class: "lead" }, "Exact answers for hard card games. Put a deal on the table, find the match, or claim that there is none: the solver confirms it with a proof, or shows you one."),
    h("ul", { class: "tiles" }, ...TILES.map(tile)));
}

/** @param {typeof TILES[number]} what */
function tile({ name, title, about, links, kept }) {
  const begun = kept.flatMap((game) => {
    const table = keptTable(game);
    return table && !table.over ? [h("a", { href: table.link }, `Go on: ${table.title}, score ${table.score}`)] : [];
  });
  return h("li", { class: "tile panel" },
    PICTURES[name](), h("h2", null, title), h("p", null, about),
    h("div", { class: "row" }, ...links.map(([href, text], n) =>
      h("a", { href, class: n === 0 && "main", "aria-label": `${text}: ${title}` }, text)), ...begun));
}
