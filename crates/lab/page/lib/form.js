// Fields with labels, made from a list.

import { h } from "./dom.js";

let count = 0;

/**
 * A field with its label.
 * @param {{name: string, label: string, kind: string, choices?: [string, string][], value?: string, hint?: string}} field
 * @param {string} value
 * @param {(value: string) => void} changed
 */
export function fieldOf(field, value, changed) {
  const id = `field-${++count}`;
  const hint = field.hint ? h("span", { class: "soft hint", id: `${id}-hint` }, field.hint) : null;
  const described = hint ? `${id}-hint` : null;
  if (field.kind === "check") {
    const box = h("input", {
      type: "checkbox",
      id,
      "data-field": field.name,
      "aria-describedby": described,
      onchange: () => changed(box.checked ? "on" : ""),
    });
    box.checked = value === "on";
    return h("div", { class: "field check" }, box, h("label", { for: id }, field.label), hint);
  }
  if (field.kind === "select") {
    const select = h(
      "select",
      { id, "data-field": field.name, "aria-describedby": described, onchange: () => changed(select.value) },
      (field.choices ?? []).map(([key, label]) => h("option", { value: key, selected: key === value }, label)),
    );
    return h("div", { class: "field" }, h("label", { for: id }, field.label), select, hint);
  }
  if (field.kind === "lines") {
    const area = h("textarea", {
      id,
      rows: 3,
      "data-field": field.name,
      "aria-describedby": described,
      spellcheck: "false",
      oninput: () => changed(area.value),
    });
    area.value = value;
    return h("div", { class: "field" }, h("label", { for: id }, field.label), area, hint);
  }
  const input = h("input", {
    id,
    "data-field": field.name,
    type: field.kind === "number" ? "number" : "text",
    min: field.kind === "number" ? 0 : null,
    inputmode: field.kind === "number" ? "numeric" : null,
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": described,
    oninput: () => changed(input.value.trim()),
  });
  input.value = value;
  return h("div", { class: "field" }, h("label", { for: id }, field.label), input, hint);
}
