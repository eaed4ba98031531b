// The box in which one writes: plain words, or a command with a field for each of its options.

import { ATTACHMENT, encoded, fitting, isClosed, namedOption, offersOf, ordered, readLine, typeable, valueOf } from "/command.js";
import { at, icon, make, pressable } from "/dom.js";
import { Offers, aboutOption } from "/offers.js";
import { say, sayText } from "/words.js";

/** The longest message, in characters. */
const LONGEST = 2000;

/**
 * The box. `host` gives the present `place()`, `commands()`, `members()`, `bot()`, `hint()` and `inThread()`, asks for
 * `autocomplete(body)` and sends by `send(kind, body)`; `complain(text)` shows what is wrong.
 */
export class Box {
  constructor(form, host) {
    this.form = form;
    this.host = host;
    this.line = at("line");
    this.fields = at("fields");
    this.command = null;
    this.offers = new Offers((offer) => this.take(offer));
    form.onsubmit = (event) => {
      event.preventDefault();
      this.submit();
    };
    this.line.oninput = (event) => this.typed(event);
    this.line.onfocus = () => this.suggestCommands();
    this.line.onblur = () => this.offers.hide();
    this.line.onkeydown = (event) => this.keyInLine(event);
  }

  /** Shows the draft of another place, or of another person. */
  turnTo(key) {
    if (key === this.key) return;
    this.key = key;
    this.leave(sessionStorage.getItem(`draft:${key}`) ?? "");
  }

  /** Takes the focus where it was left: to the words, or to the first option. */
  focus() {
    (this.command ? this.all[0]?.input ?? this.chip : this.line).focus();
  }

  keep() {
    if (this.line.value) sessionStorage.setItem(`draft:${this.key}`, this.line.value);
    else sessionStorage.removeItem(`draft:${this.key}`);
  }

  commands() {
    return typeable(this.host.commands());
  }

  typed(event) {
    this.keep();
    this.host.complain("");
    if (event.isComposing) return;
    const read = readLine(this.line.value, this.commands());
    if (!read) return this.suggestCommands();
    this.begin(read.command, read.texts);
    (this.fieldOf(read.last) ?? this.form.querySelector(".field input"))?.focus();
  }

  suggestCommands() {
    const text = this.line.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.offers.hide();
    const offers = fitting(this.commands(), text).map((command) => ({
      command,
      text: `/${command.name_localized}`,
      note: command.description_localized,
    }));
    const { bot } = this.host;
    this.offers.show(this.line, [{ name: bot().name, person: bot(), offers }], { first: text.length > 1 });
    if (offers.length === 0) this.offers.show(this.line, [], { about: [say("noMatch")] });
  }

  keyInLine(event) {
    if (event.isComposing || this.offers.key(event)) return;
    const taken = this.offers.current;
    if (taken && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) this.take(taken);
    else if (event.key === "Enter" && !event.shiftKey) this.submit();
    else return;
    event.preventDefault();
  }

  take(offer) {
    if (offer.command) return this.begin(offer.command, new Map(), { focus: true });
    this.current.input.value = offer.text;
    this.current.known.set(offer.text, offer.value);
    this.offers.hide();
    this.faultless(this.current);
    const next = this.all.find((field) => field.option.required && isEmpty(field));
    next?.input.focus();
  }

  /** Begins to fill a command, as somebody who picked it. */
  begin(command, texts = new Map(), { focus = false } = {}) {
    this.command = command;
    this.all = ordered(command).map((option) => this.field(option, texts.get(option.name) ?? ""));
    const leave = pressable("tool", () => this.leave("", { focus: true }), icon("close"));
    leave.setAttribute("aria-label", say("leaveCommand"));
    leave.title = say("leaveCommand");
    this.chip = make("button", "chip", icon("slash"), command.name_localized);
    this.chip.type = "button";
    this.chip.title = command.description_localized ?? "";
    // A command without options still has a place from which Enter sends it.
    this.chip.onclick = () => this.submit();
    this.chip.onkeydown = (event) => {
      if (event.key === "Backspace" || event.key === "Escape") this.leave(`/${command.name_localized}`, { focus: true });
    };
    this.fields.replaceChildren(this.chip, ...this.all.map((field) => field.element), leave);
    this.fields.hidden = false;
    this.line.hidden = true;
    this.offers.hide();
    if (focus) this.focus();
  }

  /** Goes back to plain words. */
  leave(text, { focus = false } = {}) {
    this.command = null;
    this.all = [];
    this.fields.hidden = true;
    this.fields.replaceChildren();
    this.line.hidden = false;
    this.line.value = text;
    this.offers.hide();
    this.host.complain("");
    this.keep();
    if (focus) this.line.focus();
  }

  field(option, text) {
    const input = make("input");
    const field = { option, input, known: new Map(), turn: 0 };
    const name = make("span", "name", option.name_localized, option.required ? make("b", "", "*") : null);
    field.element = make("label", "field", name, input);
    input.required = Boolean(option.required);
    input.setAttribute("aria-describedby", "about");
    if (option.type === ATTACHMENT) {
      input.type = "file";
      input.title = say("fileOf");
    } else {
      input.value = text;
      input.spellcheck = false;
      input.autocomplete = "off";
      input.setAttribute("role", "combobox");
      input.setAttribute("aria-controls", "offers");
      input.setAttribute("aria-expanded", "false");
      input.setAttribute("aria-autocomplete", "list");
      input.placeholder = option.required ? "" : say("optional");
    }
    input.oninput = (event) => this.typedInField(field, event);
    input.onfocus = () => this.suggest(field);
    input.onblur = () => this.offers.hide();
    input.onkeydown = (event) => this.keyInField(field, event);
    return field;
  }

