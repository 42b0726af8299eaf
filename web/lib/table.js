// How a table of the page is played by keys alone. What there is to be played is asked of
// the command line; the page is only looked at, and only keys are pressed.

import assert from "node:assert/strict";
import { pressOn, until } from "./browser.js";
import { ask, misdeal } from "./server.js";

/** @typedef {import("./browser.js").Page} Page */
/** @typedef {import("./server.js").Server} Server */

/** The table as the server has it. @param {Page} page @param {Server} server @param {string} game @returns {Promise<any>} */
export async function tableOf(page, server, game) {
  const kept = await until(() => page.evaluate((name) => localStorage.getItem(`table.${name}`), game), (text) => text !== null, "a table is open");
  return ask(server, `/api/table/${JSON.parse(kept ?? "{}").id}`);
}

/** Waits until the table is as wanted. @param {Page} page @param {Server} server @param {string} game @param {(view: any) => boolean} is @param {string} what */
export async function untilTable(page, server, game, is, what) {
  return until(() => tableOf(page, server, game), is, what);
}

/** The cards as a deal, in its text form. @param {any} view */
export function dealText(view) {
  const shape = /shape=([\dx]+)/.exec(view.link)?.[1] ?? "4x3";
  return `${view.game} ${shape}\n${view.cards.map((/** @type {any} */ card) => card.code).join(" ")}\n`;
}

/** A match among the cards, as places and turns; none where there is none. @param {any} view @param {string[]} [how] options of solve */
export function matchIn(view, how = []) {
  const { status, stdout } = misdeal(["solve", "-", "--json", ...how], dealText(view));
  const { witness } = JSON.parse(stdout);
  if (status !== 0 || witness === undefined) return null;
  return placesOf(view, witness);
}

/** Where the cards of a witness lie. @param {any} view @param {string | string[]} witness */
export function placesOf(view, witness) {
  const words = Array.isArray(witness) ? witness : witness.trim().split(/\s+/);
  const free = [...view.cards];
  return words.map((word) => {
    const [code, turn = "0"] = word.split("@");
    const at = free.findIndex((card) => card?.code === code);
    assert.ok(at >= 0, `${code} is on the table`);
    const [{ place }] = free.splice(at, 1, null);
    return { place: String(place), turn };
  });
}

/** Goes to a card with the arrows. @param {Page} page @param {string} place */
export async function goTo(page, place) {
  const cards = page.locator(".cards button.card");
  const places = await cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-place")));
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-place") ?? null);
  if (!places.includes(await here() ?? "")) await page.keyboard.press("ArrowRight");
  const from = places.indexOf(await here());
  const to = places.indexOf(place);
  assert.ok(from >= 0 && to >= 0, `arrows lead to card ${place}`);
  for (let steps = Math.abs(to - from); steps > 0; steps--) await page.keyboard.press(to > from ? "ArrowRight" : "ArrowLeft");
  assert.equal(await here(), place);
}

/** Picks cards, and turns them as they have to lie. @param {Page} page @param {{place: string, turn: string}[]} cards */
export async function pick(page, cards) {
  for (const { place, turn } of cards) {
    await goTo(page, place);
    await page.keyboard.press("Space");
    const card = page.locator(`.cards button[data-place="${place}"]`);
    await until(() => card.getAttribute("aria-pressed"), (pressed) => pressed === "true", `card ${place} is picked`);
    if (turn === "0") continue;
    await page.keyboard.press(turn);
    await until(() => card.getAttribute("aria-label"), (label) => /flipped|turned/.test(label ?? ""), `card ${place} is turned`);
  }
}

/** Picks cards and claims them. @param {Page} page @param {{place: string, turn: string}[]} cards */
export async function claim(page, cards) {
  await pick(page, cards);
  await page.keyboard.press("c");
}

/** Plays until the game is over. @param {Page} page @param {Server} server @param {string} game @param {string[]} [how] which matches are played */
export async function playToTheEnd(page, server, game, how = []) {
  for (let turns = 0; turns < 80; turns++) {
    const view = await tableOf(page, server, game);
    if (view.over) return view;
    const found = matchIn(view, how);
    if (found) {
      await claim(page, found);
      await untilTable(page, server, game, (now) => now.found.length === view.found.length + 1, "the claim is right");
    } else {
      await page.keyboard.press("n");
      await untilTable(page, server, game, (now) => now.cards.length !== view.cards.length || now.over, "there is nothing here");
    }
    // The page has shown it before the next key comes.
    const { cards } = await tableOf(page, server, game);
    const shown = () => page.locator(".cards button.card").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
    await until(shown, (labels) => JSON.stringify(labels) === JSON.stringify(cards.map((/** @type {any} */ card) => card.label)), "the cards are shown");
  }
  return assert.fail("the game has no end");
}

/** What the page was told last about its table. @param {Page} page @returns {() => any} */
export function listen(page) {
  /** @type {any} */
  let last = null;
  page.on("response", async (response) => {
    if (!/\/api\/table(\/[0-9a-f]{32})?$/.test(response.url()) || !response.ok()) return;
    last = await response.json().catch(() => last);
  });
  return () => last;
}

/** Goes to a card of UNO with the arrows. @param {Page} page @param {import("./browser.js").Locator} card */
export async function reach(page, card) {
  await card.waitFor();
  const steps = () => card.evaluate((element) => {
    const all = [...document.querySelectorAll("button.uno-card")];
    const here = all.findIndex((one) => one === document.activeElement);
    return here < 0 ? null : all.indexOf(element) - here;
  });
  if (await steps() === null) await page.keyboard.press("ArrowRight");
  const far = await steps();
  assert.ok(far !== null, "arrows lead to the cards");
  for (let left = Math.abs(far); left > 0; left--) await page.keyboard.press(far > 0 ? "ArrowRight" : "ArrowLeft");
  assert.equal(await steps(), 0, "arrows lead to the card");
}

/** Opens what is behind "More". @param {Page} page */
export async function openMore(page) {
  const summary = page.locator("details.more > summary");
  await pressOn(page, summary);
  await page.locator("details.more[open]").waitFor();
}
