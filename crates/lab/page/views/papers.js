// The papers side by side with the product: section by section what they say, what runs it, what is wrong in print, and
// their figures. All of it is data of the program; nothing of it is known here.

import { h, replace } from "../lib/dom.js";
import { copyButton, whole } from "../lib/files.js";

export const title = "Papers";

/** @typedef {{reading: string | null, line: string, gives: string[], ends: number}} Run */
/** @typedef {{name: string, numbered: string | null, says: string, runs: Run[], errata: {words: string, runs: Run[]}[], figures: string[], code: string[], open: string | null}} Item */
/** @typedef {{number: string, heading: string, items: Item[]}} Section */
/** @typedef {{paper: string, title: string, authors: string, versions: string[], sections: Section[]}} Paper */

/** A command, and what comes out. @param {Run} run */
function shown(run) {
  return h(
    "div",
    { class: "run" },
    run.reading ? h("span", { class: `reading ${run.reading === "as printed" ? "printed" : "repaired"}` }, run.reading) : null,
    h("div", { class: "row" }, h("code", null, run.line), copyButton("Copy", "the command", () => run.line)),
    h("pre", null, [...run.gives, ...(run.ends ? [`(exit code ${run.ends})`] : [])].join("\n")),
  );
}

/** A figure that is drawn when it is opened. @param {string} paper @param {string} number */
function figure(paper, number) {
  const place = h("figure", { class: "drawn", tabindex: "0" });
  const opened = h("details", null, h("summary", null, `Figure ${number}`), place);
  opened.addEventListener("toggle", async () => {
    if (place.childNodes.length > 0) return;
    const answer = await fetch(`/api/papers/${paper}/${encodeURIComponent(number)}.svg`);
    const svg = await answer.text();
    replace(place, answer.ok ? whole(svg, `Figure ${number}`) : h("p", { class: "trouble", role: "alert" }, "It could not be drawn."));
  });
  return opened;
}

/** @param {Paper} paper @param {Item} item */
function shownItem(paper, item) {
  return h(
    "section",
    { class: "panel item" },
    h("h3", null, item.name),
    item.numbered ? h("p", { class: "soft" }, item.numbered) : null,
    h("p", null, item.says),
    item.runs.map(shown),
    item.errata.map((erratum) =>
      h("div", { class: "erratum" }, h("p", null, h("strong", null, "Erratum. "), erratum.words), h("div", { class: "beside" }, erratum.runs.map(shown))),
    ),
    item.open ? h("p", null, h("strong", null, "Open. "), item.open) : null,
    item.figures.map((number) => figure(paper.paper, number)),
    item.code.length > 0 ? h("p", { class: "soft" }, "In the code: ", item.code.flatMap((path, n) => [n ? ", " : "", h("code", null, path)])) : null,
  );
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export async function mount(main, query) {
  const answer = await fetch("/api/papers");
  if (!answer.ok) throw new Error("the papers could not be read");
  /** @type {{papers: Paper[]}} */
  const { papers } = await answer.json();
  const out = h("div", { class: "papers" });
  /** @param {string} name @param {string} number */
  const show = (name, number) => {
    const paper = papers.find((one) => one.paper === name) ?? papers[0];
    const errata = number === "errata";
    const section = paper.sections.find((one) => one.number === number) ?? paper.sections[0];
    const items = errata ? paper.sections.flatMap((one) => one.items.filter((item) => item.errata.length > 0)) : section.items;
    for (const button of main.querySelectorAll("[data-paper]"))
      button.setAttribute("aria-pressed", String(button.getAttribute("data-paper") === paper.paper));
    const chosen = (/** @type {boolean} */ is) => (is ? "true" : "false");
    const choice = (/** @type {string} */ to, /** @type {string} */ words, /** @type {boolean} */ is) =>
      h("li", null, h("button", { type: "button", class: "quiet", "data-section": to, "aria-pressed": chosen(is), onclick: () => show(paper.paper, to) }, words));
    replace(
      out,
      h("h2", null, paper.title),
      h("p", null, paper.authors),
      h("ul", { class: "soft" }, paper.versions.map((version) => h("li", null, version))),
      h(
        "div",
        { class: "contents" },
        h(
          "nav",
          { "aria-label": "Sections" },
          h("ul", null, paper.sections.map((one) => choice(one.number, `${one.number} ${one.heading}`, !errata && one === section)), choice("errata", "All errata", errata)),
        ),
        h("div", { class: "items" }, h("h2", null, errata ? "All errata" : `${section.number} ${section.heading}`), items.map((item) => shownItem(paper, item))),
      ),
    );
    history.replaceState(null, "", `/papers?${new URLSearchParams({ paper: paper.paper, section: errata ? "errata" : section.number })}`);
  };
  replace(
    main,
    h("h1", null, title),
    h("p", { class: "soft" }, "Section by section what each paper says, in our words, the command that runs it and what comes out; what is wrong in print beside what is meant."),
    h(
      "div",
      { class: "row", role: "group", "aria-label": "Which paper" },
      papers.map((paper) => h("button", { type: "button", "data-paper": paper.paper, onclick: () => show(paper.paper, "") }, paper.title)),
    ),
    out,
  );
  show(query.get("paper") ?? papers[0].paper, query.get("section") ?? "");
}
