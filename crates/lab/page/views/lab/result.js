// An answer: the verdict, in words, drawn, as JSON, and everything that can be saved of it.

import { announce } from "../../lib/announce.js";
import { fieldsOf, question as asking } from "../../lib/asks.js";
import { h, replace } from "../../lib/dom.js";
import { copyButton, saveButton, toldBy, whole } from "../../lib/files.js";
import { askAtOnce, fileText } from "../../lib/job.js";
import { about, commandOf } from "../../lib/menus.js";
import { table } from "../../lib/table.js";
import { facts, lists, sentences, verdict, witnessText } from "../../lib/words.js";

/** Formats that an answer is saved in anyway. */
const SAVED = ["svg", "json"];

/** A verdict with its sign. @param {any} answer */
export function verdictMark(answer) {
  const { sign, word, tone } = verdict(answer);
  return h("p", { class: `verdict ${tone}` }, h("span", { "aria-hidden": "true" }, sign), ` ${word}`);
}

/**
 * Shows an answer in place of what was there.
 * @param {HTMLElement} place
 * @param {import("../../lib/job.js").Job} job
 * @param {import("../../lib/job.js").Question} question
 * @param {{menus: import("../../lib/menus.js").Menus, use: (text: string) => void}} lab
 */
export async function showAnswer(place, job, question, lab) {
  const answer = job.answer ?? {};
  const said = sentences(answer);
  if (job.state === "cancelled" && answer.verdict === "unknown") said.unshift("The search was stopped; this is what is known so far.");
  const drawn = h("figure", { class: "drawn", tabindex: "0", hidden: true });
  const shown = witnessText(answer);
  const given = job.text ?? (typeof answer.text === "string" ? answer.text : "");
  const json = JSON.stringify(answer, null, 2);
  const tells = answer.verdict !== undefined && !["deal", "deck", "export", "simulate"].includes(question.command);
  replace(
    place,
    h("h2", { tabindex: "-1" }, "Answer"),
    tells ? verdictMark(answer) : null,
    tells ? said.map((sentence) => h("p", null, sentence)) : null,
    answer.error ? h("p", { class: "trouble" }, String(answer.error)) : null,
    drawn,
    shown ? [h("h3", null, "In the text form"), h("pre", { tabindex: "0", class: "answer-text" }, shown)] : null,
    given ? givenText(given, question, lab) : null,
    factList(answer),
    lists(answer).map(([what, heads, rows]) => table(what, heads, rows)),
    downloads(job, question, lab, json, given),
    h("details", null, h("summary", null, "JSON, as on the command line"), h("pre", { tabindex: "0" }, json)),
  );
  announce([tells ? verdict(answer).word : "Done", ...said].join(". "));
  await draw(drawn, job, question, given);
}

/** @param {string} given @param {import("../../lib/job.js").Question} question @param {{use: (text: string) => void}} lab */
function givenText(given, question, lab) {
  const usable = ["deal", "deck"].includes(question.command);
  const short = given.length > 20_000 ? `${given.slice(0, 20_000)}\n…` : given;
  return [
    h("h3", null, usable ? "Cards" : "Text"),
    h("pre", { tabindex: "0", class: "answer-text" }, short),
    h(
      "div",
      { class: "row" },
      usable ? h("button", { type: "button", class: "main", onclick: () => lab.use(given) }, "Ask about these cards") : null,
      copyButton("Copy the text", "the text", () => given),
    ),
  ];
}

/** @param {any} answer */
function factList(answer) {
  const pairs = facts(answer);
  return pairs.length
    ? h(
        "dl",
        { class: "facts" },
        pairs.map(([key, value]) => h("div", null, h("dt", null, key), h("dd", null, value))),
      )
    : null;
}

