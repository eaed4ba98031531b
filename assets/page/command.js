// The line in which commands are typed: `/challenge opponent:Alex side:cho`, with suggestions.
// Anything else is said as it stands.

import { make } from "/text.js";

const ATTACHMENT = 11;
const USER = 6;

/** Handles the command line; `host` gives the present place and sends. */
export class CommandLine {
  constructor(form, host) {
    this.host = host;
    this.line = form.querySelector("#line");
    this.list = form.querySelector("#offers");
    this.box = form.querySelector("#suggestions");
    this.file = form.querySelector("#file");
    this.offers = [];
    this.chosen = -1;
    this.asked = 0;
    this.completed = new Map();
    form.onsubmit = (event) => {
      event.preventDefault();
      this.submit();
    };
    this.line.oninput = () => this.suggest();
    this.line.onfocus = () => this.suggest();
    this.line.onkeydown = (event) => this.key(event);
    this.line.onblur = () => setTimeout(() => this.show([]), 150);
  }

  /** Begins to type a command, as somebody who picked it. */
  begin(command) {
    this.line.value = opening(command);
    this.line.focus();
    this.suggest();
  }

  key(event) {
    if (this.box.hidden || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.choose((this.chosen + step + this.offers.length) % this.offers.length);
    } else if (event.key === "Tab" || (event.key === "Enter" && this.chosen >= 0)) {
      this.take(this.offers[Math.max(this.chosen, 0)]);
    } else if (event.key === "Escape") {
      this.show([]);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** What is typed: the command, its options so far, and the one the cursor is in. */
  parse() {
    const text = this.line.value;
    if (!text.startsWith("/")) return null;
    const commands = this.host.commands().filter((command) => command.type === 1);
    const word = text.slice(1).split(" ")[0];
    const command = commands.find((one) => [one.name, one.name_localized].includes(word));
    if (!command) return { word, commands };
    const declared = command.options ?? [];
    const starts = [...text.matchAll(/ (\S+?):/gu)]
      .map((found) => ({ at: found.index, end: found.index + found[0].length, option: named(declared, found[1]) }))
      .filter((start) => start.option);
    const filled = starts.map((start, index) => ({
      option: start.option,
      from: start.end,
      text: text.slice(start.end, starts[index + 1]?.at ?? text.length).trim(),
    }));
    // Without a name in front, what is typed first is the first option: `/move b3e3`.
    const from = word.length + 2;
    const lead = text.slice(from, starts[0]?.at ?? text.length).trim();
    if (lead && declared[0] && !starts.some((start) => start.option === declared[0])) {
      filled.unshift({ option: declared[0], from, text: lead });
    }
    return { word, commands, command, declared, filled };
  }

  async suggest() {
    const typed = this.parse();
    const turn = ++this.asked;
    this.file.hidden = !typed?.command?.options?.some((option) => option.type === ATTACHMENT);
    if (!typed) return this.show([]);
    const named = typed.command && this.line.value.includes(" ");
    const offers = named ? await this.optionOffers(typed) : commandOffers(typed);
    if (turn === this.asked && document.activeElement === this.line) this.show(offers);
  }

  async optionOffers({ command, declared, filled }) {
    const line = this.line.value;
    const last = filled.at(-1);
    const typing = /\S*$/u.exec(line)[0];
    const head = last ? line.slice(0, last.from) : line;
    const valued = last && !(last.text && line.endsWith(" ")) ? await this.values(command, filled, last) : [];
    const values = valued.map((value) => ({ text: value, note: "", line: `${head}${value} ` }));
    if (last && !last.text) return values;
    const used = new Set(filled.filter((one) => one.text !== typing).map((one) => one.option));
    const fits = (option) => [option.name, option.name_localized].some((name) => name.startsWith(typing));
    const options = declared.filter((option) => option.type !== ATTACHMENT && !used.has(option) && fits(option));
    return [...values, ...options.map((option) => ({
      text: `${option.name_localized}${option.required ? " *" : ""}`,
      note: option.description_localized,
      line: `${line.slice(0, line.length - typing.length)}${option.name_localized}:`,
    }))];
  }

  async values(command, filled, { option, text }) {
    const like = (name) => name.toLowerCase().includes(text.replace(/^@/u, "").toLowerCase());
    if (option.type === USER) return this.host.members().map((member) => member.name).filter(like);
    if (option.type === 5) return ["true", "false"].filter(like);
    if (option.choices?.length) return option.choices.map((choice) => choice.name_localized).filter(like);
    if (!option.autocomplete) return [];
    const options = this.collect(filled.filter((one) => one.option !== option));
    const answer = await this.host.autocomplete({ name: command.name, options, focused: option.name, text });
    this.completed.set(option, new Map(answer.map((choice) => [choice.name, choice.value])));
    return answer.map((choice) => choice.name);
  }

  show(offers) {
    this.offers = offers;
    this.chosen = -1;
    this.list.replaceChildren(...offers.map((offer, index) => {
      const item = make("li", "", offer.text, make("small", "", offer.note ?? ""));
      item.role = "option";
      item.id = `offer-${index}`;
      item.onpointerdown = (event) => {
        event.preventDefault();
        this.take(offer);
      };
      return item;
    }));
    this.box.hidden = offers.length === 0;
    this.line.setAttribute("aria-expanded", String(!this.box.hidden));
    this.line.removeAttribute("aria-activedescendant");
  }

  choose(index) {
    this.chosen = index;
    [...this.list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === index)));
    this.list.children[index]?.scrollIntoView({ block: "nearest" });
    this.line.setAttribute("aria-activedescendant", `offer-${index}`);
  }

