// Reductions: the target follows the source, and what solves the target is mapped back.

import assert from "node:assert/strict";
import { browsing, handedOut, pressOn, tabTo, until, untilSaid } from "../lib/browser.js";
import { misdeal, written } from "../lib/server.js";

const browse = browsing();

/** @typedef {import("../lib/browser.js").Page} Page */

const FORMULA = "p max2sat 3 4 3\n1 2 0\n-1 3 0\n-2 -3 0\n1 -3 0\n";
const PRISM = "hamiltonian-path 6\n1-2 2-3 1-3 4-5 5-6 4-6 1-4 2-5 3-6\n";
/** Three triangles around a vertex: no path goes through all. */
const NO_PATH = "hamiltonian-path 10\n1-2 1-3 1-4 2-5 2-6 5-6 3-7 3-8 7-8 4-9 4-10 9-10\n";

/** @param {string} name @param {string} source */
const at = (name, source) => `/reductions?${new URLSearchParams({ name, source })}`;
/** @param {string} name @param {string} source */
const reduced = (name, source) => misdeal(["reduce", name, "-"], source).stdout.trim();

/** Waits until the target is that of the command line. @param {Page} page @param {string} name @param {string} source */
async function follows(page, name, source) {
  const wanted = reduced(name, source);
  assert.notEqual(wanted, "");
  await until(async () => (await page.locator("pre[aria-label='Target, as text']").textContent() ?? "").trim(), (text) => text === wanted,
    `the target of ${name} follows`);
}

/** @param {Page} page */
const sourceText = (page) => page.getByRole("textbox", { name: "Source, as text" }).inputValue();

browse("a formula is changed clause by clause, and the target follows at once", {}, async (page) => {
  const name = "max-2-sat-to-simple-swish";
  await page.goto(at(name, FORMULA));
  await follows(page, name, FORMULA);
  await tabTo(page, page.getByLabel("First literal"));
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("-4");
  await pressOn(page, page.getByRole("button", { name: "Add", exact: true }));
  const more = await until(() => sourceText(page), (text) => text.includes("2 -4 0"), "the clause is in the text");
  await follows(page, name, more);
  await pressOn(page, page.getByRole("button", { name: "Take clause 1 away" }));
  const less = await until(() => sourceText(page), (text) => !/^1 2 0$/m.test(text), "the clause is gone");
  await follows(page, name, less);
  // The address is that of the source as it is now.
  await page.reload();
  assert.equal(await until(() => sourceText(page), (text) => text !== "", "the source is there"), less);
  await follows(page, name, less);
});

browse("a formula's target is solved, and the model that comes back is right", {}, async (page) => {
  const name = "max-2-sat-to-simple-swish";
  await page.goto(at(name, FORMULA));
  await follows(page, name, FORMULA);
  await pressOn(page, page.getByRole("button", { name: "Solve the target, map it back" }));
  await untilSaid(page, /Yes\. Mapped back: /);
  await until(() => page.locator(".clauses li.holds").count(), (count) => count >= 3, "three clauses hold, and are marked");
  await page.locator(".instance .cards-list li.holds").first().waitFor();
  const model = (await page.locator(".lifted dd code").last().innerText()).trim();
  const { status, stderr } = misdeal(["carry", name, written("source", FORMULA), "-"], model);
  assert.equal(status, 0, stderr);
});

