// The list of suggestions above the box, worked from the input that it belongs to.

import { at, avatar, icon, make } from "/dom.js";
import { say } from "/words.js";

/** The suggestions; `taken(offer)` is told which one somebody took. */
export class Offers {
  constructor(taken) {
    this.taken = taken;
    this.panel = at("suggestions");
    this.list = at("offers");
    this.about = at("about");
    this.rows = [];
    this.active = -1;
    this.panel.onpointerdown = this.panel.onmousedown = (event) => event.preventDefault();
  }

  get open() {
    return this.rows.length > 0;
  }

  get current() {
    return this.rows[this.active]?.offer;
  }

  /** Shows groups of offers (`{ name, person, offers }`) for an input; `about` explains what is asked. */
  show(input, groups, { about = [], first = false } = {}) {
    this.hide();
    this.input = input;
    const filled = groups.filter((group) => group.offers.length > 0);
    this.list.replaceChildren(...filled.map((group) => this.group(group)));
    this.about.replaceChildren(...about);
    this.panel.hidden = filled.length === 0 && about.length === 0;
    this.list.hidden = filled.length === 0;
    input.setAttribute("aria-expanded", String(this.open));
    if (first && this.open) this.go(0);
  }

  group({ name, person, offers }) {
    const group = make("div", "group");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", name);
    if (person) {
      const head = make("div", "by", avatar(person), name);
      head.ariaHidden = "true";
      group.append(head);
    }
    group.append(...offers.map((offer) => this.row(offer)));
    return group;
  }

  row(offer) {
    const sign = offer.person ? avatar(offer.person) : offer.command ? icon("slash") : null;
    const row = make("div", "option", sign, make("span", "name", offer.text),
      offer.note ? make("small", "", offer.note) : null);
    row.id = `offer-${this.rows.length}`;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", "false");
    row.onclick = () => this.taken(offer);
    this.rows.push({ row, offer });
    return row;
  }

  go(index) {
    this.active = index;
    this.rows.forEach(({ row }, at) => row.setAttribute("aria-selected", String(at === index)));
    const row = this.rows[index]?.row;
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.input.setAttribute("aria-activedescendant", row.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.rows = [];
    this.active = -1;
    this.panel.hidden = true;
    this.list.replaceChildren();
    this.about.replaceChildren();
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** What the arrow keys and Escape do to the list; whether the key was used up. */
  key(event) {
    if (!this.open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.go((this.active + step + this.rows.length) % this.rows.length);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}

/** What is asked for: an option's name and what it means. */
export function aboutOption(option) {
  return [make("strong", "", option.name_localized), ` ${option.description_localized ?? ""} `,
    make("em", "", say(option.required ? "required" : "optional"))];
}
