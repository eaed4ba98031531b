// An exercise: its task above the board, what came of the last try, and its buttons. The board takes the place of the menus.

import { Board } from "./board.js";
import { exerciseBoardOf } from "./model.js";
import { Steps } from "./panels.js";
import { html, useLayoutEffect, useRef } from "./preact.js";

/** The exercise of a model. */
export function Exercise(page) {
  const { model, local, say, actions } = page;
  const { state, request } = model.exercise;
  if (state === null) return html`<main id="exercise"><p id="status" class="task" tabindex="-1" aria-busy=${String(request !== null)}>${request === null ? "" : "…"}</p></main>`;
  const board = exerciseBoardOf(model);
  return html`<main id="exercise">
    <p id="status" class="task" tabindex="-1">${state.task.join("\n")}</p>
    ${board && html`<${ExerciseBoard} key=${board.start.join()} board=${board} page=${page} />`}
    <section class="side">
      <div id="exercise-text" class="lines" aria-busy=${String(request !== null)}>${state.text.map((line, index) => html`<p key=${index}>${line}</p>`)}</div>
      ${local.attempt ? html`<div class="buttons">
        <button type="button" class="style-1" data-focus="attempt" onClick=${() => actions.attempt(local.attempt, true)}>${say("live-confirm")}</button>
        <button type="button" onClick=${() => actions.set({ attempt: null })}>${say("live-cancel")}</button></div>` : html`<${Buttons} ...${page} />`}
      ${board?.turns.length > 0 && html`<${Steps} board=${board} shown=${local.ply ?? board.turns.length} say=${say} actions=${actions} />`}
      ${board && html`<p class="links"><button type="button" id="flip" onClick=${() => actions.set({ flip: !local.flip })}>${say("live-flip")}</button></p>`}
    </section>
  </main>`;
}

function Buttons({ model, say, actions }) {
  const { state, picked, request } = model.exercise;
  // A press whose answer is late may be repeated.
  const isWaiting = request !== null && model.notice?.key !== "live-unconfirmed";
  const isPicked = picked.length > 0;
  return html`<div id="exercise-buttons" class="buttons">
    ${state.points?.several && html`<button type="button" class="style-1" id="answer" data-focus="answer" aria-disabled=${String(!isPicked)} onClick=${() => isPicked && actions.answerExercise()}>${say("live-answer")}</button>`}
    ${state.buttons.map(({ press, value, label, leads }) => html`<button type="button" key=${`${press} ${value}`} class=${leads ? "style-1" : ""} data-focus=${`${press} ${value}`} aria-disabled=${String(isWaiting)} onClick=${() => isWaiting || actions.press(press, value)}>${label}</button>`)}
  </div>`;
}

function ExerciseBoard({ board, page }) {
  const place = useRef(null);
  const shown = useRef(null);
  // The board lives as long as its element, and calls what the page can do now.
  const now = useRef(page);
  now.current = page;
  useLayoutEffect(() => {
    const { model: { exercise: { state, picked } }, local, say } = page;
    shown.current ??= new Board(place.current, {
      moved: (from, to) => now.current.actions.attempt([from, to], false),
      touched: (point) => now.current.actions.pick(point),
      denied: () => now.current.actions.tell({ type: "announce", text: now.current.say("live-no-legal") }),
    });
    const isTrying = local.attempt !== null || page.model.exercise.move !== null;
    const tried = local.attempt ? { ...board, turns: [...board.turns, local.attempt], legal: [], check: null } : board;
    const marks = { about: state.chosen, options: state.points?.from ?? [], picked: state.points ? picked : state.targets };
    shown.current.show(tried, { ply: local.ply ?? tried.turns.length, flip: local.flip, arrows: isTrying ? [] : state.arrows, say, ...marks });
  });
  return html`<div id="board" class="board" ref=${place}></div>`;
}