browse("a graph is drawn by keys, and the target follows", { allow: [/status of 400/] }, async (page) => {
  const name = "cubic-hamiltonian-path-to-uno-solitaire";
  await page.goto(at(name, PRISM));
  await follows(page, name, PRISM);
  // Another cubic graph, by two edges less and two more; on the way there it is none, and that is said.
  for (const [from, to] of [[1, 4], [2, 5], [1, 5], [2, 4]]) {
    await tabTo(page, page.getByLabel("Edge from vertex"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type(String(from));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type(String(to));
    await pressOn(page, page.getByRole("button", { name: "Add or take away" }));
    await untilSaid(page, new RegExp(`Edge ${from}-${to} `));
    if (from === 1 && to === 4) await page.getByRole("alert").filter({ hasText: /degree/ }).waitFor();
  }
  const twisted = await sourceText(page);
  assert.match(twisted, /1-5/);
  await follows(page, name, twisted);
});

browse("vertices are chosen on the board by keys", { allow: [/status of 400/] }, async (page) => {
  await page.goto(at("hamiltonian-path-to-uno-coop", PRISM));
  await follows(page, "hamiltonian-path-to-uno-coop", PRISM);
  await pressOn(page, page.getByRole("button", { name: /^vertex 1,/ }));
  await untilSaid(page, /Vertex 1 chosen/);
  await pressOn(page, page.getByRole("button", { name: /^vertex 4,/ }));
  await untilSaid(page, /Edge 1-4 taken away/);
  await until(() => sourceText(page), (text) => !text.includes("1-4"), "the edge is gone");
});

browse("a path is found through the game, and marked in both", {}, async (page) => {
  const name = "cubic-hamiltonian-path-to-uno-solitaire";
  await page.goto(at(name, PRISM));
  await follows(page, name, PRISM);
  await pressOn(page, page.getByRole("button", { name: "Solve the target, map it back" }));
  await untilSaid(page, /Yes\. Mapped back: /);
  await until(() => page.locator(".graph-board .vertex.marked").count(), (count) => count === 6, "all vertices are marked");
  assert.equal(await page.locator(".graph-board .edge.marked").count(), 5);
  const path = (await page.locator(".lifted dd code").last().innerText()).match(/\d+/g) ?? [];
  assert.deepEqual([...path].sort(), ["1", "2", "3", "4", "5", "6"]);
});

browse("a source without a solution has a target without one, and that is proven", {}, async (page) => {
  const name = "hamiltonian-path-to-uno-coop";
  await page.goto(at(name, NO_PATH));
  await follows(page, name, NO_PATH);
  await pressOn(page, page.getByRole("button", { name: "Solve the target, map it back" }));
  await untilSaid(page, /No: neither has a solution/);
});

browse("the target is played by hand: wrong is explained, right is mapped back", { allow: [/status of 400/] }, async (page) => {
  const name = "cubic-hamiltonian-path-to-uno-solitaire";
  await page.goto(at(name, PRISM));
  await follows(page, name, PRISM);
  await pressOn(page, page.getByRole("button", { name: "Play the target" }));
  const play = page.getByRole("region", { name: "Play the target" });
  await play.waitFor();
  const cards = play.locator("button[data-place]");
  await pressOn(page, cards.first());
  await pressOn(page, play.getByRole("button", { name: "Let the kernel judge" }));
  await play.getByText("Not yet").waitFor();
  await pressOn(page, play.getByRole("button", { name: "Start again" }));
  const order = JSON.parse(misdeal(["solve", "-", "--json"], reduced(name, PRISM)).stdout).witness;
  for (const card of Array.isArray(order) ? order : String(order).trim().split(/\s+/)) {
    await pressOn(page, play.locator(`button[data-code="${card}"][aria-pressed=false]`).first());
  }
  await pressOn(page, play.getByRole("button", { name: "Let the kernel judge" }));
  await play.getByText("That solves it").waitFor();
  await until(() => page.locator(".graph-board .vertex.marked").count(), (count) => count === 6, "it is mapped back");
});

browse("cards of Swish are drawn, picked and laid over each other", { allow: [/status of 400/] }, async (page) => {
  const name = "max-2-sat-to-simple-swish";
  await page.goto(at(name, FORMULA));
  await follows(page, name, FORMULA);
  await pressOn(page, page.getByRole("button", { name: "Play the target" }));
  const play = page.getByRole("region", { name: "Play the target" });
  await play.locator("button.card svg").first().waitFor();
  const { witness } = JSON.parse(misdeal(["solve", "-", "--json"], reduced(name, FORMULA)).stdout);
  const laid = (Array.isArray(witness) ? witness : witness.trim().split(/\s+/)).map((/** @type {string} */ word) => word.split("@")[0]);
  for (const code of laid) await pressOn(page, play.locator(`button[data-code="${code}"][aria-pressed=false]`).first());
  // All of them swish, so nothing is open; the picture says so in words too.
  await play.getByText(/^\d+ met, 0 open$/).waitFor();
  assert.match(await play.getByRole("img", { name: /laid over each other/ }).getAttribute("aria-label") ?? "", new RegExp(`^${laid.length} cards laid`));
  await pressOn(page, play.getByRole("button", { name: `Put ${laid[0]}@0 back` }));
  await play.getByText(/^\d+ met, [1-9]\d* open$/).waitFor();
  await pressOn(page, play.locator(`button[data-code="${laid[0]}"][aria-pressed=false]`).first());
  await pressOn(page, play.getByRole("button", { name: "Let the kernel judge" }));
  await play.getByText("That solves it").waitFor();
  // Both are marked: the clauses that hold, and the cards.
  await until(() => page.locator(".clauses li.holds").count(), (count) => count >= 3, "the clauses are marked");
  assert.equal(await page.locator(".instance .cards-list li.holds").count(), laid.length);
});

browse("a card that may be turned is turned, and lies as it is turned", {}, async (page) => {
  const name = "simple-swish-to-swish";
  const source = "wanted 2\nswish 2x3 fixed\na1:b2 b2:a1 c1:a2\n";
  await page.goto(at(name, source));
  await follows(page, name, source);
  await pressOn(page, page.getByRole("button", { name: "Play the target" }));
  const play = page.getByRole("region", { name: "Play the target" });
  await play.locator("button.card svg").first().waitFor();
  await pressOn(page, play.locator("button.card").first());
  const turner = play.getByRole("combobox", { name: /^How .* lies$/ });
  await turner.selectOption("h");
  await until(() => play.getByRole("textbox").inputValue(), (text) => /@h$/.test(text.trim()), "it is written as it lies");
  await play.getByRole("img", { name: /flipped left-right/ }).waitFor();
});

browse("the target is taken away as a file", {}, async (page) => {
  const name = "max-2-sat-to-simple-swish";
  await page.goto(at(name, FORMULA));
  await follows(page, name, FORMULA);
  const file = await handedOut(page, () => pressOn(page, page.getByRole("button", { name: "Save the target" })));
  assert.equal(file.text.trim(), reduced(name, FORMULA));
});

browse("a source that is none is answered with its line and column", { allow: [/status of 400/] }, async (page) => {
  await page.goto(at("max-2-sat-to-simple-swish", FORMULA));
  await follows(page, "max-2-sat-to-simple-swish", FORMULA);
  await page.getByRole("textbox", { name: "Source, as text" }).fill("p max2sat 3 1 1\n1 9 0\n");
  await page.getByRole("alert").filter({ hasText: /Line 2, column 3/ }).waitFor();
});
