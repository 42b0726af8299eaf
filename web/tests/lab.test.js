// The laboratory: asking, stopping, taking the answer away, and what is wrong with a deal.

import assert from "node:assert/strict";
import { browsing, handedOut, pressOn, until, untilSaid } from "../lib/browser.js";
import { misdeal } from "../lib/server.js";

const browse = browsing();

const SWISH = "swish 4x3\na1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4 a1:c4 b3:a4\nc2:b1 a3:b3 b4:c1 a2:a1 b2:b3 c3:c4 b1:a2 c4:a3\n";
const NO_SET = "set 4x3\n0000 0001 0010 0011 0100 0101 0110 0111\n";

/** A question that takes minutes, and soon has something to say. */
const LONG = misdeal(["deal", "set", "4x3", "--cards", "40", "--seed", "v1:2"]).stdout;

/** @typedef {import("../lib/browser.js").Page} Page */

/** The address of a question. @param {string} deal @param {Record<string, string>} [fields] */
const lab = (deal, fields = {}) => `/lab?${new URLSearchParams({ deal, ...fields })}`;

/** @param {Page} page */
const answer = (page) => page.getByRole("region", { name: "Answer" });

/** Asks by keys. @param {Page} page */
async function ask(page) {
  await pressOn(page, page.getByRole("button", { name: "Ask", exact: true }));
}

/** @param {Page} page @param {string} name */
const saved = (page, name) => handedOut(page, () => pressOn(page, answer(page).getByRole("button", { name, exact: true })));

browse("a deal is solved, drawn and taken away, and the command line agrees with every file", {}, async (page) => {
  await page.goto(lab(SWISH, { ask: "max" }));
  await ask(page);
  await untilSaid(page, /^ ?Yes.*largest has \d+ cards/);
  const told = JSON.parse(misdeal(["solve", "-", "--max", "--json"], SWISH).stdout);
  assert.match(await answer(page).innerText(), new RegExp(`largest has ${told.value}\\b`));
  await answer(page).locator("figure img[alt]").waitFor();

  const claim = await saved(page, "Claim");
  assert.match(claim.name, /\.claim$/);
  assert.equal(misdeal(["check", "-"], claim.text).status, 0);
  const json = JSON.parse((await saved(page, "JSON")).text);
  for (const key of ["verdict", "value", "checked", "question"]) assert.deepEqual(json[key], told[key], key);
  assert.match((await saved(page, "SVG")).text, /^(<\?xml[^>]*>\s*)?<svg/);
  for (const to of ["cnf", "wcnf", "opb", "smt2", "dot"]) {
    const options = to === "opb" ? ["--max"] : [];
    const file = await saved(page, to.toUpperCase());
    assert.ok(file.name.endsWith(`.${to}`));
    assert.equal(file.text.trimEnd(), misdeal(["export", "-", "--to", to, ...options], SWISH).stdout.trimEnd(), to);
  }
});

browse("a proven no comes with a claim that is checked in the page and on the command line", {}, async (page) => {
  await page.goto(lab(NO_SET));
  await ask(page);
  await untilSaid(page, /^ ?No\b/);
  const claim = (await saved(page, "Claim")).text;
  assert.equal(misdeal(["check", "-"], claim).status, 0);
  await pressOn(page, answer(page).getByRole("button", { name: "Check this claim" }));
  await answer(page).getByText("Accepted").waitFor();

  await page.goto(lab(claim, { command: "check" }));
  await ask(page);
  await answer(page).getByText("is accepted").waitFor();
  // The same claim about other cards is none.
  await page.goto(lab(claim.replace("0000 0001", "0000 0222"), { command: "check" }));
  await ask(page);
  await until(() => page.innerText("main"), (text) => /not accepted|Line \d+|line \d+/.test(text), "it is refused");
  assert.equal(await page.getByText("is accepted").count(), 0);
});

browse("a search that is stopped says what it knows, and that it is not proven", {}, async (page) => {
  await page.goto(lab(LONG, { ask: "free", time: "10m" }));
  await ask(page);
  const status = page.locator(".asking");
  await until(() => status.innerText(), (text) => /Searching.*\d+/s.test(text), "the search shows how far it is");
  await pressOn(page, page.getByRole("button", { name: /^Stop/ }));
  await until(() => answer(page).innerText(), (text) => /stopped/.test(text), "what is known is shown");
  const text = await answer(page).innerText();
  assert.match(text, /Unknown/);
  assert.doesNotMatch(text, /that is proven/);
  assert.equal(await page.getByRole("button", { name: /^Stop/ }).isVisible(), false);
  // Another question is answered at once.
  await page.goto(lab(NO_SET));
  await ask(page);
  await untilSaid(page, /^ ?No\b/);
});

