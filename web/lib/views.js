// Every view, in the states in which people see most of it, and every way in which it is
// looked at.

import { pressOn, until } from "./browser.js";
import { reach } from "./table.js";

/** @typedef {import("./browser.js").Page} Page */

const DEAL = "swish 4x3\na1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4 a1:c4 b3:a4\nc2:b1 a3:b3 b4:c1 a2:a1 b2:b3 c3:c4 b1:a2 c4:a3\n";
const OWN = "swish 4x3\na1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4 a1:c4 b3:a4 b2:b3\n";
const PATH = "hamiltonian-path 6\n1-2 2-3 1-3 4-5 5-6 4-6 1-4 2-5 3-6\n";
const FIXED = "wanted 2\nswish 2x3 fixed\na1:b2 b2:a1 c1:a2\n";
const FORMULA = "p max2sat 3 4 3\n1 2 0\n-1 3 0\n-2 -3 0\n1 -3 0\n";

/** Picks the first cards by keys. @param {Page} page @param {number} count @param {string} after */
async function pickFirst(page, count, after) {
  const cards = page.locator(".cards button.card");
  await cards.first().waitFor();
  for (let n = 0; n < count; n++) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await until(() => page.locator(".cards button[aria-pressed=true]").count(), (picked) => picked === n + 1, "a card is picked");
  }
  for (const key of after) await page.keyboard.press(key);
}

/** Presses a button, and waits for what comes of it. @param {string} name @param {string} comes @returns {(page: Page) => Promise<void>} */
const after = (name, comes) => async (page) => {
  await pressOn(page, page.getByRole("button", { name, exact: true }));
  await page.locator(comes).first().waitFor();
};

/** Plays a target by hand: picks its first cards. @param {number} count @returns {(page: Page) => Promise<void>} */
const playFirst = (count) => async (page) => {
  await pressOn(page, page.getByRole("button", { name: "Play the target" }));
  for (let n = 0; n < count; n++) await pressOn(page, page.locator(`.play button[data-place="${2 * n}"]`));
  await until(() => page.locator(".play .picked-cards li").count(), (laid) => laid === count, "they are picked");
};

/** @param {Record<string, string>} query */
const query = (query) => new URLSearchParams(query).toString();

/**
 * Each with its address, what is there when it is shown, and what is done then.
 * @type {{name: string, at: string, ready: string, then?: (page: Page) => Promise<void>}[]}
 */
export const VIEWS = [
  { name: "start", at: "/", ready: "main a[href^='/swish']" },
  { name: "swish", at: "/swish?seed=v1:42", ready: ".cards button.card" },
  { name: "swish-claimed", at: "/swish?seed=v1:43", ready: ".cards button.card",
    then: async (page) => { await pickFirst(page, 3, "hic"); await page.getByText("Why this is no swish").waitFor(); } },
  { name: "set", at: "/set?seed=v1:42", ready: ".cards button.card" },
  { name: "set-claimed", at: "/set?seed=v1:43&players=2", ready: ".cards button.card",
    then: async (page) => { await pickFirst(page, 3, "ic"); await page.locator(".why:not([hidden]), .said.good").first().waitFor(); } },
  { name: "quads", at: "/quads?seed=v1:42", ready: ".cards button.card" },
  { name: "set-5x5", at: "/set?shape=5x5&seed=v1:1", ready: ".cards button.card" },
  { name: "uno-solitaire", at: "/uno?game=solitaire&made=playable&seed=v1:4", ready: "button.uno-card",
    then: async (page) => {
      for (const step of [1, 2, 3, 4]) {
        await page.keyboard.press("h");
        await reach(page, page.locator("button.uno-card.hinted"));
        await page.keyboard.press("Enter");
        await page.getByText(`${step} of 12 played`).waitFor();
      }
    } },
  { name: "uno-duel", at: "/uno?game=duel&seed=v1:3", ready: "button.uno-card", then: after("Hint", "button.uno-card.hinted") },
  { name: "uno-coop", at: "/uno?game=coop&made=possible&seed=v1:5", ready: "button.uno-card", then: after("Hint", "button.uno-card.hinted") },
  { name: "uno-real", at: "/uno?game=real&seed=v1:3&players=4", ready: "button.uno-card", then: async (page) => {
    await pressOn(page, page.getByRole("button", { name: "Hint", exact: false }).first());
    await page.locator(".hinted, .uno-hinted").first().waitFor();
  } },
  { name: "mine", at: `/mine?${query({ game: "set", cards: "0120 2211 1002 2120 0001 1111 2222 0012" })}`, ready: ".tapped button", then: after("Is there a set?", ".my-answer .verdict") },
  { name: "lab", at: `/lab?${query({ deal: DEAL, ask: "max" })}`, ready: "textarea", then: after("Ask", ".answer:not([hidden]) figure img") },
  { name: "reductions", at: `/reductions?${query({ name: "cubic-hamiltonian-path-to-uno-solitaire", source: PATH })}`, ready: ".instance figure img",
    then: after("Solve the target, map it back", ".vertex.marked") },
  { name: "reductions-formula", at: `/reductions?${query({ name: "max-2-sat-to-simple-swish", source: FORMULA })}`, ready: ".instance figure img",
    then: after("Solve the target, map it back", ".clauses li.holds") },
  { name: "reductions-play-uno", at: `/reductions?${query({ name: "hamiltonian-path-to-uno-coop", source: PATH })}`, ready: ".instance figure img",
    then: playFirst(3) },
  { name: "reductions-play-swish", at: `/reductions?${query({ name: "simple-swish-to-swish", source: FIXED })}`, ready: ".instance figure img",
    then: playFirst(3) },
  { name: "odds", at: `/odds?${query({ deck: "own", "cards-text": OWN, trials: "200", drop: "a1:b2" })}`, ready: ".chips.deck li",
    then: after("Find the odds", ".answer:not([hidden]) figure img") },
  { name: "figures", at: "/figures?size=4x5", ready: "figure img" },
  { name: "papers", at: "/papers?paper=swish&section=2", ready: ".papers .item" },
  { name: "keys", at: "/keys", ready: "button.key" },
];

/** Opens a view in its state. @param {Page} page @param {(typeof VIEWS)[number]} view */
export async function show(page, { at, ready, then }) {
  await page.goto(at);
  await page.locator(ready).first().waitFor();
  await then?.(page);
}

/** @type {{width: number, colours: "light" | "dark"}[]} */
export const LOOKS = [
  { width: 390, colours: "light" },
  { width: 390, colours: "dark" },
  { width: 1280, colours: "light" },
  { width: 1280, colours: "dark" },
];

/** Looks at a page in another way. @param {Page} page @param {(typeof LOOKS)[number]} look */
export async function lookAs(page, { width, colours }) {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: colours });
}
