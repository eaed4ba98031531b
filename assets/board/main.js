// The page: shows the game that the server sends, and sends what its player does.

import { Board } from "./board.js";
import { at, make } from "./dom.js";
import { act, connect, hint, signOut } from "./server.js";

let words = new Map();
let state = null;
let games = [];
let ply = 0;
let flip = false;
let busy = false;
let connection = null;

const say = (key) => words.get(key) ?? "";
const board = new Board(at("board"), (from, to) => move(from, to));

/** Moves a piece at once, and puts it back if the server refuses. */
function move(from, to) {
  if (busy) return;
  const before = state;
  const ahead = { ...state, board: { ...state.board, turns: [...state.board.turns, [from, to]], legal: [], check: null } };
  board.show(ahead.board, ahead.board.turns.length, flip);
  take({ kind: "move", from, to }, before);
}

/** Takes a turn, after a question if the server has one. */
async function take(command, before) {
  busy = true;
  at("notice").textContent = "";
  let answer = await act(before, command, false);
  if (answer.outcome === "question") {
    const confirmed = await ask(answer);
    answer = confirmed ? await act(before, command, true) : { outcome: "refused", text: "", state: null };
  }
  busy = false;
  if (answer.outcome === "reload") location.reload();
  if (answer.outcome === "refused") at("notice").textContent = answer.text;
  if (answer.outcome === "failed") at("notice").textContent = say(answer.status === 401 ? "live-link-needed" : "live-connecting");
  if (answer.state && answer.state.game === state.game) receive(answer.state);
  else show();
}

/** Asks a question; resolves to whether it was confirmed. */
function ask({ text, yes }) {
  const dialog = at("question");
  at("question-text").textContent = text;
  at("yes").textContent = yes;
  at("no").textContent = say("live-cancel");
  dialog.showModal();
  at("no").focus();
  return new Promise((done) => {
    const close = (confirmed) => { dialog.onclose = null; dialog.close(); done(confirmed); };
    at("yes").onclick = () => close(true);
    at("no").onclick = () => close(false);
    dialog.onclose = () => close(false);
  });
}

function receive(next) {
  const isNew = next.game !== state?.game;
  const turns = next.board?.turns.length ?? 0;
  const atEnd = isNew || ply >= (state?.board?.turns.length ?? 0);
  const before = state?.board?.turns.length ?? 0;
  state = next;
  if (atEnd) ply = turns;
  ply = Math.min(ply, turns);
  if (!isNew && turns > before) announce(next);
  show();
}

/** Tells the newest turn to screen readers, and by a bell if the page is hidden. */
function announce(next) {
  at("announcement").textContent = `${next.board.told.at(-1)}. ${next.status}`;
  if (next.yours && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification("한수", { body: next.status, tag: `hansu-${next.game}` });
  }
}

function show() {
  at("game").hidden = !state;
  if (!state) return;
  document.documentElement.lang = state.language;
  document.title = `${state.yours ? "● " : ""}${state.status} · 한수`;
  const has = state.board !== null;
  at("board").hidden = !has;
  if (has) board.show(state.board, ply, flip);
  const [upper, lower] = flip ? [...state.players].reverse() : state.players;
  showPlayer("upper", upper);
  showPlayer("lower", lower);
  at("status").textContent = state.status;
  at("score").textContent = state.score ?? "";
  at("formations").replaceChildren(...state.formations.map((name, choice) => button(name, { kind: "set-up", choice })));
  at("hint").textContent = "";
  at("buttons").replaceChildren(...state.buttons.map(({ label, command }) => button(label, command)));
  if (state.hint) {
    const ask = make("button", "", state.hint);
    ask.type = "button";
    ask.onclick = () => askHint(state);
    at("buttons").prepend(ask);
  }
  at("thread").href = state.thread;
  showSteps(has);
  showGames();
}

/** Shows a hint: its move as an arrow, and its reasons. */
async function askHint(asked) {
  if (busy) return;
  busy = true;
  const answer = await hint(asked);
  busy = false;
  if (answer.outcome === "reload") location.reload();
  if (state?.game !== asked.game || state.version !== asked.version) return;
  step(Infinity);
  at("hint").textContent = answer.text ?? say("live-connecting");
  if (answer.arrow) board.point(answer.arrow);
}

