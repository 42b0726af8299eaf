// The keys of the card tables, which all games of matches share; turns are for those whose cards can be turned.

import { defineKeys, keyOf } from "../keys.js";

/** @typedef {import("../keys.js").KeyAction} KeyAction */

/** @param {string} name @param {string} label @param {string} key @returns {KeyAction} */
const action = (name, label, key) => ({ name: `table.${name}`, label: `Table: ${label}`, key });

export const KEYS = {
  left: action("left", "card to the left", "ArrowLeft"),
  right: action("right", "card to the right", "ArrowRight"),
  up: action("up", "card above", "ArrowUp"),
  down: action("down", "card below", "ArrowDown"),
  pick: action("pick", "pick the card, or put it back", " "),
  flip: action("flip", "flip the card left-right", "h"),
  tip: action("tip", "flip the card up-down", "v"),
  turn: action("turn", "turn the card half way", "r"),
  claim: action("claim", "claim the picked cards", "c"),
  nothing: action("nothing", "say that there is nothing here", "n"),
  hint: action("hint", "a hint, one card at a time", "i"),
  reveal: action("reveal", "show a whole match", "s"),
  attempt: action("try", "try all turns of the picked cards", "t"),
  undo: action("undo", "undo a pick", "u"),
  redo: action("redo", "do it again", "y"),
  clear: action("clear", "put all picked cards back", "x"),
  all: action("find-all", "find all, or one by one", "f"),
  deal: action("deal", "new deal", "d"),
  end: action("give-up", "give up", "g"),
};

/** Players call out with their number. */
export const PLAYERS = Array.from({ length: 8 }, (_, n) => action(`player-${n + 1}`, `player ${n + 1} acts`, String(n + 1)));

defineKeys([...Object.values(KEYS), ...PLAYERS]);

/** How people read a key. @type {Record<string, string>} */
const NAMES = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** The key of an action now, as people read it; empty for none. @param {KeyAction} action */
export function keyName(action) {
  const key = keyOf(action);
  return NAMES[key] ?? key;
}
