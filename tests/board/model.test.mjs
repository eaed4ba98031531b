// The page's model: whatever the order of the messages of its two channels, it ends with the bot's state.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as model from "../../assets/board/model.js";
import { play } from "./world.mjs";

/** The number of schedules; `SEEDS=A..B` plays others. */
const [FIRST, END] = (process.env.SEEDS ?? "0..10000").split("..").map(Number);

/** Returns what is wrong with a page at the end of a schedule; null if nothing is. */
function faultOf({ page, bot, isOver }, rule) {
  if (!isOver) return "the schedule has no end";
  const state = rule.stateOf(page.model);
  const expected = bot.shown(page.model.game);
  if (JSON.stringify(state) !== JSON.stringify(expected.state)) return `shows ${JSON.stringify(state)} for ${JSON.stringify(expected.state)}`;
  if (JSON.stringify(page.model.shown.games) !== JSON.stringify(expected.games)) return "lists old games";
  if (page.model.sent.length > 0) return `still waits for ${JSON.stringify(page.model.sent)}`;
  if (page.model.isAwaited || !page.model.isConnected) return "is not connected";
  return rule.mayAct(page.model) ? null : "takes no move";
}

test("10,000 random schedules end with the bot's state and nothing pending", () => {
  for (let seed = FIRST; seed < END; seed += 1) {
    const fault = faultOf(play(seed, model), model);
    assert.equal(fault, null, `seed ${seed}: ${fault}`);
  }
});

/** The rule before: a state that comes while an act is under way is dropped, and the act's answer overwrites the state. */
const busyRule = {
  ...model,
  mayAct: (page) => model.stateOf(page) !== null && !page.isBusy,
  update: (page, message) => {
    if (message.type === "received" && message.message.type === "state" && page.isBusy) return page;
    if (message.type === "receipt") {
      const { outcome, shown } = message.answer;
      if (outcome === "question") return model.update(page, message);
      const isShown = shown.state.game === page.game;
      return { ...page, isBusy: false, sent: [], shown: isShown ? shown : page.shown };
    }
    const next = model.update(page, message);
    if (message.type === "send") return { ...next, isBusy: true };
    if (message.type === "close-question") return { ...next, isBusy: false, sent: [] };
    return message.type === "late" ? page : next;
  },
};

test("the rule before fails the same schedules", () => {
  const faults = Array.from({ length: 200 }, (_, seed) => faultOf(play(seed, busyRule), busyRule));
  const failed = faults.filter((fault) => fault !== null).length;
  assert.ok(failed > 20, `${failed} of 200`);
});

/** A page that shows the first position of a game, with an act of the person under way. */
function acting() {
  const state = (version) => ({ game: "1", version, status: "", offers: [], board: { turns: Array(version).fill(null), told: Array(version).fill("a pass"), legal: [] } });
  const message = (version, revision, watch) => ({ type: "received", connection: 1, behind: 0, message: { type: "state", watch, revision, shown: { state: state(version), games: [] } } });
  const send = { type: "send", id: "act", game: "1", version: 0, command: { kind: "move", from: 1, to: 2 } };
  const page = [{ type: "connected", connection: 1 }, message(0, 5, 1), send].reduce(model.update, model.initial("1"));
  return { page, message };
}

test("an act without an answer stays until the bot was asked, and then says that it was lost", () => {
  const { page, message } = acting();
  const failed = model.update(page, { type: "receipt", id: "act", answer: { outcome: "failed", status: 0 } });
  assert.equal(model.mayAct(failed), false);
  assert.equal(model.boardOf(failed).turns.length, 1);
  const late = model.update(failed, { type: "late", id: "act" });
  assert.equal(model.isUnconfirmed(late), true);
  const lost = model.update(late, message(0, 6, 2));
  assert.deepEqual(lost.notice, { key: "live-not-arrived" });
  assert.equal(model.mayAct(lost), true);
  const found = model.update(late, message(1, 6, 2));
  assert.equal(found.notice, null);
});

test("a refusal stays when the state that caused it follows, and goes with the next", () => {
  const { page, message } = acting();
  const refused = model.update(page, { type: "receipt", id: "act", answer: { outcome: "refused", text: "no" } });
  const caused = model.update(refused, message(1, 6, 1));
  assert.equal(caused.notice.text, "no");
  assert.equal(model.update(caused, message(2, 7, 1)).notice, null);
});

test("nothing is done once the session has ended", () => {
  const { message } = acting();
  const shown = [{ type: "connected", connection: 1 }, message(0, 5, 1)].reduce(model.update, model.initial("1"));
  assert.equal(model.mayAct(shown), true);
  assert.equal(model.mayAct(model.update(shown, { type: "ended", reason: "signed-out", text: "" })), false);
});

test("a declined rematch is told, one that has begun is not", () => {
  const over = (offers, end) => ({ state: { game: "1", version: 3, status: "", offers, board: null, end }, games: [] });
  const page = [{ type: "connected", connection: 1 }].reduce(model.update, model.initial("1"));
  const after = (...states) => states.reduce((at, shown, index) => model.update(at, { type: "received", connection: 1, behind: 0, message: { type: "state", watch: 1, revision: index + 1, shown } }), page);
  const offered = over(["You offer a rematch."], { rematch: [], next: null });
  const again = { rematch: [{ label: "Rematch", level: null }], next: null };
  assert.deepEqual(after(offered, over([], again)).notice, { key: "live-rematch-gone" });
  assert.equal(after(offered, over(["The rematch has begun."], { rematch: [], next: "2" })).notice, null);
  assert.equal(after(over([], again), offered).notice, null);
});
