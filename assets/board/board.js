// The board: pieces on points, taps, drags and keys. It knows no rules: the server lists what may be moved where.

import { picture } from "./server.js";

const FILES = 9;
const POINTS = 90;
/** The distance after which a press becomes a drag, in pixels. */
const DRAG = 8;

function make(tag, className) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  return element;
}

function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Shows a tile of a board's pieces as the background of an element. */
export function paint(element, { pieces, names }, tile) {
  picture(pieces).then((url) => { element.style.backgroundImage = `url("${url}")`; });
  element.style.backgroundSize = `${names.length * 100}% 100%`;
  element.style.backgroundPosition = `${tile / (names.length - 1) * 100}% 0`;
}

/** Returns the point of each piece after a number of turns; null for one that was captured. */
export function placement({ start, turns }, ply) {
  const at = new Map(start.map(([point], piece) => [point, piece]));
  const points = start.map(([point]) => point);
  for (const turn of turns.slice(0, ply)) {
    if (!turn) continue;
    const [from, to] = turn;
    const piece = at.get(from);
    if (at.has(to)) points[at.get(to)] = null;
    at.delete(from);
    at.set(to, piece);
    points[piece] = to;
  }
  return points;
}

/** Returns the tiles of a side's pieces that were captured in a number of turns. */
export function captured(board, ply, han) {
  const { start, names } = board;
  const tiles = placement(board, ply).map((point, number) => (point === null ? start[number][1] : -1));
  return tiles.filter((tile) => tile >= 0 && tile >= names.length / 2 === han).sort((one, other) => one - other);
}

/**
 * A board in an element. `moved` gets the points of a move that the person makes, `touched` a point from which nothing
 * can be moved, and `denied` is called for a target to which the chosen piece cannot go.
 */
export class Board {
  constructor(element, { moved, touched, denied }) {
    Object.assign(this, { element, moved, touched, denied });
    this.state = null;
    this.ply = 0;
    this.flipped = null;
    this.chosen = null;
    this.focus = 4;
    this.pieces = new Map();
    this.drag = null;
    this.drawn = null;
    this.ground = null;
    element.setAttribute("role", "grid");
    this.cells = this.#makeCells();
    this.marks = make("div");
    element.append(this.marks);
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("pointerdown", (event) => this.#grab(event));
    element.addEventListener("pointermove", (event) => this.#carry(event));
    element.addEventListener("pointerup", (event) => this.#drop(event));
    element.addEventListener("pointercancel", (event) => this.#release(event));
  }

  /**
   * Shows a state at a ply; turns beyond it are not made yet. `say` gives the words for screen readers, `arrows` are moves
   * to point out. Of the points of an exercise `about` is what it asks about, `options` can be picked and `picked` are.
   */
  show(state, { ply, flip, arrows, say, about = null, options = [], picked = [] }) {
    const flipped = state.flipped !== flip;
    // The keys begin at the general of the lower side.
    if (this.state === null) this.focus = flipped ? POINTS - 5 : 4;
    const looks = ({ picture: ground, pieces }) => ground + pieces;
    if (!this.state || looks(this.state) !== looks(state) || this.flipped !== flipped) this.#ground(state, flipped);
    // A clock that starts changes the state, but not the position in which a piece was chosen.
    const position = (shown, at) => JSON.stringify([shown?.start, shown?.turns, shown?.legal, at]);
    if (position(this.state, this.ply) !== position(state, ply)) {
      this.chosen = null;
      this.drag = null;
    }
    Object.assign(this, { state, flipped, ply, say, about, options, picked });
    this.element.setAttribute("aria-label", say("live-board-name"));
    this.#point(arrows);
    this.#place();
    this.#mark();
  }

  /** Draws an arrow along each move, numbered if there are several. */
  #point(moves) {
    this.drawn?.remove();
    this.drawn = null;
    const arrows = moves.map((move, index) => this.#arrow(move, moves.length > 1 ? String(index + 1) : "")).flat();
    if (arrows.length === 0) return;
    this.drawn = shape("svg", { class: "arrows", viewBox: `0 0 ${this.state.size.join(" ")}`, "aria-hidden": "true" });
    this.drawn.append(...arrows);
    this.element.append(this.drawn);
  }

  #arrow(move, number) {
    if (!move) return [];
    const { size } = this.state;
    const [[x1, y1], [x2, y2]] = move.map((point) => this.#spot(point).map((part, axis) => part / 100 * size[axis]));
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const line = size[0] / 70;
    const head = [[x2, y2], [x2 - (ux * 3 - uy * 1.6) * line, y2 - (uy * 3 + ux * 1.6) * line], [x2 - (ux * 3 + uy * 1.6) * line, y2 - (uy * 3 - ux * 1.6) * line]];
    const parts = [
      shape("path", { d: `M${x1} ${y1}L${x2 - ux * 2 * line} ${y2 - uy * 2 * line}`, "stroke-width": line }),
      shape("polygon", { points: head.join(" ") }),
    ];
    if (number) {
      // Beside a short arrow, which it would hide.
      const aside = length < line * 14 ? line * 3.4 : 0;
      const [x, y] = [(x1 + x2) / 2 + uy * aside, (y1 + y2) / 2 - ux * aside];
      const label = shape("text", { x, y, "font-size": line * 3.4 });
      label.textContent = number;
      parts.push(shape("circle", { cx: x, cy: y, r: line * 2.2 }), label);
    }
    return parts;
  }

  #makeCells() {
    const cells = [];
    for (let row = 0; row < POINTS / FILES; row += 1) {
      const line = make("div", "row");
      line.setAttribute("role", "row");
      for (let column = 0; column < FILES; column += 1) {
        const cell = make("button", "cell");
        cell.type = "button";
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        cell.onclick = (event) => { if (event.detail === 0) this.#tap(this.#pointAt(row, column)); };
        line.append(cell);
        cells.push(cell);
      }
      this.element.append(line);
    }
    return cells;
  }

  /** The point of a row and column as they are seen. */
  #pointAt(row, column) {
    const flipped = this.flipped;
    return flipped ? row * FILES + (FILES - 1 - column) : (9 - row) * FILES + column;
  }

  /** The row and column of a point as they are seen. */
  #seen(point) {
    const [rank, file] = [Math.floor(point / FILES), point % FILES];
    return this.flipped ? [rank, FILES - 1 - file] : [9 - rank, file];
  }

  #ground(state, flipped) {
    const side = flipped ? ".han." : ".cho.";
    this.state = state;
    this.flipped = flipped;
    this.element.style.aspectRatio = `${state.size[0]} / ${state.size[1]}`;
    const ground = state.picture.replace(/\.(cho|han)\./, side);
    this.ground = ground;
    picture(ground).then((url) => { if (this.ground === ground) this.element.style.backgroundImage = `url("${url}")`; });
    for (const piece of this.pieces.values()) piece.remove();
    this.pieces.clear();
  }

  #spot(point) {
    const [row, column] = this.#seen(point);
    const { corner, step, size } = this.state;
    return [(corner[0] + column * step[0]) / size[0] * 100, (corner[1] + row * step[1]) / size[1] * 100];
  }

