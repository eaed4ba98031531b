// The parts beside the board that open: plan, moves, the end, analysis, settings, a practice game, a question.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./preact.js";
import { isInside } from "./server.js";

/** The width from which the moves are a column of their own, in pixels. */
const WIDE = "(min-width: 1000px)";

/** The plan at a node: what the opponent may play, and the person's answers. */
export function Plan({ plan, label: title, actions }) {
  const { node, text, below, buttons, parent, up, done } = plan;
  const press = async ({ edit, label, question }) => {
    if (!question || await actions.confirm({ text: question, yes: label })) actions.plan(node, edit);
  };
  return html`<section id="plan" aria-label=${title}>
    <div id="plan-text" class="lines">${text.map((line) => html`<p>${line}</p>`)}</div>
    <div id="plan-below" class="buttons">${below.map((turn) => html`<button type="button" key=${turn.node} onClick=${() => actions.plan(turn.node)}>${turn.label}</button>`)}</div>
    <div id="plan-buttons" class="buttons">
      ${buttons.map((button) => html`<button type="button" key=${button.edit.kind} onClick=${() => press(button)}>${button.label}</button>`)}
      ${parent !== null && html`<button type="button" data-focus="plan-up" onClick=${() => actions.plan(parent)}>${up}</button>`}
      <button type="button" class="style-1" data-focus="plan" onClick=${() => actions.tell({ type: "close-plan" })}>${done}</button>
    </div>
  </section>`;
}