  fieldOf(option) {
    return this.all.find((field) => field.option === option)?.input;
  }

  filled() {
    return this.all.filter((field) => field.option.type !== ATTACHMENT && field.input.value.trim())
      .map((field) => ({ ...field, text: field.input.value.trim() }));
  }

  typedInField(field, event) {
    this.faultless(field);
    if (event.isComposing) return;
    // `side:` begins that option, as in one line of text.
    const typed = /^(?:(?<before>[^]*) )?(?<word>\S+:)$/u.exec(field.input.value);
    const other = typed && namedOption(this.command, typed.groups.word);
    if (other) {
      field.input.value = typed.groups.before ?? "";
      return this.fieldOf(other.option).focus();
    }
    this.suggest(field);
  }

  async suggest(field) {
    this.current = field;
    const turn = ++field.turn;
    const text = field.option.type === ATTACHMENT ? "" : field.input.value.trim();
    const offers = await offersOf(field.option, text, this.asking(field));
    if (turn !== field.turn || document.activeElement !== field.input) return;
    for (const offer of offers) field.known.set(offer.text, offer.value);
    const settled = offers.length === 1 && offers[0].text === text;
    const name = field.option.name_localized;
    this.offers.show(field.input, [{ name, offers: settled ? [] : offers }], {
      about: aboutOption(field.option),
      first: isClosed(field.option) && text !== "",
    });
  }

  asking(field) {
    return {
      members: this.host.members,
      autocomplete: async (option, text) => {
        const others = this.filled().filter((one) => one.option !== field.option);
        // As they would be sent: a number as a number. What cannot be sent is left out.
        const quiet = { members: this.host.members, autocomplete: async () => [] };
        const values = await Promise.all(others.map((one) => valueOf(one.option, one.text, one.known, quiet)));
        const sent = others.map((one, index) => [one.option.name, values[index].value]);
        const options = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
        return this.host.autocomplete({ name: this.command.name, options, focused: option.name, text });
      },
    };
  }

  keyInField(field, event) {
    if (event.isComposing || this.offers.key(event)) return;
    const taken = this.offers.current;
    if (event.key === "Enter") {
      event.preventDefault();
      if (taken && taken.text !== field.input.value) this.take(taken);
      else this.submit();
    } else if (event.key === "Tab" && taken && !event.shiftKey) {
      // The focus goes on by itself, unless an option that is needed took it.
      this.take(taken);
      if (document.activeElement !== field.input) event.preventDefault();
    } else if (event.key === "Escape" || (event.key === "Backspace" && isEmpty(field) && field === this.all[0])) {
      event.preventDefault();
      event.stopPropagation();
      this.leave(`/${this.command.name_localized}`, { focus: true });
    }
  }

  faultless(field) {
    field.input.removeAttribute("aria-invalid");
    this.host.complain("");
  }

  /** Shows what is wrong with a field, and goes there. */
  fault(field, word, text = "") {
    field.input.focus();
    field.input.setAttribute("aria-invalid", "true");
    this.host.complain(say(word, { option: field.option.name_localized, text }));
  }

  async submit() {
    if (this.busy) return;
    this.busy = true;
    this.form.setAttribute("aria-busy", "true");
    try {
      await (this.command ? this.use() : this.say());
    } finally {
      this.busy = false;
      this.form.removeAttribute("aria-busy");
    }
  }

  async use() {
    const { command, key } = this;
    const options = {};
    for (const field of this.all) {
      if (isEmpty(field)) {
        if (field.option.required) return this.fault(field, "needed");
      } else if (field.option.type === ATTACHMENT) {
        options[field.option.name] = await encoded(field.input.files[0]);
      } else {
        const text = field.input.value.trim();
        const { value, fault } = await valueOf(field.option, text, field.known, this.asking(field));
        if (fault) return this.fault(field, fault, text);
        options[field.option.name] = value;
      }
    }
    this.offers.hide();
    const sent = await this.host.send("command", { name: command.name, options });
    // Meanwhile somebody may have gone on to another place or command.
    if (sent && this.key === key && this.command === command) this.leave("", { focus: true });
  }

  /** In a thread the bot does not read what is said: how a command is used there, if it reads like what one takes. */
  hintAt(content) {
    const hint = this.host.inThread() && this.host.hint();
    const command = hint && this.host.commands().find(({ name }) => name === hint.command);
    if (command && new RegExp(hint.pattern, "iu").test(content)) {
      const gaps = { name: this.host.bot().name, text: `/${command.name_localized} ${content}` };
      this.host.complain(sayText(hint.text, gaps));
    }
  }

  async say() {
    const { key } = this;
    const content = this.line.value.trim();
    if (!content) return;
    if (/^\/\S/u.test(content) && !content.includes("\n")) {
      // The offers, from which Enter takes it, close as the arrow is pressed.
      const named = this.commands().find((command) => `/${command.name_localized}` === content);
      if (named) return this.take({ command: named });
      return this.host.complain(say("noCommand", { text: content.slice(1).split(" ")[0] }));
    }
    const count = [...content].length;
    if (count > LONGEST) return this.host.complain(say("tooLong", { count }));
    const sent = await this.host.send("say", { content });
    if (sent && this.key === key && this.line.value.trim() === content) {
      this.line.value = "";
      this.keep();
      this.hintAt(content);
    }
  }
}

function isEmpty({ option, input }) {
  return option.type === ATTACHMENT ? input.files.length === 0 : !input.value.trim();
}
