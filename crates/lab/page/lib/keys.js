// Single keys: each does one thing, has a name, and can be given another key or none.

/**
 * @typedef {object} KeyAction
 * @property {string} name one name for ever, as in "table.claim"; what people chose is kept under it
 * @property {string} label what it does, as people read it
 * @property {string} key the key it has unless it was changed, as the browser names it ("Enter", "c", "ArrowUp")
 */

/** Every action of every view. @type {KeyAction[]} */
export const ACTIONS = [];

/** What the view that is shown does. @type {Map<string, (event: KeyboardEvent) => void>} */
const listening = new Map();

/** Makes actions known, once, when a view is loaded. @param {KeyAction[]} actions */
export function defineKeys(actions) {
  for (const action of actions) if (!ACTIONS.some(({ name }) => name === action.name)) ACTIONS.push(action);
}

/** Whose keys those of several views are, by the first part of their names. @type {Map<string, string[]>} */
const shared = new Map();

/** A view has keys that others have too. @param {string} group @param {string} title of the view */
export function shareKeys(group, title) {
  const titles = shared.get(group) ?? [];
  if (!titles.includes(title)) shared.set(group, [...titles, title]);
}

/** The views that have an action, as people read it. @param {KeyAction} action */
export function holders({ name, label }) {
  // Views are loaded in any order.
  const titles = shared.get(name.split(".")[0])?.sort() ?? [label.split(":")[0]];
  return [titles.slice(0, -1).join(", "), titles.at(-1)].filter(Boolean).join(" and ");
}

/** @returns {Record<string, string>} */
function changed() {
  try {
    return JSON.parse(localStorage.getItem("keys") ?? "{}");
  } catch {
    return {};
  }
}

/** The key of an action now; empty for none. @param {KeyAction} action */
export function keyOf(action) {
  return changed()[action.name] ?? action.key;
}

/** Gives an action another key, or its own again with null. @param {string} name @param {string | null} key */
export function changeKey(name, key) {
  const all = changed();
  if (key === null) delete all[name];
  else all[name] = key;
  localStorage.setItem("keys", JSON.stringify(all));
}

/** Whether someone gave the action another key. @param {KeyAction} action */
export function isChanged(action) {
  return changed()[action.name] !== undefined && changed()[action.name] !== action.key;
}

/** All actions have their own keys again. */
export function resetKeys() {
  localStorage.removeItem("keys");
}

/** Whether single keys do anything at all. */
export function singleKeys() {
  return localStorage.getItem("single-keys") !== "off";
}

/** @param {boolean} on */
export function setSingleKeys(on) {
  localStorage.setItem("single-keys", on ? "on" : "off");
}

/** Other actions of the same view that have the same key. @param {KeyAction} action @returns {KeyAction[]} */
export function clashes(action) {
  const key = keyOf(action);
  const view = (/** @type {KeyAction} */ { name }) => name.split(".")[0];
  return key === "" ? [] : ACTIONS.filter((other) => other.name !== action.name && view(other) === view(action) && keyOf(other) === key);
}

/** A key as people read it. @param {string} key as the browser names it; empty for none */
export function keyWords(key) {
  /** @type {Record<string, string>} */
  const names = { "": "none", " ": "Space", ArrowUp: "↑ up", ArrowDown: "↓ down", ArrowLeft: "← left", ArrowRight: "→ right", Escape: "Esc" };
  return names[key] ?? key;
}

/** What an action does as long as this view is shown. @param {string} name @param {(event: KeyboardEvent) => void} act */
export function onKey(name, act) {
  listening.set(name, act);
}

/** The view is left: its keys do nothing any more. */
export function forgetKeys() {
  listening.clear();
}

/** Whether what has the focus has a use of its own for the key. @param {EventTarget | null} at @param {string} key */
function taken(at, key) {
  if (at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement) return true;
  // Enter and Space press the button that has the focus; arrows move within a group or along a slider.
  const presses = key === "Enter" || key === " ";
  if (!(at instanceof HTMLInputElement)) return presses && at instanceof Element && at.matches("button, a, summary");
  if (at.type === "checkbox" || at.type === "button") return presses;
  if (at.type === "radio" || at.type === "range") return presses || /^(Arrow|Page|Home|End)/.test(key);
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !singleKeys()) return;
  if (taken(event.target, event.key)) return;
  const action = ACTIONS.find((action) => listening.has(action.name) && keyOf(action) === event.key);
  if (!action) return;
  event.preventDefault();
  listening.get(action.name)?.(event);
});
