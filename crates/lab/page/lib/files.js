// Files for people: things to save, links to copy, pictures to look at.

import { announce } from "./announce.js";
import { h } from "./dom.js";
import { worn } from "./theme.js";

/** Saves text as a file. @param {string} name @param {string} text @param {string} [kind] */
export function save(name, text, kind = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
  announce(`${name} is saved`);
}

/** A button that saves what it is given, or what it has to fetch first. @param {string} label @param {string} name @param {() => string | Promise<string>} make @param {string} [kind] */
export function saveButton(label, name, make, kind) {
  const button = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        button.disabled = true;
        try {
          save(name, await make(), kind);
        } catch (trouble) {
          announce(trouble instanceof Error ? trouble.message : "that did not work", true);
          button.title = trouble instanceof Error ? trouble.message : "";
        } finally {
          button.disabled = false;
        }
      },
    },
    label,
  );
  return button;
}

/** Puts text into the clipboard, and says so. @param {string} text @param {string} what */
export async function copy(text, what) {
  const done = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(() => true, () => copySelected(text));
  announce(done ? `${what} is copied` : `${what} can't be copied here`, !done);
  return done;
}

/** Over a local network browsers give pages no clipboard; what is selected can be copied there. @param {string} text */
function copySelected(text) {
  const held = document.activeElement;
  const field = h("textarea", { class: "unseen", "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (held instanceof HTMLElement) held.focus();
  return done;
}

/** A button that copies. @param {string} label @param {string} what @param {() => string} make */
export function copyButton(label, what, make) {
  const button = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        const done = await copy(make(), what);
        button.textContent = done ? "Copied" : "Can't copy here";
        window.setTimeout(() => {
          button.textContent = label;
        }, 2000);
      },
    },
    label,
  );
  return button;
}

/** A whole picture that stands alone, with words for those who do not see it. @param {string} svg @param {string} alt */
export function whole(svg, alt) {
  const image = h("img", { alt, class: "whole" });
  const draw = () => {
    const url = URL.createObjectURL(new Blob([worn(svg)], { type: "image/svg+xml" }));
    image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
    image.src = url;
  };
  const again = () => {
    if (image.isConnected) draw();
    else document.removeEventListener("theme", again);
  };
  document.addEventListener("theme", again);
  draw();
  return image;
}

/** The words that a picture has for those who do not see it. @param {string} svg @param {string} [otherwise] */
export function toldBy(svg, otherwise = "a picture of the answer") {
  const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1].trim() ?? "";
  const plain = title
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
  return plain || otherwise;
}
