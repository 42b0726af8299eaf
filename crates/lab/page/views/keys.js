// The keys: what each does, and another one for those who want it.

import { announce } from "../lib/announce.js";
import { h, replace } from "../lib/dom.js";
import { ACTIONS, changeKey, clashes, holders, isChanged, keyOf, keyWords, resetKeys, setSingleKeys, singleKeys } from "../lib/keys.js";
import { paletteButton } from "../lib/palette.js";

export const title = "Keys";

class Keys {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.body = h("div", { class: "key-groups" });
    this.note = h("p", { role: "status", class: "kernel-says" });
    /** The action that waits for a key. @type {string | null} */
    this.waiting = null;
    this.listen = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
    document.addEventListener("keydown", this.listen, true);
    const all = h("input", {
      type: "checkbox",
      id: "single-keys",
      onchange: () => {
        setSingleKeys(all.checked);
        announce(all.checked ? "Single keys are on" : "Single keys are off");
      },
    });
    all.checked = singleKeys();
    replace(
      main,
      h("h1", null, title),
      h(
        "p",
        { class: "soft" },
        "Every key can be another one, or none. What you choose is kept in this browser only. Everything can be done with buttons, too.",
      ),
      h(
        "section",
        { class: "panel", "aria-labelledby": "keys-all" },
        h("h2", { id: "keys-all" }, "All keys"),
        h(
          "div",
          { class: "field check" },
          all,
          h("label", { for: "single-keys" }, "Single keys do something"),
          h(
            "span",
            { class: "soft hint" },
            "Turn them off if you speak to your computer, or press keys by accident. Tab, Enter and the arrows within a thing go on working.",
          ),
        ),
        h("div", { class: "row" }, h("button", { type: "button", onclick: () => this.reset() }, "All keys as they were")),
        this.note,
      ),
      this.body,
      h(
        "section",
        { class: "panel", "aria-labelledby": "keys-look" },
        h("h2", { id: "keys-look" }, "Looks and motion"),
        h("p", null, "The theme is the system's, light or dark: the button at the top of the page changes it."),
        h("p", null, "Cards have the colours of their box, or shades that the colour-blind can tell apart. ", paletteButton()),
        h(
          "p",
          null,
          matchMedia("(prefers-reduced-motion: reduce)").matches
            ? "Your system asks for less motion: nothing moves by itself here."
            : "If your system asks for less motion, nothing moves by itself here.",
        ),
        h("p", null, "No meaning is told by colour alone: points and circles, shapes, letters and signs say the same."),
      ),
    );
    this.draw();
  }

  draw() {
    /** @type {Map<string, import("../lib/keys.js").KeyAction[]>} */
    const groups = new Map();
    for (const action of ACTIONS) {
      const group = holders(action);
      groups.set(group, [...(groups.get(group) ?? []), action]);
    }
    const held = document.activeElement?.getAttribute("data-action");
    replace(
      this.body,
      [...groups].sort(([one], [other]) => one.localeCompare(other)).map(([group, actions]) =>
        h(
          "section",
          { class: "panel", "aria-label": group },
          h("h2", null, group),
          h(
            "ul",
            { class: "key-list" },
            actions.map((action) => this.row(action)),
          ),
        ),
      ),
    );
    if (held) /** @type {HTMLElement | null} */ (this.body.querySelector(`[data-action="${held}"]`))?.focus();
  }

  /** @param {import("../lib/keys.js").KeyAction} action */
  row(action) {
    const key = keyOf(action);
    const others = clashes(action);
    const waits = this.waiting === action.name;
    const button = h(
      "button",
      {
        type: "button",
        class: "key",
        "data-action": action.name,
        "aria-label": `${action.label}: ${waits ? "press a key" : keyWords(key)}. Change it`,
        onclick: () => {
          this.waiting = action.name;
          this.say(`Press the key for: ${action.label}. Escape leaves it as it is.`);
          this.draw();
        },
      },
      waits ? "press a key…" : h("kbd", null, keyWords(key)),
    );
    return h(
      "li",
      null,
      h("span", { class: "what" }, action.label.replace(/^[^:]{1,20}: /, "")),
      button,
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `None: ${action.label}`,
          disabled: key === "",
          onclick: () => this.give(action.name, ""),
        },
        "None",
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `As it was: ${action.label}`,
          disabled: !isChanged(action),
          onclick: () => this.give(action.name, null),
        },
        "As it was",
      ),
      others.length ? h("p", { class: "bad clash" }, `⚠ The same key as: ${others.map(({ label }) => label).join("; ")}`) : null,
    );
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.waiting) return;
    if (["Shift", "Control", "Alt", "Meta", "CapsLock", "AltGraph"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const name = this.waiting;
    this.waiting = null;
    if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) {
      this.say("Tab and keys with Ctrl, Alt or Command belong to the browser; the key is as it was.");
      return this.draw();
    }
    if (event.key === "Escape") {
      this.say("The key is as it was.");
      return this.draw();
    }
    return this.give(name, event.key);
  }

  /** @param {string} name @param {string | null} key */
  give(name, key) {
    changeKey(name, key);
    const action = ACTIONS.find((each) => each.name === name);
    if (!action) return;
    const others = clashes(action);
    this.say(
      `${action.label}: ${keyWords(keyOf(action))}.${others.length ? ` The same key also does: ${others.map(({ label }) => label).join("; ")}; the first in the list goes first.` : ""}`,
    );
    this.draw();
  }

  reset() {
    resetKeys();
    this.say("All keys are as they were.");
    this.draw();
  }

  /** @param {string} words */
  say(words) {
    replace(this.note, words);
  }
}

/** @param {HTMLElement} main */
export function mount(main) {
  const keys = new Keys(main);
  return () => document.removeEventListener("keydown", keys.listen, true);
}
