// The papers: sections, errata and figures, as the command line has them.

import assert from "node:assert/strict";
import { browsing, pressOn } from "../lib/browser.js";
import { misdeal } from "../lib/server.js";

const browse = browsing();

browse("a section shows what the command line tells, and a figure is drawn when it is opened", {}, async (page) => {
  await page.goto("/papers?paper=swish&section=3.1");
  const told = JSON.parse(misdeal(["paper", "swish", "3.1", "--json"]).stdout).sections[0];
  await page.getByRole("heading", { name: `${told.number} ${told.heading}` }).waitFor();
  for (const item of told.items) await page.getByRole("heading", { name: item.name, exact: true }).waitFor();
  assert.equal(await page.locator(".papers .run code").count(), told.items.flatMap((/** @type {any} */ item) => [...item.runs, ...item.errata.flatMap((/** @type {any} */ one) => one.runs)]).length);
  await pressOn(page, page.getByText("Figure 4", { exact: true }));
  await page.locator("details[open] figure img[alt='Figure 4']").waitFor();
});

browse("another paper, and all its errata", {}, async (page) => {
  await page.goto("/papers");
  await pressOn(page, page.getByRole("button", { name: /^UNO is hard/ }));
  await pressOn(page, page.getByRole("button", { name: "All errata" }));
  const told = JSON.parse(misdeal(["paper", "uno", "errata", "--json"]).stdout).errata;
  assert.equal(await page.locator(".papers .item").count(), told.length);
  assert.match(page.url(), /paper=uno&section=errata/);
});