/** @param {HTMLElement} place @param {import("../../lib/job.js").Job} job @param {import("../../lib/job.js").Question} question @param {string} given */
async function draw(place, job, question, given) {
  const address = job.files?.svg ?? job.files?.plot;
  let svg = "";
  if (address) svg = await fileText(address).catch(() => "");
  else if (question.command === "export" && question.options?.to === "svg") svg = given;
  else if (["deal", "deck"].includes(question.command) && given) svg = await pictureOf(given);
  if (!svg.includes("<svg")) return;
  const told = toldBy(svg, job.files?.plot ? "A plot; the numbers are below" : undefined);
  replace(place, whole(svg, told), h("figcaption", { class: "soft" }, told));
  place.classList.toggle("plot", Boolean(job.files?.plot));
  place.hidden = false;
}

/** A picture of a deal; none where there is none. @param {string} text @param {AbortSignal} [signal] @returns {Promise<string>} */
export async function pictureOf(text, signal) {
  const drawn = await askAtOnce({ command: "export", text, options: { to: "svg" } }, signal).catch(() => null);
  return drawn?.text ?? "";
}

/** @param {import("../../lib/job.js").Job} job @param {import("../../lib/job.js").Question} question @param {{menus: import("../../lib/menus.js").Menus}} lab @param {string} json @param {string} given */
function downloads(job, question, { menus }, json, given) {
  const { certificate } = job.files ?? {};
  const buttons = [];
  const checked = h("p", { role: "status" });
  const kept = commandOf(menus, question.command).keeps;
  for (const [name, address] of Object.entries(job.files ?? {})) {
    const { label = name, file = name } = kept.find((each) => each.name === name) ?? {};
    buttons.push(saveButton(label, file, () => fileText(address), file.endsWith(".svg") ? "image/svg+xml" : undefined));
  }
  buttons.push(saveButton("JSON", "answer.json", () => `${json}\n`, "application/json"));
  if (given) buttons.push(saveButton("Text", `answer.${question.options?.to ?? "deal"}`, () => given));
  if (question.command === "solve") {
    const exporting = commandOf(menus, "export");
    const at = { ...about(menus, question.text ?? ""), questions: [], values: {} };
    const formats = fieldsOf(exporting, at).there.find(({ name }) => name === "to")?.choices ?? [];
    for (const [to] of formats.filter(([format]) => !SAVED.includes(format))) {
      buttons.push(saveButton(to.toUpperCase(), `deal.${to}`, () => exported(question, exporting, { ...at, values: { to } })));
    }
  }
  const check = certificate ? h("button", { type: "button", onclick: () => checkClaim(certificate, checked) }, "Check this claim") : null;
  return [
    h(
      "div",
      { class: "row downloads" },
      h("div", { class: "row", role: "group", "aria-label": "Save" }, h("span", { "aria-hidden": "true" }, "Save"), buttons),
      check,
    ),
    checked,
  ];
}

/**
 * The deal of a question in another format, with what was asked as far as the format can say it.
 * @param {import("../../lib/job.js").Question} question @param {import("../../lib/menus.js").Command} exporting @param {import("../../lib/asks.js").At} at
 */
async function exported(question, exporting, at) {
  const said = Object.entries(question.options ?? {}).map(([name, value]) => [name, value === true ? "on" : String(value)]);
  const asked = asking(exporting, { ...at, values: { ...Object.fromEntries(said), ...at.values } }, question.text ?? "");
  const answer = await askAtOnce(asked);
  return answer.text ?? `${JSON.stringify(answer, null, 2)}\n`;
}

/** @param {string} address @param {HTMLElement} place */
async function checkClaim(address, place) {
  replace(place, "Checking…");
  try {
    const answer = await askAtOnce({ command: "check", text: await fileText(address) });
    replace(
      place,
      h(
        "span",
        { class: answer.accepted ? "good" : "bad" },
        answer.accepted ? "✓ Accepted by the kernel alone." : `✗ Not accepted: ${answer.error ?? ""}`,
      ),
    );
  } catch (trouble) {
    replace(place, h("span", { class: "bad" }, `✗ ${trouble instanceof Error ? trouble.message : "it can't be checked"}`));
  }
}