function button(label, command) {
  const made = make("button", "", label);
  made.type = "button";
  made.onclick = () => { if (!busy) take(command, state); };
  return made;
}

function showPlayer(id, player) {
  const line = at(id);
  line.dataset.toAct = player.to_act;
  const clock = make("span", "clock");
  clock.dataset.deadline = player.deadline ?? "";
  line.replaceChildren(make("span", "name", player.name), clock);
  tick();
}

/** Offers notifications while they are neither allowed nor refused. */
function showBell() {
  at("bell").hidden = !("Notification" in window) || Notification.permission !== "default";
}

/** Shows the time that is left on the clocks. */
function tick() {
  for (const clock of document.querySelectorAll(".clock")) {
    const deadline = Number(clock.dataset.deadline);
    if (!deadline) {
      clock.textContent = "";
      continue;
    }
    const seconds = Math.max(0, Math.round((deadline - Date.now()) / 1000));
    const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
    clock.textContent = days > 0 ? `${days}d ${hours}h` : `${hours}:${String(minutes).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

function showSteps(has) {
  document.querySelector(".steps").hidden = !has;
  at("turn").textContent = "";
  if (!has) return;
  const { turns, told } = state.board;
  at("ply").max = turns.length;
  at("ply").value = ply;
  at("ply").setAttribute("aria-label", say("live-ply"));
  for (const id of ["first", "back", "on", "last"]) at(id).setAttribute("aria-label", say(`live-${id}`));
  at("turn").textContent = ply === 0 ? say("live-start") : `${ply}. ${told[ply - 1]}`;
}

function step(to) {
  ply = Math.max(0, Math.min(to, state?.board?.turns.length ?? 0));
  show();
}

function showGames() {
  const option = ({ game, opponent, yours }) => {
    const line = make("option", "", `${yours ? "● " : ""}${opponent} (${game})`);
    line.value = game;
    line.selected = game === state?.game;
    return line;
  };
  const listed = games.map(option);
  if (state && !games.some(({ game }) => game === state.game)) listed.unshift(option({ game: state.game, opponent: state.players[0].name, yours: false }));
  at("games").replaceChildren(...listed);
  at("next").hidden = !games.some(({ game, yours }) => yours && game !== state?.game);
}

/** Handles a message of the server; null while there is no connection. */
function heard(message) {
  if (message === null) {
    at("notice").textContent = say("live-connecting") || "…";
    return;
  }
  if (message.type === "reload") location.reload();
  if (message.type === "signed-out") {
    if (message.text) at("notice").textContent = message.text;
    else location.reload();
  }
  if (message.type !== "state") return;
  at("notice").textContent = "";
  words = new Map(message.words);
  games = message.games;
  for (const [id, key] of [["next", "live-next-game"], ["sign-out", "live-sign-out"], ["flip", "live-flip"], ["thread", "live-thread"], ["bell", "live-bell"], ["games-label", "live-games"]]) at(id).textContent = say(key);
  at("sign-out").hidden = false;
  showBell();
  at("sign-out").title = message.name;
  if (!message.state) {
    state = null;
    at("notice").textContent = say("live-no-games");
    show();
    return;
  }
  if (!busy) receive(message.state);
}

at("first").onclick = () => step(0);
at("back").onclick = () => step(ply - 1);
at("on").onclick = () => step(ply + 1);
at("last").onclick = () => step(Infinity);
at("ply").oninput = () => step(Number(at("ply").value));
at("flip").onclick = () => { flip = !flip; show(); };
at("games").onchange = () => connection.watch(at("games").value);
at("next").onclick = () => connection.watch(games.find(({ game, yours }) => yours && game !== state?.game).game);
at("bell").onclick = async () => { await Notification.requestPermission(); showBell(); };
at("sign-out").onclick = async () => { await signOut(); location.reload(); };
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, dialog, .board")) return;
  if (event.key === "ArrowLeft") step(ply - 1);
  if (event.key === "ArrowRight") step(ply + 1);
});
setInterval(tick, 1000);
connection = await connect(heard);
