// The plan: what the opponent may play, and the person's answers.

import { at, make, pressable } from "./dom.js";
import { plan as request } from "./server.js";

/** A person's plan. `show` draws the page, `refuse` shows an answer without a plan, `confirm` asks a question. */
export class Plan {
  constructor(show, refuse, confirm) {
    this.show = show;
    this.refuse = refuse;
    this.confirm = confirm;
    this.game = null;
    this.state = null;
  }

  get isOpen() {
    return this.state !== null;
  }

  /** Opens the plan of a game at the board. */
  open(game) {
    this.game = game;
    return this.#ask(0, null);
  }

  /** Changes the plan at the node that is shown. */
  edit(edit) {
    return this.#ask(this.state.node, edit);
  }

  /** Closes the plan. Returns what is stored, in words. */
  close() {
    const stored = this.state?.stored ?? "";
    this.state = null;
    return stored;
  }

  /** The board with the planned turns to this node. */
  board(board) {
    const { line, legal } = this.state;
    return { ...board, turns: [...board.turns, ...line], legal, check: null };
  }

  /** Shows the words and buttons of the plan. */
  render() {
    at("plan").hidden = !this.isOpen;
    if (!this.isOpen) return;
    const { text, below, buttons, parent, up, done } = this.state;
    at("plan-text").replaceChildren(...text.map((line) => make("p", "", line)));
    at("plan-below").replaceChildren(...below.map(({ node, label }) => pressable("", () => this.#ask(node, null), label)));
    const edits = buttons.map((button) => pressable("", () => this.#press(button), button.label));
    const above = parent === null ? [] : [pressable("", () => this.#ask(parent, null), up)];
    const close = pressable("style-1", () => { this.refuse(this.close()); this.show(); }, done);
    at("plan-buttons").replaceChildren(...edits, ...above, close);
  }

  async #press({ edit, label, question }) {
    if (!question || await this.confirm({ text: question, yes: label })) await this.edit(edit);
  }

  async #ask(node, edit) {
    const { game } = this;
    const answer = await request(game, node, edit);
    if (answer.outcome === "reload") location.reload();
    if (game !== this.game) return;
    if (answer.outcome === "plan") this.state = answer.plan;
    this.refuse(answer.text ?? "", answer.status);
    this.show();
  }
}
