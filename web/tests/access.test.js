// Every view in every look: nothing that keeps people out, nothing wider than a phone, nothing
// too small for a finger.

import assert from "node:assert/strict";
import { accessible } from "../lib/axe.js";
import { browsing, overflow, small } from "../lib/browser.js";
import { LOOKS, VIEWS, lookAs, show } from "../lib/views.js";

const browse = browsing();

for (const view of VIEWS) {
  browse(`${view.name} is open to everyone, at 390 and 1280 px, light and dark`, { still: true }, async (page) => {
    await show(page, view);
    for (const look of LOOKS) {
      await lookAs(page, look);
      const where = `${view.name} at ${look.width} px, ${look.colours}`;
      await accessible(page, where);
      const { over, names } = await overflow(page);
      assert.ok(over <= 0, `${where} is ${over} px too wide: ${names}`);
      const shares = await page.locator(".felt .cards").evaluateAll((grids) => grids.map((grid) =>
        grid.getBoundingClientRect().width / (grid.parentElement?.getBoundingClientRect().width ?? 1)));
      assert.ok(shares.every((share) => share > 0.9), `${where}: the cards have all the room of the table, not ${shares}`);
      assert.deepEqual(await small(page), [], `${where}: everything is large enough to be touched`);
    }
  });
}
