// The exercise in the page's model: whatever the order of answers, it shows the newest press's, beside the game.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as model from "../../assets/board/model.js";

/** An exercise after a press, whose board has these turns. */
const state = (asks, turns = [], more = {}) => ({ asks, task: [`task ${asks}`], text: [], points: null, buttons: [], arrows: [], board: { start: [], turns, legal: [[1, 2]], check: null }, ...more });
const answer = (id, ...shown) => ({ type: "exercise", id, answer: { outcome: "exercise", exercise: state(...shown) } });
const ask = (id, press, move = null) => ({ type: "ask-exercise", id, press, move });
const after = (page, ...messages) => messages.reduce(model.update, page);
const opened = after(model.initial(null), ask("a", "puzzle:next"), answer("a", "puzzle:1"));

test("an exercise that the address names is shown, and asked for", () => {
  assert.equal(model.initial("7").tab, "games");
  const page = model.initial("7", "puzzle:1");
  assert.deepEqual([page.tab, page.exercise.press, page.game], ["exercise", "puzzle:1", "7"]);
});

test("a move is at its place at once, and goes back if it is wrong", () => {
  const tried = after(opened, ask("b", "puzzle:1.b3", [1, 2]));
  const board = model.exerciseBoardOf(tried);
  assert.deepEqual([board.turns, board.legal], [[[1, 2]], []]);
  const wrong = after(tried, answer("b", "puzzle:1", [], { arrows: [[1, 2], [3, 4]] }));
  assert.deepEqual(model.exerciseBoardOf(wrong).turns, []);
  const right = after(tried, answer("b", "puzzle:1.1", [[1, 2], [3, 4]]));
  assert.deepEqual(model.exerciseBoardOf(right).turns, [[1, 2], [3, 4]]);
  assert.equal(right.exercise.press, "puzzle:1.1");
});

test("a late answer to an older press changes nothing", () => {
  const both = after(opened, ask("b", "puzzle:1.b3", [1, 2]), ask("c", "puzzle:1.show"));
  const late = after(both, answer("b", "puzzle:1", [[9, 9]]));
  assert.equal(late, both);
  const newest = after(late, answer("c", "puzzle:1", [[5, 6]]), answer("b", "puzzle:1", [[9, 9]]));
  assert.deepEqual(model.exerciseBoardOf(newest).turns, [[5, 6]]);
});

test("a press that is lost or refused leaves what was shown, and says so", () => {
  const tried = after(opened, ask("b", "puzzle:1.b3", [1, 2]));
  for (const [given, notice] of [
    [{ outcome: "failed", status: 0 }, { key: "live-not-arrived" }],
    [{ outcome: "failed", status: 503 }, { key: "live-not-arrived" }],
    [{ outcome: "failed", status: 429 }, { key: "live-too-fast" }],
    [{ outcome: "refused", text: "It cannot move there." }, { text: "It cannot move there." }],
  ]) {
    const page = after(tried, { type: "exercise", id: "b", answer: given });
    assert.deepEqual(page.notice, notice);
    assert.deepEqual(model.exerciseBoardOf(page), opened.exercise.state.board);
  }
  const late = after(tried, { type: "late-exercise", id: "b" });
  assert.deepEqual(late.notice, { key: "live-unconfirmed" });
  assert.equal(after(late, answer("b", "puzzle:1")).notice, null);
});

test("what was lost at first is asked for again, what was refused is not", () => {
  const asked = after(model.initial(null, "puzzle:gone"), ask("a", "puzzle:gone"));
  const lost = after(asked, { type: "exercise", id: "a", answer: { outcome: "failed", status: 0 } });
  assert.equal(lost.exercise.press, "puzzle:gone");
  const refused = after(asked, { type: "exercise", id: "a", answer: { outcome: "refused", text: "There is no such puzzle." } });
  assert.equal(refused.exercise.press, null);
});

test("picked points stay until the answer is right", () => {
  const points = { press: "lesson:1", from: [1, 2, 3], several: true };
  const page = after(model.initial(null), ask("a", "lesson:1"), answer("a", "lesson:1", [], { points }));
  const picked = after(page, { type: "pick", point: 1 }, { type: "pick", point: 2 }, { type: "pick", point: 1 });
  assert.deepEqual(picked.exercise.picked, [2]);
  const wrong = after(picked, ask("b", "lesson:1"), answer("b", "lesson:1", [], { points }));
  assert.deepEqual(wrong.exercise.picked, [2]);
  const right = after(wrong, ask("c", "lesson:1"), answer("c", "lesson:1"));
  assert.deepEqual(right.exercise.picked, []);
});

test("the game stays beside the exercise", () => {
  const game = { game: "1", version: 0, status: "", offers: [], board: { turns: [], told: [], legal: [] } };
  const received = (watch, revision) => ({ type: "received", connection: 1, behind: 0, message: { type: "state", watch, revision, shown: { state: game, games: [] } } });
  const page = after(model.initial("1"), { type: "connected", connection: 1 }, received(1, 5), ask("a", "puzzle:next"), answer("a", "puzzle:1"), received(1, 6));
  assert.deepEqual([page.tab, page.exercise.state.asks, model.stateOf(page)], ["exercise", "puzzle:1", game]);
  const back = after(page, { type: "tab", tab: "games" });
  assert.deepEqual([back.tab, back.exercise.state.asks, model.mayAct(back)], ["games", "puzzle:1", true]);
});

test("only new lines are read aloud", () => {
  const hinted = after(opened, ask("b", "puzzle:1.hint"), answer("b", "puzzle:1", [], { text: ["Solved!", "The solution:", "the horse takes"] }));
  assert.equal(hinted.announcement, "Solved! The solution: the horse takes.");
});