/** Follows a media query. */
function useMedia(query) {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => setMatches(media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return matches;
}

/** The moves as a list: a column where there is room, folded elsewhere. */
export function Moves({ board, ply, say, actions, analysis, isPlanning }) {
  const isWide = useMedia(WIDE);
  const list = useRef(null);
  useLayoutEffect(() => {
    const current = list.current?.querySelector("[aria-current]");
    // Only the list scrolls, never the page.
    if (current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [ply, board.told.length]);
  if (board.told.length === 0) return null;
  const turning = new Set((analysis?.points ?? []).map((point) => point.ply + 1));
  const turns = html`<ol id="moves" ref=${list}>${board.told.map((told, index) => html`<li key=${index}>
    <button type="button" class="plain" disabled=${isPlanning} aria-current=${index + 1 === ply ? "true" : undefined} data-turning=${String(turning.has(index + 1))} onClick=${() => actions.step(index + 1)}>${index + 1}. ${told}</button></li>`)}</ol>`;
  if (isWide) return html`<section class="moves" aria-labelledby="moves-title"><h2 id="moves-title">${say("live-moves")}</h2>${turns}</section>`;
  return html`<details class="moves"><summary>${say("live-moves")} (${board.told.length})</summary>${turns}</details>`;
}

/** The steps through the turns that the bot has stored. */
export function Steps({ board, shown, say, actions }) {
  const count = board.turns.length;
  const ply = Math.min(shown, count);
  const tool = (id, sign, to) => html`<button type="button" id=${id} class="tool" data-focus=${id} aria-label=${say(`live-${id}`)} onClick=${() => actions.step(to)}>${sign}</button>`;
  return html`<div class="steps">
      ${tool("first", "«", 0)}${tool("back", "‹", ply - 1)}
      <input type="range" id="ply" min="0" max=${count} value=${ply} aria-label=${say("live-ply")} onInput=${(event) => actions.step(Number(event.target.value))} />
      ${tool("on", "›", ply + 1)}${tool("last", "»", count)}
    </div>
    <p id="turn">${ply === 0 ? say("live-start") : `${ply}. ${board.told[ply - 1]}`}</p>`;
}

/** What can be done after the end. */
export function End({ state, local, say, actions }) {
  const { rematch, analyse, record } = state.end;
  return html`<div id="end" class="buttons">
    ${state.end.next && html`<button type="button" class="style-1" onClick=${() => actions.watch(state.end.next)}>${say("live-rematch-open")}</button>`}
    ${!state.end.next && rematch.map(({ label, level }, index) => html`<button type="button" key=${label} class=${index === 0 ? "style-1" : ""} onClick=${() => actions.begin({ kind: "rematch", level }, state.game)}>${label}</button>`)}
    ${analyse && !local.analysis && html`<button type="button" id="analyse" data-focus="analyse" onClick=${actions.analyse}>${analyse}</button>`}
    ${record && !isInside && html`<a class="file button" download href="record/${state.game}/usual">${record}</a>`}
  </div>`;
}

/** The analysis: its progress, then the graph, the summary and the turning points. */
export function Analysis({ analysis, ply, say, actions }) {
  const { done, total, result } = analysis;
  if (result === null) return html`<p id="analysis-progress" role="status">${say("live-analysis")} <progress aria-label=${say("live-analysis")} max=${total || 1} value=${done}></progress></p>`;
  return html`<section id="analysis" aria-labelledby="analysis-title">
    <h2 id="analysis-title">${say("live-analysis")}</h2>
    <${Graph} graph=${result.graph} ply=${ply} say=${say} actions=${actions} />
    <div class="lines">${result.summary.map((line) => html`<p>${line}</p>`)}</div>
    ${result.learn && html`<p><button type="button" id="learn" onClick=${() => actions.press(result.learn.press)}>${result.learn.label}</button></p>`}
    <ol id="points">${result.points.map((point) => html`<li key=${point.ply}><button type="button" class="plain" aria-current=${point.ply === ply ? "true" : undefined} onClick=${() => actions.step(point.ply)}>${point.text}</button></li>`)}</ol>
  </section>`;
}

/** The expected result after each turn, in percent for the lower player. */
function Graph({ graph, ply, say, actions }) {
  const last = Math.max(1, graph.length - 1);
  const points = graph.map((percent, index) => `${index / last * 100},${100 - percent}`).join(" ");
  const press = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    actions.step(Math.round((event.clientX - box.left) / box.width * last));
  };
  return html`<svg class="graph" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=${say("live-analysis")} onClick=${press}>
    <line class="middle" x1="0" y1="50" x2="100" y2="50" /><polygon points="0,100 ${points} 100,100" /><polyline points=${points} />
    ${ply !== undefined && html`<line class="now" x1=${ply / last * 100} y1="0" x2=${ply / last * 100} y2="100" />`}</svg>`;
}

/** What the person chooses for the page: pieces, and what this device remembers. */
export function Settings({ state, say, actions, choices, sound, bell }) {
  const { pieces } = state;
  return html`<details id="settings"><summary>${say("live-settings")}</summary>
    ${pieces && html`<label>${pieces.label} <select id="pieces" value=${pieces.value} onChange=${(event) => actions.choosePieces(event.target.value)}>
      ${pieces.options.map(({ value, label }) => html`<option key=${value} value=${value} selected=${value === pieces.value}>${label}</option>`)}</select></label>`}
    <label class="choice"><input type="checkbox" id="confirm" checked=${choices.get("confirm")} onChange=${(event) => actions.choose("confirm", event.target.checked)} /> ${say("live-confirm-moves")}</label>
    <label class="choice"><input type="checkbox" id="sound" checked=${sound.isOn} onChange=${actions.sound} /> ${say("live-sound")}</label>
    ${bell.isOffered && html`<button type="button" id="bell" onClick=${actions.bell}>${say("live-bell")}</button>`}
  </details>`;
}

/** The form that begins a practice game. */
export function Practice({ practice, say, actions, hasGame }) {
  const [chosen, choose] = useState({ variant: practice.variants[0].value, level: practice.level, side: null });
  const [isSending, setSending] = useState(false);
  const first = useRef(null);
  useEffect(() => { if (hasGame) first.current.focus(); }, []);
  const { sides } = practice.variants.find(({ value }) => value === chosen.variant);
  const side = sides.some(({ value }) => value === chosen.side) ? chosen.side : sides[0].value;
  const close = () => actions.set({ panel: null });
  const begin = async () => {
    if (isSending) return;
    setSending(true);
    await actions.begin({ kind: "practice", variant: chosen.variant, level: Number(chosen.level), side });
    setSending(false);
  };
  const menu = (name, value, options, ref = null) => html`<label><span>${say(`live-practice-${name === "variant" ? "game" : name}`)}</span>
    <select id="practice-${name}" ref=${ref} value=${value} onChange=${(event) => choose({ ...chosen, [name]: event.target.value })}>
      ${options.map((option) => html`<option key=${option.value} value=${option.value} selected=${option.value === value}>${option.label}</option>`)}</select></label>`;
  return html`<section id="practice" aria-labelledby="practice-title" onKeyDown=${(event) => { if (event.key === "Escape" && hasGame) close(); }}>
    <h2 id="practice-title">${say("live-practice")}</h2>
    <p id="practice-about">${say("live-practice-about")}</p>
    ${menu("variant", chosen.variant, practice.variants, first)}${menu("level", chosen.level, practice.levels)}${menu("side", side, sides)}
    <div class="buttons"><button type="button" id="practice-begin" class="style-1" onClick=${begin}>${say("live-practice-begin")}</button>
      ${hasGame && html`<button type="button" id="practice-cancel" onClick=${close}>${say("live-cancel")}</button>`}</div>
  </section>`;
}

/** A question before something that cannot be taken back. */
export function Question({ question, say, actions }) {
  const dialog = useRef(null);
  const no = useRef(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!question) return undefined;
    shown.showModal();
    no.current.focus();
    return () => shown.close();
  }, [question]);
  const cancel = (event) => {
    event.preventDefault();
    actions.answer(false);
  };
  return html`<dialog id="question" ref=${dialog} aria-labelledby="question-text" onCancel=${cancel}>
    <p id="question-text">${question?.text}</p>
    <div class="buttons"><button type="button" id="no" ref=${no} onClick=${() => actions.answer(false)}>${say("button-go-back")}</button>
      <button type="button" id="yes" class=${question?.command?.deed === "resign" ? "style-4" : "style-1"} onClick=${() => actions.answer(true)}>${question?.yes}</button></div>
  </dialog>`;
}
