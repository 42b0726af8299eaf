// The forms of the laboratory are those of the menus: what the server has for a deal is there, and nothing else.

import assert from "node:assert/strict";
import { browsing, until } from "../lib/browser.js";
import { ask } from "../lib/server.js";

const browse = browsing();

/** @typedef {import("../lib/browser.js").Page} Page */

/** A text of a kind, of which only the first line matters here. @param {any} game @param {string | null} kind */
function textOf({ name, begins, samples }, kind) {
  if (kind === null) return samples[0].text;
  const first = (/** @type {string} */ text) => text.split("\n").find((line) => !line.startsWith("#")) ?? "";
  const sample = samples.find((/** @type {any} */ { text }) => first(text).split(/\s+/).includes(kind));
  return sample?.text ?? (begins.includes(kind) ? `${kind} 3\n1-2 2-3\n` : `${name} 4x4 ${kind}\n`);
}

/** Something that a field can hold. @param {any} field */
const some = ({ kind, name, choices }) =>
  kind === "check" ? "on" : kind === "number" ? "3" : kind === "select" ? choices[0][0] : name === "SIZE" ? "4x3" : "2";

/** What else has to be chosen so that a field is there; null if that can't be chosen here. @param {any} field @param {any[]} fields @param {any[]} questions @returns {Record<string, string> | null} */
function chosenFor(field, fields, questions) {
  /** @type {Record<string, string>} */
  const query = {};
  const named = (/** @type {string} */ name) => fields.find((other) => other.name === name);
  const asked = questions.find(({ key, options, may }) =>
    field.questions?.includes(key) || options.includes(field.name) || may.includes(field.name));
  if (asked) query.ask = asked.key;
  const beside = field.only.filter((/** @type {string} */ kind) => kind.startsWith("--")).map((/** @type {string} */ kind) => kind.slice(2).split(" "));
  if (beside.length) {
    const offers = (/** @type {string[]} */ [name, value]) => named(name)?.choices.some((/** @type {string[]} */ [key]) => key === value);
    const [name, value] = beside.find(offers) ?? [];
    if (!name) return null;
    query[name] = value;
  }
  for (const name of field.needs) {
    Object.assign(query, chosenFor(named(name), fields, questions), { [name.toLowerCase()]: some(named(name)) });
  }
  return query;
}

/** The fields that are seen, by the options that they are for. @param {Page} page @returns {Promise<string[]>} */
const seen = (page) => page.locator(".lab [data-field]").evaluateAll((all) =>
  all.filter((each) => each.checkVisibility()).flatMap((each) => (each.getAttribute("data-field") ?? "").split(" ")));

/** Opens the laboratory. @param {Page} page @param {Record<string, string>} query */
async function open(page, query) {
  await page.goto(`/lab?${new URLSearchParams(query)}`);
  await page.locator("#lab-command").waitFor();
}

for (const reads of [true, false]) {
  browse(`every question and option of a command that reads ${reads ? "a deal" : "none"} has its field, for every game and kind`, {}, async (page, server) => {
    const { games, commands } = await ask(server, "/api/questions");
    for (const command of commands.filter((/** @type {any} */ { label, text }) => label && text === reads)) {
      for (const game of games.filter((/** @type {any} */ { name }) => command.games.includes(name))) {
        const kinds = reads && game.kinds.length ? game.kinds : [null];
        for (const kind of kinds) {
          const where = `${command.name} ${game.name} ${kind ?? ""}`;
          const at = { command: command.name, ...(reads ? { deal: textOf(game, kind) } : { game: game.name }) };
          const isKind = (/** @type {any} */ { only }) => !only.length || only.includes(kind);
          const isHome = (/** @type {any} */ field) => [null, game.name].includes(field.game)
            && (isKind(field) || field.only.some((/** @type {string} */ other) => other.startsWith("--")));
          const fields = command.fields.filter(isHome);
          const questions = command.name === "solve" ? game.questions.filter(isKind) : [];
          await open(page, at);
          if (questions.length) {
            const offered = await page.locator('[data-field="ask"] option').evaluateAll((all) => all.map((option) => option.getAttribute("value")));
            assert.deepEqual(new Set(offered), new Set(questions.map((/** @type {any} */ { key }) => key)), where);
          }
          const names = new Set([...fields.map((/** @type {any} */ { name }) => name), questions.length ? "ask" : "", reads ? "" : "game"]);
          assert.deepEqual((await seen(page)).filter((name) => !names.has(name)), [], `${where}: nothing of others`);
          const plain = await seen(page);
          for (const field of fields.filter((/** @type {any} */ { name }) => !plain.includes(name))) {
            const query = chosenFor(field, fields, questions);
            if (!query) continue;
            await open(page, { ...at, ...query });
            await until(() => seen(page), (now) => now.includes(field.name), `${where} --${field.name} with ${JSON.stringify(query)}`);
          }
        }
      }
    }
  });
}

browse("a choice is one of several options, and what does not go with it is not there", {}, async (page) => {
  await page.goto("/odds");
  await page.getByLabel("Method").selectOption({ label: "sampled only" });
  await page.getByText("misdeal odds").getByText("--sampled").first().waitFor();
  const show = page.getByLabel("What to show");
  assert.equal(await show.locator("option:enabled").count(), 1, "what is not sampled is not offered");
  await page.getByLabel("Method").selectOption("");
  await show.selectOption("largest");
  assert.equal(await page.getByLabel("Method").isVisible(), false);
});

browse("a text of no game is told how deals begin", {}, async (page) => {
  await open(page, { deal: "poker 5\n" });
  await page.getByText(/names no game.*swish 4x3/).waitFor();
});
