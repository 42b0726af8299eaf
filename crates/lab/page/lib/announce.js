// What is said to those who listen to the page.

/** Says something when there is time, or at once. @param {string} text @param {boolean} [urgent] */
export function announce(text, urgent = false) {
  const place = document.getElementById(urgent ? "urgent" : "polite");
  if (!place || !text) return;
  // The same words again are said again only if the place was empty in between.
  place.textContent = "";
  window.setTimeout(() => { place.textContent = text; }, 30);
}
