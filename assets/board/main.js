// The page: shows the game that the server sends, and sends what its player does.

import { Board } from "./board.js";
import { at, make, pressable } from "./dom.js";
import { Plan } from "./plan.js";
import { PracticeForm } from "./practice.js";
import { act, connect, firstWords, hint, isInside, picture as pictureAt, practise, signOut } from "./server.js";
import { Sound } from "./sound.js";

let words = new Map();
let state = null;
let games = [];
let ply = 0;
let flip = false;
let busy = false;
let connection = null;
/** The lag of the device's clock behind the bot's, in milliseconds. */
let behind = 0;

const say = (key) => words.get(key) ?? "";
const board = new Board(at("board"), (from, to) => move(from, to), (point) => touch(point));
const plan = new Plan(() => show(), (text, status) => notify(text, status), (question) => ask(question));
const practice = new PracticeForm((wanted) => begin(wanted), () => show());
const sound = new Sound();

/** Shows an answer that is no game, or why there is none. */
function notify(text, status) {
  // Inside Discord a page signs in by itself.
  if (status === 401 && isInside) location.reload();
  const failed = status === undefined ? "" : say(status === 401 ? "live-link-needed" : "live-connecting");
  at("notice").textContent = text || failed;
}

/** Opens the plan when something is touched on the opponent's turn. */
async function touch(point) {
  if (busy || plan.isOpen || !state.plan || ply < state.board.turns.length) return;
  await openPlan();
  if (plan.isOpen) board.choose(point);
}

async function openPlan() {
  busy = true;
  await plan.open(state);
  busy = false;
}

/** Moves a piece at once, and puts it back if the server refuses. */
function move(from, to) {
  if (busy) return;
  if (plan.isOpen) {
    plan.edit({ kind: "move", from, to });
    return;
  }
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
  if (answer.outcome === "refused" || answer.outcome === "failed") notify(answer.text, answer.status);
  if (answer.state && answer.state.game === state.game) receive(answer.state);
  else show();
}

/** Begins a practice game, and shows it. */
async function begin(wanted) {
  at("notice").textContent = "";
  const answer = await practise(wanted);
  if (answer.outcome === "reload") location.reload();
  if (answer.outcome !== "begun") {
    notify(answer.text, answer.status);
    return;
  }
  practice.close();
  at("games").focus();
  connection.watch(answer.game);
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
  if (isNew || next.version !== state?.version) plan.close();
  state = next;
  if (atEnd) ply = turns;
  ply = Math.min(ply, turns);
  if (!isNew && turns > before) {
    announce(next);
    sound.play();
  }
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
  practice.render(state !== null);
  at("game").hidden = !state || practice.isOpen;
  if (!state) return;
  document.documentElement.lang = state.language;
  document.title = `${state.yours ? "● " : ""}${state.status} · 한수`;
  const has = state.board !== null;
  at("board").hidden = !has;
  if (has) showBoard();
  const [upper, lower] = flip ? [...state.players].reverse() : state.players;
  const bottomIsHan = has && state.board.flipped !== flip;
  showPlayer("upper", upper, !bottomIsHan);
  showPlayer("lower", lower, bottomIsHan);
  at("status").textContent = state.status;
  at("score").textContent = state.score ?? "";
  at("formations").replaceChildren(...state.formations.map(({ label, picture }, choice) => button(image(picture, label), { kind: "set-up", choice })));
  at("coach").replaceChildren(...state.coach.map((line) => make("p", "", line)));
  at("hint").textContent = "";
  const buttons = state.buttons.map(({ label, command }) => button(label, command));
  if (state.plan) buttons.unshift(pressable("", () => { if (!busy) openPlan(); }, state.plan));
  if (state.hint) buttons.unshift(pressable("", () => askHint(state), state.hint));
  at("buttons").replaceChildren(...plan.isOpen ? [] : buttons);
  plan.render();
  at("thread").href = state.thread;
  showSteps(has);
  showGames();
}

/** Shows the board at the chosen turn, or as it would be in the plan. */
function showBoard() {
  if (!plan.isOpen) {
    board.show(state.board, ply, flip);
    return;
  }
  const planned = plan.board(state.board);
  board.show(planned, planned.turns.length, flip);
  board.point(plan.state.line);
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
  if (answer.outcome === "failed") notify(answer.text, answer.status);
  else at("hint").textContent = answer.text;
  if (answer.arrow) board.point([answer.arrow]);
}

function image(source, words) {
  const made = make("img");
  pictureAt(source).then((url) => { made.src = url; });
  made.alt = words;
  return made;
}

