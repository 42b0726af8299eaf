// A new deal: its size, its seed, whether it is made to order, and today's.

import { h } from "../../lib/dom.js";
import { copyButton } from "../../lib/files.js";
import { keyed } from "./parts.js";

/** What can be ordered, by game. @type {Record<string, [string, string][]>} */
const MADE = {
  solitaire: [["", "any hand"], ["playable", "one that can be played out"], ["dead", "one that can't, though all is connected"], ["one", "exactly one order"]],
  duel: [["", "any hands"], ["win", "you can win"], ["lose", "the other can win"]],
  coop: [["", "any hands"], ["possible", "it can be done"], ["dead", "it can't be done"]],
};

/** How many cards there are unless told. @type {Record<string, number>} */
const CARDS = { solitaire: 12, duel: 7, coop: 6 };

/** @param {import("../uno.js").Game} game @param {import("./session.js").UnoSession} session @param {(wanted: Record<string, string>) => void} open */
export function setup(game, session, open) {
  const asked = session.asked;
  const [colours, numbers] = (asked.shape ?? "4x10").split("x");
  const form = h("form", { class: "uno-setup", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    deal({ seed: value("seed") });
  } });
  const value = (/** @type {string} */ name) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked ? "1" : "";
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : "";
  };
  const deal = (/** @type {Record<string, string>} */ more) => {
    const sizes = { shape: `${value("colours")}x${value("numbers")}`, cards: value("cards"), made: value("made") };
    /** @type {Record<string, string>} */
    const wanted = { ...(game.sized === false ? {} : sizes), ...more };
    for (const field of game.fields) wanted[field] = value(field);
    open(wanted);
  };
  const sizes = game.sized === false ? [] : [
    input("Colours", "colours", "number", colours, { min: 1, max: 12 }),
    input("Numbers", "numbers", "number", numbers, { min: 1, max: 24 }),
    input(game.name === "solitaire" ? "Cards" : "Cards a hand", "cards", "number", asked.cards ?? "", { min: 1, max: 60, placeholder: CARDS[game.name] }),
    select("Made to order", "made", MADE[game.name], asked.made ?? ""),
  ];
  form.append(
    ...sizes,
    ...own(game, asked),
    input("Seed (empty for a new one)", "seed", "text", "", { placeholder: "v1:42", autocomplete: "off", spellcheck: "false" }),
    h("div", { class: "row" },
      h("button", { type: "submit", class: "main" }, "New deal ", keyed("uno.new")),
      h("button", { type: "button", onclick: () => deal({ daily: "1", seed: "", ...(game.sized === false ? {} : { made: "" }) }) }, "Deal of the day"),
      copyButton("Copy the link", "the link", () => location.href)));
  return h("details", { class: "uno-deal" }, h("summary", null, "New deal"), form);
}

/** What only one game asks. @param {import("../uno.js").Game} game @param {Record<string, string>} asked */
function own(game, asked) {
  if (game.name === "duel") {
    return [h("label", { class: "uno-check" }, h("input", { type: "checkbox", name: "second", checked: asked.second === "1" }), " The other begins")];
  }
  if (game.name === "real") return ofReal(asked);
  if (game.name !== "coop") return [];
  return [
    select("Hands", "players", [["2", "2"], ["3", "3"], ["4", "4"]], asked.players ?? "2"),
    select("You play", "hand", [["0", "all hands"], ["1", "P1, the engine the others"], ["2", "P2, the engine the others"]], asked.hand ?? "0"),
    select("Skips", "skips", [["stuck", "who can't play"], ["never", "nobody"], ["free", "anyone"]], asked.skips ?? "stuck"),
  ];
}

/** @param {Record<string, string>} asked */
function ofReal(asked) {
  const check = (/** @type {string} */ label, /** @type {string} */ name) =>
    h("label", { class: "uno-check" }, h("input", { type: "checkbox", name, checked: asked[name] === "1" }), ` ${label}`);
  const many = Array.from({ length: 9 }, (_, n) => /** @type {[string, string]} */ ([String(n + 2), String(n + 2)]));
  return [
    select("Players", "players", many, asked.players ?? "4"),
    select("The others are", "kind", [["greedy", "greedy"], ["random", "random"], ["aimless", "aimless"]], asked.kind ?? "greedy"),
    select("Played until", "to", [["", "someone goes out"], ["100", "100 points"], ["200", "200 points"], ["500", "500 points"]], asked.to ?? ""),
    check("Draw cards may be stacked", "stacking"),
    check("With two, a Reverse is no Skip", "reverse_turns"),
  ];
}

/** @param {string} label @param {string} name @param {string} type @param {string} value @param {Record<string, unknown>} more */
function input(label, name, type, value, more) {
  return h("label", null, h("span", null, label), h("input", { name, type, value, ...more }));
}

/** @param {string} label @param {string} name @param {[string, string][]} choices @param {string} chosen */
function select(label, name, choices, chosen) {
  return h("label", null, h("span", null, label), h("select", { name }, choices.map(([value, text]) =>
    h("option", { value, selected: value === chosen }, text))));
}