browse("a time limit ends a search with unknown", {}, async (page) => {
  await page.goto(lab(LONG, { ask: "free", time: "300ms" }));
  await ask(page);
  await untilSaid(page, /Unknown/);
  assert.match(await answer(page).innerText(), /unproven/);
});

browse("what is wrong with a deal is said with its place, and the place is one key away", { allow: [/status of 400/] }, async (page) => {
  await page.goto(lab("swish 4x3\na1:b2 b2:a1\nc1:z9 b1:b4\n"));
  await ask(page);
  const fault = page.getByRole("alert").filter({ hasText: "Line 3, column 1" });
  await fault.waitFor();
  const area = page.getByRole("textbox", { name: "Deal", exact: true });
  assert.equal(await area.getAttribute("aria-invalid"), "true");
  await pressOn(page, fault.getByRole("button", { name: "Go there" }));
  const at = await area.evaluate((element) => {
    if (!(element instanceof HTMLTextAreaElement)) return "";
    return element === document.activeElement ? element.value.slice(element.selectionStart, element.selectionEnd) : "elsewhere";
  });
  assert.equal(at, "c1:z9", "the card is marked");
  await page.keyboard.press("Backspace");
  await until(() => area.getAttribute("aria-invalid"), (invalid) => invalid === null, "a text that was changed is not wrong");
});

browse("cards are dealt from a seed, and asked about", {}, async (page) => {
  await page.goto("/lab?command=deal");
  await page.getByLabel("Game").selectOption("set");
  await page.getByLabel("Size").fill("4x3");
  await page.getByLabel("Cards", { exact: true }).fill("12");
  await page.getByLabel("Seed").fill("v1:7");
  await ask(page);
  const dealt = misdeal(["deal", "set", "4x3", "--cards", "12", "--seed", "v1:7"]).stdout.replace(/^#.*\n/gm, "");
  const text = answer(page).locator("pre.answer-text").first();
  await until(() => text.innerText(), (shown) => shown.trim() === dealt.trim(), "the cards are those of the command line");
  await pressOn(page, page.getByRole("button", { name: "Ask about these cards" }));
  assert.equal(await page.getByRole("textbox", { name: "Deal", exact: true }).inputValue(), dealt);
  await ask(page);
  const { status } = misdeal(["solve", "-"], dealt);
  await untilSaid(page, status === 0 ? /Yes/ : /No/);
});

browse("the address reopens the deal and the question", {}, async (page) => {
  await page.goto("/lab");
  const area = page.getByRole("textbox", { name: "Deal", exact: true });
  await area.fill(NO_SET);
  await page.getByLabel("Question", { exact: true }).selectOption("count");
  await until(async () => page.url(), (url) => url.includes("count") && url.includes("0111"), "the address follows");
  await page.reload();
  assert.equal(await area.inputValue(), NO_SET);
  assert.equal(await page.getByLabel("Question", { exact: true }).inputValue(), "count");
  await ask(page);
  await untilSaid(page, /exactly 0/);
});

browse("who leaves the laboratory while typing stays where he went", {}, async (page) => {
  await page.goto("/lab");
  const area = page.getByRole("textbox", { name: "Deal", exact: true });
  await area.fill(SWISH);
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Keys" }).waitFor();
  // Longer than the address of the laboratory waits for the next letter.
  await page.waitForTimeout(600);
  assert.match(page.url(), /\/keys$/);
});

for (const [game, deal] of [
  ["uno", "uno 4x4 solitaire\n1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3 4.1\n"],
  ["the duel", "uno 4x4 duel\nP1: 1.3 2.3 2.1\nP2: 2.4 3.4 3.3 1.1\n"],
  ["geography", "geography 6 undirected vertex from 1\n1-2 1-3 2-6 3-4 3-6 4-5\n"],
]) {
  browse(`${game} is asked about as on the command line`, {}, async (page) => {
    await page.goto(lab(deal));
    await ask(page);
    const told = JSON.parse(misdeal(["solve", "-", "--json"], deal).stdout);
    const words = { yes: /^ ?Yes/, no: /^ ?No/, unknown: /^ ?Unknown/ }[/** @type {"yes" | "no" | "unknown"} */ (told.verdict)];
    await untilSaid(page, words);
    assert.equal(misdeal(["check", "-"], (await saved(page, "Claim")).text).status, 0);
  });
}
