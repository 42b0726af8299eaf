// Every view in every look: nothing that keeps people out, nothing wider than a phone.

import assert from "node:assert/strict";
import { accessible } from "../lib/axe.js";
import { browsing, overflow } from "../lib/browser.js";
import { LOOKS, VIEWS } from "../lib/views.js";

const browse = browsing();

for (const look of LOOKS) {
  browse(`every view is open to everyone at ${look.width} px, ${look.colours}`, look, async (page) => {
    for (const { name, at, ready } of VIEWS) {
      await page.goto(at);
      await page.locator(ready).first().waitFor();
      await accessible(page, `${name} at ${look.width} px, ${look.colours}`);
      const { over, names } = await overflow(page);
      assert.ok(over <= 0, `${name} at ${look.width} px is ${over} px too wide: ${names}`);
    }
  });
}
