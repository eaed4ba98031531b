// The form that begins a practice game against the bot.

import { at, make } from "./dom.js";

const LABELS = { title: "live-practice", about: "live-practice-about", "variant-label": "live-practice-game", "level-label": "live-practice-level", "side-label": "live-practice-side", begin: "live-practice-begin", cancel: "live-cancel" };

const part = (name) => at(`practice-${name}`);

function option({ value, label }) {
  const made = make("option", "", label);
  made.value = value;
  return made;
}

/** The form. `begin` gets what is chosen and resolves when it was answered; `changed` is called after the form was opened or closed. */
export class PracticeForm {
  constructor(begin, changed) {
    this.begin = begin;
    this.isWaiting = false;
    this.changed = changed;
    this.isOpen = false;
    this.choices = null;
    part("variant").onchange = () => this.#showSides();
    part("begin").onclick = () => this.#send();
    part("cancel").onclick = () => this.close();
    at("practice").addEventListener("keydown", (event) => { if (event.key === "Escape" && this.isOpen) this.close(); });
    at("new-practice").onclick = () => this.open();
  }

  /** Takes the words and choices of the server; what was chosen stays. */
  receive(say, choices) {
    at("new-practice").textContent = say("live-practice");
    if (JSON.stringify(choices) === JSON.stringify(this.choices)) return;
    this.choices = choices;
    for (const [name, key] of Object.entries(LABELS)) part(name).textContent = say(key);
    part("variant").replaceChildren(...choices.variants.map(option));
    part("level").replaceChildren(...choices.levels.map(option));
    part("level").value = choices.level;
    this.#showSides();
  }

  open() {
    this.isOpen = true;
    this.changed();
    part("variant").focus();
  }

  close() {
    this.isOpen = false;
    this.changed();
    at("new-practice").focus();
  }

  /** Shows the form if it is open, and always where there is no game to go back to. */
  render(hasGame) {
    at("new-practice").hidden = this.choices === null || this.isOpen || !hasGame;
    at("practice").hidden = this.choices === null || (hasGame && !this.isOpen);
    part("cancel").hidden = !hasGame;
  }

  async #send() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    await this.begin({ variant: part("variant").value, level: Number(part("level").value), side: part("side").value });
    this.isWaiting = false;
  }

  #showSides() {
    const chosen = this.choices.variants.find(({ value }) => value === part("variant").value);
    part("side").replaceChildren(...chosen.sides.map(option));
  }
}
