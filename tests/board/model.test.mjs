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
