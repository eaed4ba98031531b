// Buttons and menus of a message or a form.

import { icon, make, pressable } from "/dom.js";
import { say } from "/words.js";

/** A row of components; `act(kind, body, element)` does what they do. */
export function showRow(row, message, act) {
  return make("div", "row", ...row.components.map((component) =>
    component.type === 2 ? showButton(component, message, act) : showMenu(component, message, act)));
}

function label(component) {
  return [component.emoji?.name, component.label].filter(Boolean).join(" ");
}

function showButton(component, message, act) {
  const element = pressable(`style-${component.style}`, () => {
    if (component.url) window.open(component.url, "_blank", "noreferrer");
    else act("press", { message: message.id, custom_id: component.custom_id }, element);
  }, label(component), component.url ? icon("out") : null);
  element.disabled = Boolean(component.disabled);
  return element;
}

function showMenu(component, message, act) {
  const menu = new Menu(component, async (values) => {
    const before = menu.chosen;
    menu.show(values);
    const answer = await act("select", { message: message.id, custom_id: component.custom_id, values }, menu.button);
    // What nobody answered was not chosen.
    if (!answer) menu.show(before);
  });
  return menu.button;
}

let opened = 0;

/** A menu: a button with a list of options, of which one or several are taken. */
export class Menu {
  constructor(component, taken) {
    this.options = component.options ?? [];
    this.several = component.max_values > 1;
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.taken = taken;
    this.prompt = component.placeholder || say("choose");
    this.name = component.label ?? this.prompt;
    this.chosen = new Set(this.options.filter((option) => option.default).map((option) => option.value));
    this.button = pressable("menu", () => this.list ? this.close() : this.open(), make("span", "", ""), icon("down"));
    this.button.setAttribute("role", "combobox");
    this.button.setAttribute("aria-haspopup", "listbox");
    this.button.setAttribute("aria-expanded", "false");
    this.button.disabled = Boolean(component.disabled);
    this.button.onkeydown = (event) => this.key(event);
    this.button.onblur = () => this.close();
    this.caption();
  }

  /** Shows what is chosen. As in Discord a choice that is shown sends nothing when it is made again. */
  show(values) {
    this.chosen = new Set(values);
    this.caption();
  }

  get values() {
    return [...this.chosen];
  }

  caption() {
    const names = this.options.filter((option) => this.chosen.has(option.value)).map(label);
    const text = names.join(", ");
    this.button.firstChild.textContent = text || this.prompt;
    this.button.classList.toggle("unset", !text);
    this.button.setAttribute("aria-label", text ? `${this.name}: ${text}` : this.name);
  }

  open() {
    if (this.options.length === 0) return;
    this.list = make("div", "options");
    this.list.id = `options-${++opened}`;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.name);
    this.list.setAttribute("aria-multiselectable", String(this.several));
    this.list.append(...this.options.map((option, index) => this.row(option, index)));
    // A list within a dialog has to be in it to be on top of it.
    (this.button.closest("dialog") ?? document.body).append(this.list);
    this.place();
    this.outside = (event) => event.target !== this.list && this.place();
    document.addEventListener("scroll", this.outside, { capture: true });
    window.addEventListener("resize", this.outside);
    this.button.setAttribute("aria-expanded", "true");
    this.button.setAttribute("aria-controls", this.list.id);
    this.button.focus();
    const first = this.options.findIndex((option) => this.chosen.has(option.value));
    this.go(Math.max(first, 0));
  }

  row(option, index) {
    const text = make("span", "", label(option), option.description ? make("small", "", option.description) : null);
    const row = make("div", "option", text, this.several ? icon("check") : null);
    row.id = `${this.list.id}-${index}`;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(this.chosen.has(option.value)));
    // The button keeps the focus, so that leaving it closes the list.
    row.onpointerdown = row.onmousedown = (event) => event.preventDefault();
    row.onclick = () => this.take(index);
    row.onpointermove = () => this.go(index, { scroll: false });
    return row;
  }

  /** Puts the list below the button, or above it where there is more room; it goes where the button goes. */
  place() {
    const box = this.button.getBoundingClientRect();
    if (box.width === 0 || box.bottom < 0 || box.top > innerHeight) return this.close();
    const [above, below] = [box.top - 8, innerHeight - box.bottom - 8];
    const up = below < Math.min(this.list.scrollHeight, 260) && above > below;
    this.list.style.maxHeight = `${Math.min(up ? above : below, 380)}px`;
    this.list.style.width = `${box.width}px`;
    this.list.style.left = `${box.left}px`;
    this.list.style.bottom = up ? `${innerHeight - box.top + 4}px` : "";
    this.list.style.top = up ? "" : `${box.bottom + 4}px`;
  }

  go(index, { scroll = true } = {}) {
    this.active = index;
    [...this.list.children].forEach((row, at) => row.classList.toggle("active", at === index));
    if (scroll) this.list.children[index]?.scrollIntoView({ block: "nearest" });
    this.button.setAttribute("aria-activedescendant", `${this.list.id}-${index}`);
  }

  take(index) {
    const { value } = this.options[index];
    if (!this.several) {
      this.close();
      return this.chosen.has(value) ? undefined : this.finish([value]);
    }
    if (!this.chosen.delete(value) && this.chosen.size < this.most) this.chosen.add(value);
    this.list.children[index].setAttribute("aria-selected", String(this.chosen.has(value)));
    this.caption();
  }

  finish(values) {
    this.taken(values, this);
  }

  close() {
    if (!this.list) return;
    this.list.remove();
    this.list = null;
    document.removeEventListener("scroll", this.outside, { capture: true });
    window.removeEventListener("resize", this.outside);
    this.button.setAttribute("aria-expanded", "false");
    this.button.removeAttribute("aria-activedescendant");
    this.button.removeAttribute("aria-controls");
    if (this.several && this.chosen.size >= this.least) this.finish(this.values);
  }

  key(event) {
    const last = this.options.length - 1;
    if (!this.list) {
      if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
      this.open();
    } else if (event.key === "Enter" || event.key === " ") this.take(this.active);
    else if (event.key === "Escape") this.close();
    else if (event.key === "ArrowDown") this.go(Math.min(this.active + 1, last));
    else if (event.key === "ArrowUp") this.go(Math.max(this.active - 1, 0));
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(last);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.find(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Goes to the next option that begins with what is typed. */
  find(letter) {
    const now = Date.now();
    this.typed = now - (this.typedAt ?? 0) < 800 ? this.typed + letter : letter;
    this.typedAt = now;
    const start = this.typed.length > 1 ? this.active : this.active + 1;
    const order = this.options.map((_, index) => (start + index) % this.options.length);
    const found = order.find((index) => label(this.options[index]).toLowerCase().startsWith(this.typed.toLowerCase()));
    if (found !== undefined) this.go(found);
  }
}
