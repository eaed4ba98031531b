// The page: connects the model with the bot, the person and the document.

import { afterRender, beforeRender } from "./focus.js";
import { Link } from "./link.js";
import { PATIENCE, initial, mayAct, sentences, stateOf, update } from "./model.js";
import { html, render } from "./preact.js";
import { fetchWords, firstWords, isInside, askSession, isSignedIn, newId, openSocket, request, signIn, signOut, watchMessage } from "./server.js";
import { Sound } from "./sound.js";
import { Bell } from "./bell.js";
import { Choices } from "./choices.js";
import { App } from "./view.js";

const root = document.getElementById("app");
const choices = new Choices();
const sound = new Sound(choices);
const bell = new Bell(isInside);
/** The press that asks for a puzzle. */
const NEXT_PUZZLE = "puzzle:-:0:next";
/** Each language's words and choices, by its tag. */
const languages = new Map();

const address = new URLSearchParams(location.search);
let model = initial(address.get("game"), address.get("exercise"));
/** What only this page knows: the words, the person's name, panels that are open, the newest analysis, the step of an exercise. */
let local = { name: "", opening: firstWords.opening, retry: null, panel: null, analysis: null, flip: false, tried: null, attempt: null, ply: null };
let link = null;
/** Resolves the open question of the page's own. */
let answered = () => {};

/** Takes a message into the model, and does what follows from it. */
function tell(message) {
  const before = model;
  model = update(model, message);
  if (model.watch !== before.watch) link?.send(watchMessage(model));
  if (model.shown || model.end) loadWords(language());
  const [old, state] = [stateOf(before), stateOf(model)];
  if (state !== old) follow(old, state);
  if (model.exercise !== before.exercise || model.tab !== before.tab) followExercise(before.exercise);
  draw();
}

/** Changes what only this page knows. */
function set(change) {
  local = { ...local, ...change };
  draw();
}

/** Does what a new state asks for besides being shown. */
function follow(old, state) {
  if (state === null) return;
  if (state.game !== old?.game) {
    local = { ...local, panel: null, analysis: null, tried: null };
    remember();
    return;
  }
  if (state.version !== old.version) local = { ...local, tried: null };
  if ((state.board?.turns.length ?? 0) > (old.board?.turns.length ?? 0)) {
    sound.play();
    if (state.yours) bell.ring(state);
  }
  const isPlanned = model.plan?.node && model.plan.id === null;
  if (isPlanned && state.plan_mark !== old.plan_mark) openPlan(model.plan.node.node);
}

/** Does what a change of the exercise asks for besides being shown. */
function followExercise(old) {
  const { state } = model.exercise;
  if (state !== old.state || model.tab !== "exercise") local = { ...local, attempt: null, ply: null };
  if (state !== old.state && (state.board?.turns.length ?? 0) > (old.state?.board?.turns.length ?? 0)) sound.play();
  remember();
}

/** Keeps the game and the exercise in the address, so that a reload or a bookmark shows them again. */
function remember() {
  const address = new URL(location.href);
  const shown = { game: model.game, exercise: model.tab === "exercise" ? model.exercise.press : null };
  for (const [name, id] of Object.entries(shown)) {
    if (id === null) address.searchParams.delete(name);
    else address.searchParams.set(name, id);
  }
  if (address.href !== location.href) history.replaceState(null, "", address);
}

/** The language of the page's own words: the person's, or the browser's as long as the bot has not told theirs. */
const language = () => model.shown?.language ?? firstWords.language;

/** Loads the words of a language, once. */
async function loadWords(tag) {
  if (languages.has(tag)) return;
  languages.set(tag, null);
  try {
    languages.set(tag, await fetchWords(tag));
    draw();
  } catch {
    // The next message asks again.
    languages.delete(tag);
  }
}

/** Sends a request as the person whom the page shows. Resolves to null if the page begins anew. */
async function ask(id, game, what) {
  const answer = await request(id, game, what, model.shown?.person ?? null);
  if (answer.status === 401) await leave();
  const isOver = answer.outcome === "reload" || answer.status === 401;
  if (answer.outcome === "reload") location.reload();
  // A line that carries an answer carries a socket too.
  if (answer.outcome !== "failed" && !model.isConnected) link?.check();
  return isOver ? null : answer;
}

/** The session has ended, or another tab has signed in as somebody else. */
async function leave() {
  if (isInside) location.reload();
  const { name, text } = await isSignedIn().catch(() => ({ name: null, text: "" }));
  if (name === null) end("signed-out", text);
  else location.reload();
}

/** Sends an act on a position. */
async function send(act, confirmed) {
  const id = newId();
  tell({ type: "send", id, ...act });
  setTimeout(() => tell({ type: "late", id }), PATIENCE);
  const answer = await ask(id, act.game, { kind: "turn", version: act.version, command: act.command, confirmed });
  if (answer) tell({ type: "receipt", id, answer });
}

