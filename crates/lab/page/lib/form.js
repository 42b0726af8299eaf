// Fields with labels, made from a list.

import { fieldsOf, isHome, valueOf } from "./asks.js";
import { h, replace } from "./dom.js";

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

/** The fields of a command, which come and go with what is asked about. */
export class Fields {
  /** @param {(name: string, value: string) => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.element = h("div", { class: "fields" });
    /** Each with the options that it is for: several where one of them is chosen. @type {[import("./menus.js").Field[], HTMLElement][]} */
    this.all = [];
  }

  /**
   * Makes them anew, for another command or another kind of deal.
   * @param {import("./menus.js").Command} command @param {import("./asks.js").At} at
   * @param {(Node | null)[]} first what stands before them @param {string[]} [apart] those that have their place elsewhere
   */
  fill(command, at, first, apart = []) {
    const held = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-field") : null;
    const home = command.fields.filter((field) => isHome(field, at) && !apart.includes(field.name));
    const together = (/** @type {import("./menus.js").Field} */ { among }) => home.filter((other) => other.among?.label === among?.label);
    const groups = home.filter((field) => !field.among || together(field)[0] === field).map((field) => (field.among ? together(field) : [field]));
    this.all = groups.map((group) => [group, group[0].among ? this.choice(group, at) : this.single(group[0], at)]);
    replace(this.element, first, this.all.map(([, element]) => element));
    this.show(command, at);
    // Whoever was at a field stays there.
    if (held) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-field="${held}"]`))?.focus();
  }

  /** @param {import("./menus.js").Field} field @param {import("./asks.js").At} at */
  single(field, at) {
    return fieldOf(offered(field), valueOf(field, at), (value) => this.changed(field.name, value));
  }

  /** One of several options, or none. @param {import("./menus.js").Field[]} group @param {import("./asks.js").At} at */
  choice(group, at) {
    const { label = "", none = "" } = group[0].among ?? {};
    const choices = /** @type {[string, string][]} */ ([["", none], ...group.map((field) => [field.name, field.label])]);
    const now = group.find((field) => valueOf(field, at))?.name ?? "";
    const name = group.map((field) => field.name).join(" ");
    return fieldOf({ name, label, kind: "select", choices }, now, (chosen) => {
      for (const field of group) this.changed(field.name, field.name === chosen ? "on" : "");
    });
  }

  /** Shows those that there are now. @param {import("./menus.js").Command} command @param {import("./asks.js").At} at */
  show(command, at) {
    for (const [group, element] of this.all) {
      // What is chosen does not keep the others of its choice away.
      const unchosen = Object.fromEntries(group.filter(({ among }) => among).map(({ name }) => [name, ""]));
      const { there } = fieldsOf(command, { ...at, values: { ...at.values, ...unchosen } });
      element.hidden = !group.some((field) => there.includes(field));
      for (const field of group.filter(({ among }) => among)) {
        const option = /** @type {HTMLOptionElement | null} */ (element.querySelector(`option[value="${field.name}"]`));
        if (option) option.hidden = option.disabled = !there.includes(field);
      }
    }
  }
}

/** A choice that need not be made can be left open; its hint says what holds then. @param {import("./menus.js").Field} field */
export function offered(field) {
  if (field.kind !== "select" || field.must) return field;
  return { ...field, choices: /** @type {[string, string][]} */ ([["", field.hint || "unless told"], ...(field.choices ?? [])]), hint: "" };
}