  #put(element, point, width) {
    const [left, top] = this.#spot(point);
    element.style.left = `${left}%`;
    element.style.top = `${top}%`;
    element.style.width = `${width / this.state.size[0] * 100}%`;
    element.style.aspectRatio = "1";
  }

  #place() {
    const { start, tile } = this.state;
    placement(this.state, this.ply).forEach((point, number) => {
      let element = this.pieces.get(number);
      if (point === null) {
        element?.remove();
        this.pieces.delete(number);
        return;
      }
      if (!element) {
        element = make("div", "piece");
        paint(element, this.state, start[number][1]);
        this.pieces.set(number, element);
        this.element.append(element);
      }
      if (this.drag?.piece === element && this.drag.carried) return;
      element.classList.remove("held");
      this.#put(element, point, tile);
    });
  }

  /** Tells each point, its piece and what can be done with it. */
  #label(targets) {
    const { names, points, start, step, legal } = this.state;
    const held = new Map();
    placement(this.state, this.ply).forEach((point, number) => { if (point !== null) held.set(point, start[number][1]); });
    const movable = new Set(this.#mayMove() ? legal.map(([from]) => from) : []);
    this.cells.forEach((cell, index) => {
      const point = this.#pointAt(Math.floor(index / FILES), index % FILES);
      const words = [points[point]];
      if (held.has(point)) words.push(names[held.get(point)]);
      if (targets.includes(point)) words.push(this.say("live-target"));
      else if (movable.has(point)) words.push(this.say("live-movable"));
      else if (this.picked.includes(point)) words.push(this.say("live-chosen"));
      else if (this.options.includes(point)) words.push(this.say("live-choosable"));
      cell.setAttribute("aria-label", words.join(", "));
      cell.setAttribute("aria-selected", String(point === this.chosen || this.picked.includes(point)));
      cell.classList.toggle("movable", movable.has(point));
      cell.classList.toggle("target", targets.includes(point) || this.options.includes(point));
      cell.tabIndex = point === this.focus ? 0 : -1;
      this.#put(cell, point, step[0] * .96);
    });
  }

  #mayMove() {
    return this.ply === this.state.turns.length && this.state.legal.length > 0;
  }

  #targets(from) {
    return this.#mayMove() ? this.state.legal.filter(([start]) => start === from).map(([, to]) => to) : [];
  }

  #mark() {
    const { turns, tile, step, check } = this.state;
    const marks = [];
    const add = (kind, point, width) => {
      const mark = make("div", `mark ${kind}`);
      this.#put(mark, point, width);
      marks.push(mark);
    };
    const last = turns[this.ply - 1];
    if (last) {
      add("from", last[0], step[0] * .3);
      add("last", last[1], tile * .74);
    }
    if (check !== null && this.ply === turns.length) add("check", check, tile * .76);
    const held = new Set(placement(this.state, this.ply));
    const target = (to) => add(held.has(to) ? "ring" : "dot", to, held.has(to) ? tile * .72 : step[0] * .28);
    for (const point of this.options) if (!this.picked.includes(point)) add("option", point, held.has(point) ? tile * .72 : step[0] * .28);
    this.picked.forEach(target);
    if (this.about !== null) add("chosen", this.about, tile * .76);
    if (this.chosen !== null) {
      add("chosen", this.chosen, tile * .76);
      this.#targets(this.chosen).forEach(target);
    }
    this.marks.replaceChildren(...marks);
    this.#label(this.chosen === null ? [] : this.#targets(this.chosen));
  }

  /** A tap, click or Enter on a point. */
  #tap(point) {
    if (!this.state) return;
    this.#setFocus(point);
    if (this.chosen !== null && this.#targets(this.chosen).includes(point)) {
      const from = this.chosen;
      this.chosen = null;
      this.#mark();
      this.moved(from, point);
      return;
    }
    const wasChosen = this.chosen;
    const isMovable = this.#targets(point).length > 0;
    this.chosen = isMovable && point !== wasChosen ? point : null;
    this.#mark();
    if (!isMovable && wasChosen !== null) this.denied();
    else if (!isMovable) this.touched(point);
  }

  /** Does what a tap does, if something can be done with the point. */
  touch(point) {
    const isTarget = this.chosen !== null && this.#targets(this.chosen).includes(point);
    if (isTarget || this.#targets(point).length > 0) this.#tap(point);
  }

  #setFocus(point) {
    const [row, column] = this.#seen(this.focus);
    this.cells[row * FILES + column].tabIndex = -1;
    this.focus = point;
    const [newRow, newColumn] = this.#seen(point);
    this.cells[newRow * FILES + newColumn].tabIndex = 0;
  }

  #key(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (event.key === "Escape" && this.chosen !== null) {
      this.chosen = null;
      this.#mark();
    } else if (step && this.state) {
      event.preventDefault();
      const [row, column] = this.#seen(this.focus);
      const [newRow, newColumn] = [Math.min(Math.max(row + step[0], 0), 9), Math.min(Math.max(column + step[1], 0), 8)];
      this.#setFocus(this.#pointAt(newRow, newColumn));
      this.cells[newRow * FILES + newColumn].focus();
    }
  }

  /** The point nearest to a pointer; null outside of the board. */
  #under(event) {
    const box = this.element.getBoundingClientRect();
    const { corner, step, size } = this.state;
    const scale = box.width / size[0];
    const column = Math.round(((event.clientX - box.left) / scale - corner[0]) / step[0]);
    const row = Math.round(((event.clientY - box.top) / scale - corner[1]) / step[1]);
    const inside = column >= 0 && column < FILES && row >= 0 && row < 10;
    return inside ? this.#pointAt(row, column) : null;
  }

  #grab(event) {
    // A second finger is no second hand.
    if (!this.state || event.button !== 0 || !event.isPrimary) return;
    const point = this.#under(event);
    if (point === null) return;
    const number = placement(this.state, this.ply).indexOf(point);
    const movable = this.#targets(point).length > 0;
    this.drag = { pointer: event.pointerId, point, x: event.clientX, y: event.clientY, piece: movable ? this.pieces.get(number) : null, carried: false };
    if (movable) this.element.setPointerCapture(event.pointerId);
  }

  #carry(event) {
    const drag = this.drag;
    if (drag?.pointer !== event.pointerId) return;
    const isFar = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= DRAG;
    if (!drag.carried && !isFar) return;
    if (!drag.piece) {
      // The page is scrolled, or nothing is.
      this.drag = null;
      return;
    }
    if (!drag.carried) {
      drag.carried = true;
      this.chosen = drag.point;
      this.#mark();
      drag.piece.classList.add("held");
    }
    const box = this.element.getBoundingClientRect();
    drag.piece.style.left = `${(event.clientX - box.left) / box.width * 100}%`;
    drag.piece.style.top = `${(event.clientY - box.top) / box.height * 100}%`;
  }

  #drop(event) {
    const drag = this.drag;
    if (drag?.pointer !== event.pointerId) return;
    this.drag = null;
    const point = this.#under(event);
    if (!drag.carried) {
      if (point !== null) this.#tap(point);
      return;
    }
    const from = drag.point;
    const isTarget = point !== null && this.#targets(from).includes(point);
    this.chosen = null;
    if (isTarget) this.moved(from, point);
    else if (point !== from) this.denied();
    this.#place();
    this.#mark();
  }

  #release(event) {
    if (this.drag?.pointer !== event.pointerId) return;
    this.drag = null;
    this.chosen = null;
    this.#place();
    this.#mark();
  }
}