/** Acts on the shown position. A move that has to be confirmed is only tried at first. */
function act(command) {
  if (!mayAct(model)) return;
  const { game, version } = stateOf(model);
  if (command.kind === "move" && choices.get("confirm") && local.tried === null) {
    set({ tried: command });
    const { points } = stateOf(model).board;
    tell({ type: "announce", text: `${points[command.from]} → ${points[command.to]}. ${say("live-confirm")}?` });
    return;
  }
  local = { ...local, tried: null };
  send({ game, version, command }, false);
}

async function askHint() {
  const { game, version } = stateOf(model);
  const id = newId();
  tell({ type: "ask-hint", id, game, version });
  const answer = await ask(id, game, { kind: "hint", version });
  if (answer) tell({ type: "hint", id, answer });
}

/** Shows the plan at a node, after a change if there is one. */
async function openPlan(node, edit = null) {
  const { game, version } = stateOf(model);
  const id = newId();
  tell({ type: "ask-plan", id, game, version });
  const answer = await ask(id, game, { kind: "plan", version, node, edit });
  if (answer) tell({ type: "plan", id, answer });
}

/** Presses a component of an exercise. `move` is the move on the board that it stands for. */
async function press(id, value = null, move = null) {
  const number = newId();
  local = { ...local, attempt: null, ply: null };
  tell({ type: "ask-exercise", id: number, press: id, move });
  setTimeout(() => tell({ type: "late-exercise", id: number }), PATIENCE);
  const answer = await ask(number, null, { kind: "exercise", press: id, value });
  if (answer) tell({ type: "exercise", id: number, answer });
}

/** Shows the exercise beside the game, or asks for a puzzle. */
function showExercise() {
  const { tab, exercise } = model;
  const isPuzzle = exercise.state?.asks.startsWith("puzzle:");
  tell({ type: "tab", tab: "exercise" });
  if (exercise.request !== null || (exercise.state && (isPuzzle || tab === "games"))) return;
  press(exercise.state === null && exercise.press ? exercise.press : NEXT_PUZZLE);
}

/** Plays a move at an exercise. One that has to be confirmed is only tried at first. */
function attempt(move, isConfirmed) {
  const { state } = model.exercise;
  const { points } = state.board;
  if (choices.get("confirm") && !isConfirmed) {
    set({ attempt: move });
    tell({ type: "announce", text: `${points[move[0]]} → ${points[move[1]]}. ${say("live-confirm")}?` });
    return;
  }
  const [from, to] = move.map(nameOf);
  press(state.turn + from, to, move);
}

/** Picks a point for an answer. If only one may be chosen, it is the answer. */
function pick(point) {
  const { state, request } = model.exercise;
  if (request !== null || !state.points?.from.includes(point)) return;
  if (state.points.several) tell({ type: "pick", point });
  else press(state.points.press, nameOf(point));
}

/** Returns the name of a point in ids, whatever the reader's notation. */
const nameOf = (point) => `${"abcdefghi"[point % 9]}${Math.floor(point / 9) + 1}`;

/** Shows the position after a number of turns, of the game or the exercise. */
function step(ply) {
  if (model.tab === "games") {
    tell({ type: "step", ply });
    return;
  }
  const count = model.exercise.state?.board?.turns.length ?? 0;
  set({ ply: ply >= count ? null : Math.max(0, ply) });
}

/** Asks a question of the page's own. Resolves to whether it was confirmed. */
function confirm({ text, yes }) {
  tell({ type: "question", question: { text, yes } });
  return new Promise((done) => { answered = done; });
}

/** Answers the open question. */
function answer(isYes) {
  const { question } = model;
  if (question?.command && isYes) {
    send({ game: question.game, version: question.version, command: question.command }, true);
    return;
  }
  tell({ type: "close-question" });
  answered(isYes);
  answered = () => {};
}

/** Sends a request that begins a game, and shows that game. A rematch names the `game` that is over. */
async function begin(what, game = null) {
  tell({ type: "notice", notice: null });
  const result = await ask(newId(), game, what);
  if (!result) return;
  if (result.outcome === "begun") {
    set({ panel: null });
    tell({ type: "watch", game: result.game });
  } else if (what.kind !== "rematch" || result.outcome !== "told") {
    // A rematch that is offered is told with the game.
    tell({ type: "notice", notice: result.text ? { text: result.text } : { key: "live-connecting" } });
  }
}