function button(label, command) {
  return pressable("", () => { if (!busy) take(command, state); }, label);
}

/** Shows a player with the pieces that they have taken. */
function showPlayer(id, player, isHan) {
  const line = at(id);
  line.dataset.toAct = player.to_act;
  const clock = make("span", "clock");
  clock.dataset.deadline = player.deadline ?? "";
  clock.dataset.rest = player.rest ?? "";
  line.replaceChildren(make("span", "name", player.name), showTaken(isHan), clock);
  tick();
}

function showTaken(isHan) {
  const list = make("span", "taken");
  if (!state.board) return list;
  const tiles = board.taken(ply, !isHan);
  list.append(...tiles.map((tile) => {
    const piece = make("span");
    board.paint(piece, tile);
    return piece;
  }));
  list.setAttribute("role", "img");
  list.setAttribute("aria-label", `${say("live-taken")}: ${tiles.map((tile) => state.board.names[tile]).join(", ") || "–"}`);
  return list;
}

/** Offers notifications while they are neither allowed nor refused. */
function showBell() {
  at("bell").hidden = !("Notification" in window) || Notification.permission !== "default";
}

/** Shows the time that is left on the clocks. */
function tick() {
  for (const clock of document.querySelectorAll(".clock")) {
    const { deadline, rest } = clock.dataset;
    if (!deadline && !rest) {
      clock.textContent = "";
      continue;
    }
    const seconds = Math.max(0, Math.round((deadline ? deadline - Date.now() - behind : Number(rest)) / 1000));
    const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
    const small = String(seconds % 60).padStart(2, "0");
    const inDay = hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${small}` : `${minutes}:${small}`;
    clock.textContent = days > 0 ? `${days}d ${hours}h` : inDay;
  }
}

function showSteps(has) {
  const steps = has && !plan.isOpen;
  document.querySelector(".steps").hidden = !steps;
  at("turn").textContent = "";
  if (!steps) return;
  const { turns, told } = state.board;
  at("ply").max = turns.length;
  at("ply").value = ply;
  at("ply").setAttribute("aria-label", say("live-ply"));
  for (const id of ["first", "back", "on", "last"]) at(id).setAttribute("aria-label", say(`live-${id}`));
  at("turn").textContent = ply === 0 ? say("live-start") : `${ply}. ${told[ply - 1]}`;
}

function step(to) {
  if (plan.isOpen) return;
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
    at("notice").textContent = say("live-connecting") || firstWords.connecting;
    return;
  }
  if (message.type === "reload") location.reload();
  if (message.type === "opening") {
    document.documentElement.lang = message.language;
    at("notice").textContent = message.text;
    at("retry").textContent = message.retry ?? "";
    at("retry").hidden = !message.retry;
  }
  if (message.type === "signed-out") {
    if (message.text) at("notice").textContent = message.text;
    else location.reload();
  }
  if (message.type === "games") {
    games = message.games;
    if (state) showGames();
  }
  if (message.type !== "state") return;
  at("notice").textContent = "";
  behind = message.now - Date.now();
  words = new Map(message.words);
  games = message.games;
  practice.receive(say, message.practice);
  for (const [id, key] of [["next", "live-next-game"], ["sign-out", "live-sign-out"], ["flip", "live-flip"], ["thread", "live-thread"], ["bell", "live-bell"], ["sound", "live-sound"], ["games-label", "live-games"]]) at(id).textContent = say(key);
  at("sign-out").hidden = isInside;
  at("thread").hidden = isInside;
  if (!isInside) showBell();
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
at("sound").setAttribute("aria-pressed", String(sound.isOn));
at("sound").onclick = () => { at("sound").setAttribute("aria-pressed", String(sound.toggle())); };
at("retry").onclick = () => location.reload();
at("bell").onclick = async () => { await Notification.requestPermission(); showBell(); };
at("sign-out").onclick = async () => { await signOut(); location.reload(); };
let touched = null;
document.querySelector(".side").addEventListener("touchstart", (event) => { touched = event.target.closest("input") ? null : event.touches[0].clientX; }, { passive: true });
document.querySelector(".side").addEventListener("touchend", (event) => {
  const swiped = touched === null ? 0 : event.changedTouches[0].clientX - touched;
  if (Math.abs(swiped) > 60) step(ply + (swiped < 0 ? 1 : -1));
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, dialog, .board")) return;
  if (event.key === "ArrowLeft") step(ply - 1);
  if (event.key === "ArrowRight") step(ply + 1);
});
setInterval(tick, 1000);
connection = await connect(heard);
