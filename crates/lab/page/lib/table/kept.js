// What the browser keeps of tables that were played at, so that no game is ever lost: its seed, as part of its address,
// and every move. The server may forget a table; from these it is laid again, and the moves are made again.

/**
 * @typedef {{act: string} & Record<string, unknown>} Move
 * @typedef {{id: string, link: string, title: string, score: number, over: boolean, moves: Move[]}} Kept
 */

/** A game that goes on longer than this is found as long as the server knows it. */
const MOST = 2000;

/** How many games are kept besides the one that was played last. */
const BEFORE = 12;

/** @param {string} key @returns {unknown} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {unknown} found @returns {Kept | null} */
function asKept(found) {
  const kept = /** @type {any} */ (found);
  if (!kept || typeof kept.id !== "string" || typeof kept.link !== "string") return null;
  return { ...kept, moves: Array.isArray(kept.moves) ? kept.moves : [] };
}

/** The games that were played before the last one, the latest first. @param {string} name @returns {Kept[]} */
function earlier(name) {
  const all = stored(`before.${name}`);
  return Array.isArray(all) ? all.flatMap((one) => asKept(one) ?? []) : [];
}

/** The game that was played last. @param {string} name @returns {Kept | null} */
export function keptTable(name) {
  return asKept(stored(`table.${name}`));
}

/** The game of an address, if it was played here. @param {string} name @param {URLSearchParams} query */
export function keptUnder(name, query) {
  // Written anew, since an address can be written in several ways.
  const isThat = (/** @type {Kept} */ { link }) => new URL(link, location.origin).searchParams.toString() === query.toString();
  const last = keptTable(name);
  return last && isThat(last) ? last : earlier(name).find(isThat) ?? null;
}

/** @param {string} name @param {Kept} kept */
export function keepTable(name, kept) {
  const moves = kept.moves.length > MOST ? [] : kept.moves;
  const last = keptTable(name);
  try {
    if (last && last.link !== kept.link) {
      const others = earlier(name).filter(({ link }) => link !== last.link && link !== kept.link);
      localStorage.setItem(`before.${name}`, JSON.stringify([last, ...others].slice(0, BEFORE)));
    }
    localStorage.setItem(`table.${name}`, JSON.stringify({ ...kept, moves }));
  } catch {
    // There is no room: the game goes on all the same.
  }
}

/** The best result at tables of a kind, and whether this one is better. @param {string} kind @param {number} score */
export function bestOf(kind, score) {
  const kept = Number.parseInt(localStorage.getItem(`best.${kind}`) ?? "", 10);
  if (Number.isInteger(kept) && kept >= score) return { best: kept, isNew: false };
  try {
    localStorage.setItem(`best.${kind}`, String(score));
  } catch {
    // Told now, and forgotten.
  }
  return { best: score, isNew: Number.isInteger(kept) };
}
