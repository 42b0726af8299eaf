// What axe-core finds in a page that is serious or critical.

import assert from "node:assert/strict";
import axe from "axe-core";

/**
 * No serious violation of the rules for accessible pages.
 * @param {import("playwright-core").Page} page @param {string} where
 */
export async function accessible(page, where) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    /** @type {import("axe-core")} */
    const tool = Reflect.get(window, "axe");
    // All rules but those that are experiments.
    const { violations, passes } = await tool.run(document, { resultTypes: ["violations"] });
    const places = (/** @type {import("axe-core").Result} */ { id, impact, nodes }) =>
      ({ id, impact, nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)}\n  ${failureSummary}`) });
    return { rules: passes.length, violations: violations.map(places) };
  });
  assert.ok(found.rules > 5, `${where}: axe-core looked at something`);
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious, [], `${where}: nothing that keeps people out`);
}
