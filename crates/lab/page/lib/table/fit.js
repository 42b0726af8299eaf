// How many cards stand side by side, so that all of them are as large as the board lets them be.

/** What a card needs besides its picture, in pixels: frame and padding on both sides, and its tab. */
const FRAME = 14;
const TAB = 20;
const GAP = 6;
/** Below this width nobody can read a card: the board is scrolled then. */
const LEAST = 32;
/** Above it there is nothing to be seen any better. */
const MOST = 260;

/**
 * Columns and the width of a card for a board of this size.
 * @param {number} count how many cards
 * @param {number} aspect width of a card's picture by its height
 * @param {number} width
 * @param {number} height
 */
export function fit(count, aspect, width, height) {
  let best = { columns: 1, width: 0, worth: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const wide = (width - GAP * (columns - 1)) / columns - FRAME;
    const high = (height - GAP * (rows - 1)) / rows - FRAME - TAB;
    const card = Math.min(wide, high * aspect, MOST);
    // Rows that are all full are easier on the eye than cards that are a little larger.
    const worth = card * (count % columns === 0 ? 1.12 : 1);
    if (worth > best.worth) best = { columns, width: card, worth };
  }
  if (best.width >= LEAST) return { columns: best.columns, width: best.width + FRAME };
  const columns = Math.max(1, Math.min(count, Math.floor((width + GAP) / (LEAST + FRAME + GAP))));
  return { columns, width: (width - GAP * (columns - 1)) / columns };
}

/** Keeps the cards of a grid as large as its board allows. @param {HTMLElement} board @param {HTMLElement} grid */
export function fitting(board, grid) {
  const lay = () => {
    const box = grid.querySelector("svg")?.getAttribute("viewBox")?.split(/[\s,]+/).map(Number);
    if (!box || !board.clientWidth) return;
    // Less the padding, and a pixel, so that rounding never makes a bar to scroll.
    const { columns, width } = fit(grid.childElementCount, box[2] / box[3], board.clientWidth - 13, board.clientHeight - 13);
    grid.style.setProperty("--columns", String(columns));
    grid.style.setProperty("--card", `${Math.floor(width)}px`);
  };
  new ResizeObserver(lay).observe(board);
  return lay;
}