/** Asks for the analysis until it is made. */
async function analyse() {
  const { game } = stateOf(model);
  const id = newId();
  set({ analysis: { done: 0, total: 0, result: null } });
  for (;;) {
    const result = await ask(id, game, { kind: "analysis" });
    if (!result || stateOf(model)?.game !== game || local.analysis === null) return;
    if (result.outcome !== "analysis") {
      set({ analysis: null });
      tell({ type: "notice", notice: result.text ? { text: result.text } : { key: "live-connecting" } });
      return;
    }
    set({ analysis: { done: result.done, total: result.total, result: result.analysis } });
    if (result.analysis) {
      tell({ type: "announce", text: sentences(result.analysis.summary) });
      return;
    }
  }
}

async function choosePieces(value) {
  const { game } = stateOf(model);
  const result = await ask(newId(), game, { kind: "pieces", value });
  if (result?.text) tell({ type: "notice", notice: { text: result.text } });
}

/** All that the parts of the page can do. */
const actions = {
  tell,
  set,
  act,
  tried: () => act(local.tried),
  hint: askHint,
  plan: openPlan,
  confirm,
  answer,
  begin,
  analyse,
  choosePieces,
  press,
  showExercise,
  showGames: () => tell({ type: "tab", tab: "games" }),
  attempt,
  pick,
  answerExercise: () => press(model.exercise.state.points.press, model.exercise.picked.map(nameOf).join(" ")),
  watch: (game) => tell({ type: "watch", game }),
  step,
  choose: (name, value) => { choices.set(name, value); draw(); },
  sound: () => { sound.toggle(); draw(); },
  bell: async () => { await bell.ask(); draw(); },
  signOut: async () => { await signOut(); location.reload(); },
  reload: () => location.reload(),
};

/** Returns the word of a key; before the words are there, only what is needed then. */
function say(key) {
  const first = { "live-connecting": firstWords.connecting, "button-go-back": firstWords.back };
  return languages.get(language())?.words[key] ?? first[key] ?? "";
}

function draw() {
  const practice = languages.get(language())?.practice;
  const state = stateOf(model);
  const exercise = model.tab === "exercise" ? model.exercise.state : null;
  document.documentElement.lang = (exercise ?? state)?.language ?? language();
  const title = exercise?.task.at(-1) ?? state?.status;
  document.title = title ? `${state?.yours ? "● " : ""}${title} · 한수` : "한수";
  beforeRender();
  render(html`<${App} model=${model} local=${local} say=${say} practice=${practice} actions=${actions} choices=${choices} sound=${sound} bell=${bell} />`, root);
  afterRender();
}

/** A connection that ended at once: goes on unless the session has ended. */
async function refused() {
  // Inside Discord a page signs in by itself.
  if (isInside) return true;
  try {
    const { name, text } = await askSession();
    if (name !== null) return true;
    end("signed-out", text);
    return false;
  } catch {
    return true;
  }
}

function end(reason, text) {
  link?.end();
  if (reason === "signed-out") local = { ...local, name: "" };
  tell({ type: "ended", reason, text });
}

/** Hears the connection. */
function heard(message) {
  const type = message.message?.type;
  if (type === "reload") location.reload();
  else if (type === "signed-out") leave();
  else if (message.message?.shown && model.shown && message.message.shown.person !== model.shown.person) location.reload();
  else if (type === "full") end("full", "");
  else if (type === "too-fast") end("too-fast", "");
  else tell(message);
}

async function start() {
  const tellWords = ({ text, retry = null }) => set({ opening: text, retry });
  let entered = null;
  try {
    entered = await signIn(tellWords, confirm);
  } catch {
    tellWords({ text: firstWords.connecting, retry: firstWords.retry });
  }
  if (entered === null) return;
  set({ name: entered.name, opening: null });
  if (entered.link === undefined) tell({ type: "notice", notice: { key: "live-link-used" } });
  const { game, exercise } = entered.link ?? {};
  if (game) {
    model = { ...model, game, tab: "games" };
    remember();
  }
  const clock = { now: () => Date.now(), after: (delay, event) => setTimeout(event, delay), cancel: (timer) => clearTimeout(timer) };
  link = new Link({ open: openSocket, clock, heard, refused });
  link.begin();
  if (exercise) press(exercise);
  else if (model.tab === "exercise") showExercise();
  const check = () => { if (document.visibilityState === "visible") link.check(); };
  addEventListener("online", check);
  addEventListener("pageshow", check);
  document.addEventListener("visibilitychange", check);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (local.tried || local.attempt)) {
    set({ tried: null, attempt: null });
    tell({ type: "announce", text: say("live-cancel") });
  }
  if (event.target.closest?.("input, select, dialog, .board")) return;
  const [ply, state] = model.tab === "games" ? [model.ply, stateOf(model)] : [local.ply, model.exercise.state];
  const shown = ply ?? state?.board?.turns.length ?? 0;
  if (event.key === "ArrowLeft") actions.step(shown - 1);
  if (event.key === "ArrowRight") actions.step(shown + 1);
});

draw();
start();
