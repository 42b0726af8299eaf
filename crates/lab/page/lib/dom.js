// Elements without a framework: made in one call, and never from text that could be markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with attributes and children. `onclick` and the like are listeners; `true` sets an
 * attribute, `false`, `null` and `undefined` leave it away.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, unknown> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith("on") && typeof value === "function") {
      element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, String(value));
    }
  }
  element.append(...nodes(children));
  return element;
}

/** Puts these in place of all children. @param {Element} element @param {...(Child | Child[])} children */
export function replace(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return children.flat().flatMap((child) =>
    child === null || child === undefined || child === false ? [] : [child instanceof Node ? child : String(child)]);
}

/**
 * A picture from the server, as part of the page. Its styles are in the page's own style sheet, since
 * the page takes no others.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function picture(text) {
  // Styles are dropped before they are parsed: the page's policy would complain about each.
  const plain = text.replace(/<style>[^<]*<\/style>/g, "");
  const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  for (const style of parsed.querySelectorAll("style, script")) style.remove();
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
}

/** A small picture of our own, in the styles of the cards. @param {string} size @param {string} inside */
export const drawing = (size, inside) =>
  picture(`<svg xmlns="http://www.w3.org/2000/svg" class="misdeal-cards" aria-hidden="true" viewBox="0 0 ${size}">${inside}</svg>`);
