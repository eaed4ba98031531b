// The page as it looks for a model: the header, the board between its players, and what is beside the board.

import { Board, captured, paint } from "./board.js";
import { Exercise } from "./exercise.js";
import { boardOf, isUnconfirmed, mayAct, stateOf } from "./model.js";
import { Analysis, End, Moves, Plan, Practice, Question, Settings, Steps } from "./panels.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./preact.js";
import { isInside, picture } from "./server.js";

/** The horizontal distance of a swipe, in pixels, and how much longer than its vertical part it is. */
const SWIPE = 60;
const SLANT = 3;
/** The number of turns for which news about the game are shown. */
const NEWS = 10;
/** The rest of an evening's clock that is marked, in seconds. */
const LOW = 30;

/** The whole page. */
export function App(page) {
  const { model, local, say, practice, actions } = page;
  const state = stateOf(model);
  const mayPractise = Boolean(practice && model.shown?.practice);
  const isPractising = mayPractise && (local.panel === "practice" || state === null);
  return html`
    <${Header} ...${page} />
    ${model.tab === "exercise" && html`<${Exercise} ...${page} />`}
    ${model.tab === "games" && isPractising && html`<${Practice} practice=${practice} say=${say} actions=${actions} hasGame=${state !== null} />`}
    ${model.tab === "games" && state && !isPractising && html`<${Game} ...${page} state=${state} mayPractise=${mayPractise} />`}
    <p id="notice" role="alert" tabindex="-1" data-over=${String(state !== null || model.tab === "exercise")}>${noticeOf(page)}</p>
    ${local.retry && html`<button type="button" id="retry" onClick=${actions.reload}>${local.retry}</button>`}
    ${local.name && !isInside && html`<p id="account">${say("live-signed-in")} <b>${local.name}</b> <button type="button" id="sign-out" class="plain" onClick=${actions.signOut}>${say("live-sign-out")}</button></p>`}
    <p id="announcement" class="unseen" aria-live="polite">${isUnconfirmed(model) ? say("live-unconfirmed") : model.announcement}</p>
    <${Question} question=${model.question} say=${say} actions=${actions} />`;
}

/** The news: why nothing can be shown, that the line is lost, and an answer. */
function noticeOf({ model, local, say }) {
  const ends = { "signed-out": "live-session-ended", full: "live-too-many-tabs", "too-fast": "live-too-fast" };
  if (local.opening) return local.opening;
  if (model.end) return model.end.text || say(ends[model.end.reason]);
  const lines = [model.isLost ? say("live-connecting") : "", model.notice ? model.notice.text ?? say(model.notice.key) : ""];
  if (lines.some(Boolean)) return lines.filter(Boolean).join("\n");
  if (model.tab === "exercise") return "";
  if (model.shown?.unknown) return say("live-unknown-game");
  const isEmpty = model.shown && model.shown.games.length === 0 && stateOf(model) === null;
  return isEmpty ? say(model.shown.practice ? "live-no-games" : "live-here-no-games") : "";
}

function Header({ model, say, actions }) {
  const state = stateOf(model);
  const games = model.shown?.games ?? [];
  const isListed = games.some(({ game }) => game === state?.game);
  const shown = state && !isListed ? [{ game: state.game, opponent: state.players[0].name, yours: false }, ...games] : games;
  const next = nextGame(model);
  const isGames = model.tab === "games";
  const isAwaited = games.some(({ yours }) => yours);
  return html`<header>
    <h1>한수</h1>
    ${model.shown && html`<nav id="tabs">
      <button type="button" id="tab-games" class="plain" aria-current=${isGames ? "page" : undefined} onClick=${actions.showGames}>${!isGames && isAwaited && html`<span aria-hidden="true">● </span>`}${say("live-tab-games")}</button>
      <button type="button" id="tab-puzzles" class="plain" aria-current=${isGames ? undefined : "page"} onClick=${actions.showExercise}>${say("live-tab-puzzles")}</button></nav>`}
    ${isGames && html`<label class="games"><span class="unseen" id="games-label">${say("live-games")}</span>
      <select id="games" value=${state?.game ?? ""} onChange=${(event) => actions.watch(event.target.value)}>
        ${state === null && html`<option value="" disabled hidden></option>`}
        ${shown.map(({ game, opponent, yours }) => html`<option key=${game} value=${game} selected=${game === state?.game}>${yours ? "● " : ""}${opponent} (${game})</option>`)}
      </select></label>`}
    ${isGames && next && html`<button type="button" id="next" data-focus="next" onClick=${() => actions.watch(next)}>${say("live-next-game")}</button>`}
  </header>`;
}

/** Returns another game that waits for the person, or null. */
function nextGame(model) {
  const games = model.shown?.games ?? [];
  return games.find(({ game, yours }) => yours && game !== stateOf(model)?.game)?.game ?? null;
}

