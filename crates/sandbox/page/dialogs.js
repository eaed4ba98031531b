// What opens above the page: forms of the bot, the welcome, the list of keys.

import { Menu } from "/controls.js";
import { at, icon, make } from "/dom.js";
import { say, sayText } from "/words.js";

/** Discord's numbers of the parts of a form. */
const LABEL = 18;
const SELECT = 3;
const PARAGRAPH = 2;

/** Lets every dialog be closed by a click beside it and by its own buttons. */
export function closable() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", refocus);
    for (const button of dialog.querySelectorAll("[data-close]")) button.addEventListener("click", () => dialog.close());
  }
}

/** Chromium gives the focus back while the page is inert: a text field has it then, but takes no text. */
function refocus() {
  const one = document.activeElement;
  if (!one?.matches("input, textarea")) return;
  one.blur();
  one.focus();
}

/** Opens a form of the bot; `send(values)` sends it and says what went wrong, or nothing. */
export function openForm(modal, send) {
  const dialog = at("form-dialog");
  const form = dialog.querySelector("form");
  const inputs = modal.components.flatMap((row) => row.type === LABEL
    ? [{ description: row.description, ...row.component, label: row.label }]
    : row.components);
  const fields = inputs.map((input) => input.type === SELECT ? menuField(input) : textField(input));
  const fault = dialog.querySelector("[role=alert]");
  fault.textContent = "";
  dialog.querySelector("h2").textContent = modal.title;
  dialog.querySelector(".inputs").replaceChildren(...fields.map((field) => field.element));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
    fault.textContent = await send(values) ?? "";
    if (!fault.textContent) dialog.close();
  };
  dialog.showModal();
}

function textField(input) {
  const field = make(input.style === PARAGRAPH ? "textarea" : "input");
  field.value = input.value ?? "";
  field.placeholder = input.placeholder ?? "";
  field.required = input.required !== false;
  if (input.min_length) field.minLength = input.min_length;
  field.maxLength = input.max_length ?? 4000;
  return { id: input.custom_id, value: () => field.value, element: labelled(input, field) };
}

function menuField(input) {
  const menu = new Menu(input, (values) => {
    menu.chosen = new Set(values);
    menu.caption();
  });
  return { id: input.custom_id, value: () => menu.values, element: labelled(input, menu.button) };
}

function labelled(input, field) {
  const needed = input.required === false ? null : make("b", "", " *");
  const note = input.description ? make("small", "", input.description) : null;
  return make("label", "", make("span", "", input.label ?? input.custom_id, needed), note, field);
}

const KEYS = [
  [["/"], "keyAnswer"],
  [["↑", "↓"], "keyArrows"],
  [["Tab", "Enter"], "keyTake"],
  [["Shift", "Enter"], "keyLine"],
  [["Alt", "↑ ↓"], "keyChannels"],
  [["Tab", "Shift Tab"], "keyNext"],
  [["Esc"], "keyEscape"],
  [["Ctrl", "/"], "keyHelp"],
];

/** Opens the list of keys. */
export function openKeys() {
  const dialog = at("keys-dialog");
  dialog.querySelector("dl").replaceChildren(...KEYS.map(([keys, word]) => make("div", "",
    make("dt", "", ...keys.flatMap((key) => [" ", make("kbd", "", key)])), make("dd", "", say(word)))));
  if (!dialog.open) dialog.showModal();
}

/** Opens the welcome; each of the ways is `{ sign, title, note, go }`. */
export function openWelcome({ title, text }, ways) {
  const dialog = at("welcome-dialog");
  dialog.querySelector("h2").textContent = sayText(title);
  dialog.querySelector("p").textContent = sayText(text);
  dialog.querySelector(".ways").replaceChildren(...ways.map((way, index) => {
    const button = make("button", index === 0 ? "way primary" : "way", icon(way.sign),
      make("span", "", make("strong", "", way.title), make("small", "", way.note)));
    button.type = "button";
    button.onclick = () => {
      dialog.close();
      way.go();
    };
    return button;
  }));
  dialog.onclose = () => localStorage.setItem("welcomed", "yes");
  if (!dialog.open) dialog.showModal();
}