  take(offer) {
    this.line.value = offer.line;
    this.line.focus();
    this.suggest();
  }

  collect(filled) {
    return Object.fromEntries(filled.map(({ option, text }) => [option.name, this.value(option, text)]));
  }

  /** What the typed text of an option stands for. */
  value(option, text) {
    const same = (name) => name?.toLowerCase() === text.toLowerCase();
    if (option.type === USER) return this.member(text)?.id ?? text;
    if (option.type === 5) return text === "true";
    const choice = option.choices?.find((one) => same(one.name) || same(one.name_localized) || same(String(one.value)));
    if (choice) return choice.value;
    if (option.type === 4 || option.type === 10) return Number(text);
    return this.completed.get(option)?.get(text) ?? text;
  }

  member(text) {
    const name = text.replace(/^@/u, "").toLowerCase();
    return this.host.members().find((member) => member.name.toLowerCase() === name);
  }

  async submit() {
    const typed = this.parse();
    if (!typed) return this.say();
    if (!typed.command) return this.host.complain(`There is no command /${typed.word}.`);
    const stranger = typed.filled.find(({ option, text }) => option.type === USER && !this.member(text));
    if (stranger) return this.host.complain(`Nobody here is called ${stranger.text}.`);
    const options = this.collect(typed.filled);
    const wanted = typed.declared.find((option) => option.type === ATTACHMENT);
    if (wanted && this.file.files.length) options[wanted.name] = await encoded(this.file.files[0]);
    const line = this.line.value;
    this.line.value = "";
    this.file.value = "";
    this.file.hidden = true;
    this.show([]);
    const sent = await this.host.send("command", { name: typed.command.name, options });
    if (!sent && !this.line.value) this.line.value = line;
  }

  async say() {
    const content = this.line.value.trim();
    if (content && await this.host.send("say", { content })) this.line.value = "";
  }
}

function named(declared, name) {
  return declared.find((option) => [option.name, option.name_localized].includes(name));
}

function commandOffers({ word, commands }) {
  const fits = commands.filter((command) => command.name_localized.startsWith(word) || command.name.startsWith(word));
  return fits.map((command) => ({
    text: `/${command.name_localized}`,
    note: command.description_localized,
    line: opening(command),
  }));
}

/** The line that a picked command begins with: one that needs an option asks for it at once. */
function opening(command) {
  const needed = command.options?.find((option) => option.required && option.type !== ATTACHMENT);
  return `/${command.name_localized} ${needed ? `${needed.name_localized}:` : ""}`;
}

async function encoded(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { filename: file.name, base64: btoa(binary) };
}