/** A game: its board between the players, and what is beside it. */
function Game(page) {
  const { model, local, state, say, actions } = page;
  const shown = shownBoard(page);
  const isFlipped = local.flip;
  const [upper, lower] = isFlipped ? [...state.players].reverse() : state.players;
  const bottomIsHan = state.board !== null && state.board.flipped !== isFlipped;
  return html`<main id="game">
    <${Player} id="upper" player=${upper} isHan=${!bottomIsHan} shown=${shown} page=${page} />
    ${shown && html`<${BoardView} key=${state.game} shown=${shown} page=${page} />`}
    <${Player} id="lower" player=${lower} isHan=${bottomIsHan} shown=${shown} page=${page} />
    <${Side} ...${page} shown=${shown} />
    ${state.board && html`<${Moves} board=${state.board} ply=${shown.ply} say=${say} actions=${actions} analysis=${local.analysis?.result} isPlanning=${Boolean(model.plan?.node)} />`}
  </main>`;
}

/** The position to show: the plan's, the one stepped to, or the newest with what the person has just done. */
function shownBoard({ model, local }) {
  const board = boardOf(model);
  if (board === null) return null;
  const plan = model.plan?.node;
  if (plan) return { board: { ...board, turns: [...board.turns, ...plan.line], legal: plan.legal, check: null }, ply: board.turns.length + plan.line.length, arrows: plan.line };
  if (local.tried && model.ply === null) {
    const turns = [...board.turns, [local.tried.from, local.tried.to]];
    return { board: { ...board, turns, legal: [], check: null }, ply: turns.length, arrows: [] };
  }
  const ply = model.ply ?? board.turns.length;
  const better = local.analysis?.result?.points.find((point) => point.ply === model.ply)?.better;
  return { board: mayAct(model) ? board : { ...board, legal: [] }, ply, arrows: better ? [better] : model.hint?.arrow ? [model.hint.arrow] : [] };
}

function BoardView({ shown, page }) {
  const place = useRef(null);
  const board = useRef(null);
  // The board lives as long as its element, and calls what the page can do now.
  const now = useRef(page);
  const waiting = useRef(null);
  now.current = page;
  useLayoutEffect(() => {
    board.current ??= new Board(place.current, {
      moved: (from, to) => moved(now.current, from, to),
      touched: (point) => touched(now.current, board.current, point, waiting),
      denied: () => now.current.actions.tell({ type: "announce", text: now.current.say("live-no-legal") }),
    });
    board.current.show(shown.board, { ply: shown.ply, flip: page.local.flip, arrows: shown.arrows, say: page.say });
  });
  // Who touches the board has read the news.
  const read = () => { if (page.model.notice) page.actions.tell({ type: "notice", notice: null }); };
  return html`<div id="board" class="board" ref=${place} onPointerUp=${read}></div>`;
}

function moved({ model, actions }, from, to) {
  const node = model.plan?.node;
  if (node) actions.plan(node.node, { kind: "move", from, to });
  else actions.act({ kind: "move", from, to });
}

/** Opens the plan when something is touched on the opponent's turn. What is touched until it is open is touched then. */
async function touched({ model, actions }, board, point, waiting) {
  const state = stateOf(model);
  if (waiting.current) {
    waiting.current.push(point);
    return;
  }
  if (!state.plan || model.plan || model.ply !== null || !mayAct(model)) return;
  waiting.current = [point];
  await actions.plan(0);
  const points = waiting.current;
  waiting.current = null;
  points.forEach((one) => board.touch(one));
}

/** A player's line: name, side, rating or level, captured pieces, clock. */
function Player({ id, player, isHan, shown, page }) {
  const { state, say } = page;
  const tiles = state.board && shown ? captured(shown.board, shown.ply, !isHan) : [];
  const names = tiles.map((tile) => state.board.names[tile]).join(", ") || "–";
  return html`<p class="player" id=${id} data-to-act=${String(player.to_act)}>
    <span class="name">${player.name}</span> <span class="detail">${[player.side, player.detail].filter(Boolean).join(" · ")}</span>
    <span class="taken" role="img" aria-label="${say("live-taken")}: ${names}">${tiles.map((tile, index) => html`<${Tile} key=${index} board=${state.board} tile=${tile} />`)}</span>
    <${Clock} player=${player} behind=${page.model.behind} say=${say} />
  </p>`;
}

function Tile({ board, tile }) {
  const place = useRef(null);
  useLayoutEffect(() => paint(place.current, board, tile), [board.pieces, tile]);
  return html`<span ref=${place}></span>`;
}

/** The time that is left to a player. */
function Clock({ player, behind, say }) {
  const [, tick] = useState(0);
  const runs = player.deadline !== null;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  if (!runs && player.rest === null) return html`<span class="clock"></span>`;
  const left = runs ? player.deadline - Date.now() - behind : player.rest;
  const seconds = Math.max(0, Math.round(left / 1000));
  return html`<span class="clock" data-evening=${String(Boolean(player.evening))} data-low=${String(Boolean(player.evening) && runs && seconds < LOW)}>${timeOf(seconds, say)}</span>`;
}

/** Returns a time in words, by days or by minutes. */
function timeOf(seconds, say) {
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const padded = (number) => String(number).padStart(2, "0");
  if (days > 0) return `${days}${say("live-unit-day")} ${hours}${say("live-unit-hour")}`;
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

/** What is beside the board: the status, offers, a hint, everything that can be done, and the steps. */
function Side(page) {
  const { model, local, state, say, actions, shown, mayPractise } = page;
  const touch = useRef(null);
  const begin = (event) => { touch.current = event.target.closest("input, select, button") || event.touches.length > 1 ? null : event.touches[0]; };
  const end = (event) => {
    const from = touch.current;
    touch.current = null;
    if (!from) return;
    const [x, y] = [event.changedTouches[0].clientX - from.clientX, event.changedTouches[0].clientY - from.clientY];
    if (Math.abs(x) > SWIPE && Math.abs(x) > SLANT * Math.abs(y)) actions.step(shown.ply + (x < 0 ? 1 : -1));
  };
  return html`<section class="side" onTouchStart=${begin} onTouchEnd=${end}>
    <p id="status" tabindex="-1">${state.status}</p>
    ${isUnconfirmed(model) && html`<p id="unconfirmed">${say("live-unconfirmed")}</p>`}
    <div id="offers" class="lines">${(state.offers ?? []).map((offer) => html`<p key=${offer}>${offer}</p>`)}</div>
    ${state.news && (state.board?.turns.length ?? 0) < NEWS && html`<p id="news">${state.news}</p>`}
    ${state.score && html`<p id="score">${state.score}</p>`}
    ${state.coach.length > 0 && html`<div id="coach" class="lines">${state.coach.map((line) => html`<p>${line}</p>`)}</div>`}
    ${model.hint && html`<p id="hint" aria-busy=${String(model.hint.text === null)}>${model.hint.text ?? "…"}</p>`}
    ${state.end && html`<${End} ...${page} />`}
    ${local.analysis && html`<${Analysis} analysis=${local.analysis} ply=${shown?.ply} say=${say} actions=${actions} />`}
    ${state.formations.length > 0 && html`<div id="formations">${state.formations.map(({ label, picture: source }, choice) => html`<button type="button" key=${label} onClick=${() => actions.act({ kind: "set-up", choice })}><${Image} source=${source} alt=${label} /></button>`)}</div>`}
    <${Buttons} ...${page} />
    ${model.plan?.node && html`<${Plan} plan=${model.plan.node} label=${state.plan} actions=${actions} />`}
    ${shown && !model.plan?.node && html`<${Steps} board=${state.board} shown=${shown.ply} say=${say} actions=${actions} />`}
    <p class="links">${shown && html`<button type="button" id="flip" onClick=${() => actions.set({ flip: !local.flip })}>${say("live-flip")}</button>`}
      ${mayPractise && html`<button type="button" id="new-practice" data-focus="new-practice" onClick=${() => actions.set({ panel: "practice" })}>${say("live-practice")}</button>`}
      ${!isInside && html`<a id="thread" target="_blank" rel="noopener noreferrer" href=${state.thread}>${say("live-thread")}</a>`}</p>
    <${Settings} ...${page} />
  </section>`;
}

/** Everything that can be done besides moving. */
function Buttons({ model, local, state, say, actions }) {
  if (model.plan?.node) return null;
  if (local.tried) {
    return html`<div id="buttons" class="buttons">
      <button type="button" class="style-1" data-focus="tried" onClick=${actions.tried}>${say("live-confirm")}</button>
      <button type="button" onClick=${() => actions.set({ tried: null })}>${say("live-cancel")}</button></div>`;
  }
  const isIdle = mayAct(model);
  return html`<div id="buttons" class="buttons">
    ${state.hint && html`<button type="button" key="hint" data-focus="hint" aria-disabled=${String(!isIdle)} onClick=${() => isIdle && actions.hint()}>${state.hint}</button>`}
    ${state.plan && html`<button type="button" key="plan" data-focus="plan" aria-disabled=${String(!isIdle)} onClick=${() => isIdle && actions.plan(0)}>${state.plan}</button>`}
    ${state.buttons.map(({ label, deed }) => html`<button type="button" key=${deed} data-focus=${deed} aria-disabled=${String(!isIdle)} onClick=${() => isIdle && actions.act({ kind: "press", deed })}>${label}</button>`)}
  </div>`;
}

function Image({ source, alt }) {
  const [address, setAddress] = useState("");
  useEffect(() => { picture(source).then(setAddress); }, [source]);
  return html`<img src=${address || undefined} alt=${alt} />`;
}
