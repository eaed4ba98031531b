// The page's knowledge of the bot: one value, which messages change. Nothing here uses the document, the time or the
// network, so a test can try every order of messages.
//
// States come by the socket alone. A state carries a revision, and the state with the highest one is true, whatever the
// page is doing; only the first state that answers a request for one counts whatever its revision, as a restored bot may
// begin lower. What the person does is shown above the state until a state contains it, or until it is refused.

/** The time after which a sent act that no state shows is unconfirmed, in milliseconds. */
export const PATIENCE = 10000;

/** The page before anything has come. `game` and `exercise` are those that the address names, or null. */
export function initial(game, exercise = null) {
  return {
    // The socket: the number of the newest connection, and of the newest request for a state.
    connection: 0,
    isConnected: false,
    /** True while a connection is missing that there was, or should be. */
    isLost: false,
    watch: 0,
    /** Grows with each connection and request, so that what was asked before an event can be told from what was asked after it. */
    asked: 0,
    /** True until the newest request is answered. */
    isAwaited: true,
    /** The revision that this connection has confirmed; null before its first state. */
    known: null,
    /** Why there will be no further connection: "signed-out", "full", "too-fast"; null while there may be one. */
    end: null,

    game,
    revision: 0,
    /** The content of the newest state; null before the first. */
    shown: null,
    /** The lag of the device's clock behind the bot's, in milliseconds. */
    behind: 0,

    /** Acts on the shown game that no state contains yet. */
    sent: [],
    /** A question to the person: its words, what it is about, and what a yes does. */
    question: null,
    hint: null,
    plan: null,
    /** A refusal or other news, in words; or the key of a word. */
    notice: null,

    /** What is shown: "games" or "exercise". */
    tab: exercise === null ? "games" : "exercise",
    /**
     * The exercise beside the game: its newest state, the id that asks it, the newest press without an answer, the move
     * that was made with it, and the points that are picked for an answer.
     */
    exercise: { state: null, press: exercise, request: null, move: null, picked: [] },

    /** The number of turns that are shown; null for all. */
    ply: null,
    /** Words for screen readers. */
    announcement: "",
  };
}

/** Returns the game that is shown, as the bot knows it. */
export const stateOf = (model) => model.shown?.state ?? null;

/** Returns the acts of the shown position that are not in its state yet. */
export function pendingOf(model) {
  const state = stateOf(model);
  return state === null ? [] : model.sent.filter((act) => isAbout(act, state));
}

/** Returns whether the person may act on the shown game now. */
export function mayAct(model) {
  return stateOf(model) !== null && model.end === null && !isElsewhere(model) && pendingOf(model).length === 0;
}

/** Returns whether an act of this position still waits for the bot after its time. */
export const isUnconfirmed = (model) => pendingOf(model).some((act) => act.lateAt !== null);

/** Returns the board to show: the state's, with a move that was just made. */
export function boardOf(model) {
  const state = stateOf(model);
  const board = state?.board ?? null;
  const move = pendingOf(model).find(({ command }) => command.kind === "move");
  if (board === null || !move) return board;
  const { from, to } = move.command;
  return { ...board, turns: [...board.turns, [from, to]], legal: [], check: null };
}

/** Returns the board of the exercise, with a move that was just made; null if it has none. Nothing moves before the answer. */
export function exerciseBoardOf({ exercise: { state, request, move } }) {
  if (!state?.board) return null;
  const turns = move ? [...state.board.turns, move] : state.board.turns;
  return request === null ? state.board : { ...state.board, turns, legal: [], check: move ? null : state.board.check };
}

/** True while the page waits for the first state of a game other than the one it shows. */
const isElsewhere = (model) => model.isAwaited && model.game !== null && model.game !== stateOf(model)?.game;

const isAbout = (thing, state) => thing.game === state.game && thing.version === state.version;

/** Returns the model after a message. */
export function update(model, message) {
  return steps[message.type](model, message);
}

const steps = {
  /** A new connection is open; older ones do not count any more. */
  connected: (model, { connection }) => ask({ ...model, connection, isConnected: true, isLost: false, known: null }),

  lost: (model, { connection }) => (connection < model.connection ? model : { ...model, isConnected: false, isLost: true, known: null }),

  /** There will be no further connection. */
  ended: (model, { reason, text }) => ({ ...model, isConnected: false, end: { reason, text }, shown: reason === "signed-out" ? null : model.shown }),

  /** The person chooses a game, or null for the one that waits longest. */
  watch: (model, { game }) => (game === model.game ? model : ask({ ...model, game, known: null, sent: [], question: null, hint: null, plan: null, notice: null, ply: null })),

  /** The page wants to know whether its state is still true. */
  ask: (model) => ask(model),

  received: (model, { connection, message, behind }) => {
    if (connection !== model.connection) return model;
    if (message.type === "games") return { ...model, shown: model.shown && { ...model.shown, games: message.games } };
    if (message.watch !== model.watch || (!model.isAwaited && message.revision <= model.revision)) return model;
    if (message.type === "state") return receive({ ...model, behind }, message.revision, message.shown);
    if (message.type === "current" && model.shown) return receive(model, message.revision, model.shown);
    return model;
  },

  /** The person acts; the act is on its way. */
  send: (model, { id, game, version, command }) => ({
    ...model,
    sent: [...withoutQuestion(model).sent, { id, game, version, command, contained: null, receiptAt: null, lateAt: null }],
    question: null,
    notice: null,
    hint: null,
    ply: null,
  }),

  /** An act has waited for `PATIENCE`: the page asks for the state. */
  late: (model, { id }) => {
    const act = model.sent.find((one) => one.id === id);
    if (!act || model.question?.id === id) return model;
    const next = ask(model);
    return { ...next, sent: next.sent.map((act) => (act.id === id ? { ...act, lateAt: next.asked } : act)) };
  },

  /** The bot answers an act. */
  receipt: (model, { id, answer }) => {
    const act = model.sent.find((one) => one.id === id);
    const isDone = answer.outcome === "done";
    if (answer.outcome === "question" && act) {
      return { ...model, question: { id, text: answer.text, yes: answer.yes, game: act.game, version: act.version, command: act.command } };
    }
    if (isDone && act) {
      const received = { ...act, contained: answer.revision, receiptAt: model.asked };
      return settle({ ...model, sent: model.sent.map((one) => (one.id === id ? received : one)) }, false);
    }
    // Without an answer the act may have arrived all the same: the state will tell.
    if (act && answer.outcome === "failed" && !(answer.status >= 400 && answer.status < 500)) return model;
    const sent = model.sent.filter((one) => one.id !== id);
    return isDone || answer.outcome === "question" ? { ...model, sent } : { ...model, sent, notice: noticeOf(answer) };
  },

  /** Puts a question of the page's own. */
  question: (model, { question }) => ({ ...model, question }),

  /** The person says no, or the question is over. */
  "close-question": (model) => withoutQuestion(model),

  /** A hint is on its way. */
  "ask-hint": (model, { id, game, version }) => ({ ...model, notice: null, hint: { id, game, version, text: null, arrow: null }, ply: null }),

  hint: (model, { id, answer }) => {
    if (model.hint?.id !== id) return model;
    if (answer.outcome !== "hint") return { ...model, hint: null, notice: noticeOf(answer) };
    return { ...model, hint: { ...model.hint, text: answer.text, arrow: answer.arrow }, announcement: answer.text };
  },

  /** A look at the plan is on its way. */
  "ask-plan": (model, { id, game, version }) => ({ ...model, notice: null, plan: { ...model.plan, id, game, version } }),

  plan: (model, { id, answer }) => {
    if (model.plan?.id !== id) return model;
    const { node, ...asked } = model.plan;
    const kept = node ? { ...model, plan: { ...asked, node, id: null } } : { ...model, plan: null };
    if (answer.outcome !== "plan") return { ...kept, notice: noticeOf(answer) };
    const state = stateOf(model);
    if (!state || !isAbout({ game: model.plan.game, version: answer.version }, state)) return { ...kept, notice: { key: "live-position-changed" } };
    return { ...model, plan: { ...asked, id: null, node: answer.plan }, ply: null, announcement: sentences(answer.plan.text) };
  },

  "close-plan": (model) => ({ ...model, plan: null, notice: model.plan?.node ? { text: model.plan.node.stored } : null }),

  /** Shows the position after a number of turns. */
  step: (model, { ply }) => {
    const count = stateOf(model)?.board?.turns.length ?? 0;
    const shown = Math.max(0, ply);
    return model.plan?.node ? model : { ...model, ply: shown >= count ? null : shown };
  },

  tab: (model, { tab }) => ({ ...model, tab, notice: null }),

  /** A press at an exercise is on its way. */
  "ask-exercise": (model, { id, press, move }) => ({
    ...model,
    tab: "exercise",
    notice: null,
    exercise: { ...model.exercise, press: model.exercise.state?.asks ?? press, request: id, move },
  }),

  /** A press has waited for `PATIENCE`. Its answer still counts. */
  "late-exercise": (model, { id }) => (model.exercise.request === id ? { ...model, notice: { key: "live-unconfirmed" } } : model),

  /** The bot answers a press. Only the newest press counts. */
  exercise: (model, { id, answer }) => {
    const { exercise } = model;
    if (exercise.request !== id) return model;
    const answered = { ...exercise, request: null, move: null };
    if (answer.outcome === "exercise") {
      const state = answer.exercise;
      const { task, text, points } = exercise.state ?? { task: [], text: [] };
      const news = [...state.task, ...state.text].filter((line) => !task.includes(line) && !text.includes(line));
      // A wrong answer is to be mended.
      const picked = state.points !== null && state.points.press === points?.press ? exercise.picked : [];
      return { ...model, notice: null, exercise: { ...answered, state, press: state.asks, picked }, announcement: sentences(news) };
    }
    const isLost = answer.outcome === "failed" && !(answer.status >= 400 && answer.status < 500);
    // What was refused at first would be refused again.
    const press = exercise.state === null && !isLost ? null : exercise.press;
    return { ...model, exercise: { ...answered, press }, notice: isLost ? { key: "live-not-arrived" } : noticeOf(answer) };
  },

  /** Picks a point for an answer, or takes it back. */
  pick: (model, { point }) => {
    const { picked } = model.exercise;
    const isPicked = picked.includes(point);
    return { ...model, exercise: { ...model.exercise, picked: isPicked ? picked.filter((one) => one !== point) : [...picked, point] } };
  },

  notice: (model, { notice }) => ({ ...model, notice }),
  announce: (model, { text }) => ({ ...model, announcement: text }),
};

/** Closes the question, and takes back the act that it is about. */
function withoutQuestion(model) {
  return { ...model, question: null, sent: model.sent.filter(({ id }) => id !== model.question?.id) };
}

/** Numbers a new request for the state. The page sends it. */
function ask(model) {
  return { ...model, watch: model.watch + 1, asked: model.asked + 1, isAwaited: true };
}

/** Returns why an answer did not do what the person wanted. */
function noticeOf({ outcome, text, status }) {
  if (text) return { text };
  if (outcome !== "failed") return null;
  return { key: { 401: "live-session-ended", 429: "live-too-fast" }[status] ?? "live-connecting" };
}

/** Takes a state that is newer than the one before, or the first that was asked for. */
function receive(model, revision, shown) {
  const before = stateOf(model);
  const state = shown?.state ?? null;
  const next = {
    ...model,
    isAwaited: false,
    known: revision,
    revision,
    shown,
    game: state?.game ?? model.game,
  };
  return settle(follow(next, before, state), model.isAwaited);
}

/** Removes what was about an earlier position, and announces what has changed. */
function follow(model, before, state) {
  if (state === null) return { ...withoutQuestion(model), hint: null, plan: null, ply: null };
  const isOther = state.game !== before?.game;
  const count = state.board?.turns.length ?? 0;
  const ply = isOther || (model.ply ?? count) >= count ? null : model.ply;
  if (isOther) return { ...withoutQuestion(model), ply, plan: null, hint: null, announcement: before ? state.status : model.announcement };
  const announcement = newsOf(before, state) || model.announcement;
  if (state.version === before.version) return { ...model, ply, announcement, notice: isRematchGone(before, state) ? { key: "live-rematch-gone" } : model.notice };
  // An answer to a question about an earlier position would be about another one.
  const closed = model.question?.game ? withoutQuestion(model) : model;
  return { ...closed, ply, announcement, plan: null, hint: null, notice: noticeAfter(model) };
}

/** Whether the rematch was declined or withdrawn: a finished game has no other offer. */
function isRematchGone(before, state) {
  return Boolean(before.end && state.end) && before.offers.length > 0 && state.offers.length === 0 && !state.end.next;
}

/** Returns the notice once the position has changed. A refusal of the change before stays until the next one. */
function noticeAfter({ question, plan, hint, notice }) {
  if (question?.game || plan?.id || (hint && hint.text === null)) return { key: "live-position-changed" };
  if (plan?.node) return { key: "live-plan-closed" };
  return notice && !notice.isOld ? { ...notice, isOld: true } : null;
}

/** The words for screen readers after a change. */
function newsOf(before, state) {
  const [had, has] = [before, state].map(({ board }) => board?.turns.length ?? 0);
  const isTurn = has > had;
  const offers = (state.offers ?? []).filter((offer) => !(before.offers ?? []).includes(offer));
  const turn = isTurn ? [state.board.told.at(-1)] : [];
  const status = has !== had || state.status !== before.status ? [state.status] : [];
  return sentences([...turn, ...status, ...offers]);
}

/** Joins lines to be read aloud: each ends as a sentence does. */
export const sentences = (lines) => lines.map((line) => (/[.!?:]$/.test(line) ? line : `${line}.`)).join(" ");

/** Removes the acts that the state contains, or that it shows to be over. `isFresh` for the first state that was asked for. */
function settle(model, isFresh) {
  const state = stateOf(model);
  const isOver = (act) => {
    if (state === null || !isAbout(act, state)) return true;
    if (act.contained !== null && model.revision > act.contained) return true;
    // This state was asked for after the receipt, or because none had come.
    const isAskedAfter = act.receiptAt !== null && model.asked > act.receiptAt;
    const isAnswered = act.lateAt !== null && model.asked >= act.lateAt;
    return isFresh && (isAskedAfter || isAnswered);
  };
  const sent = model.sent.filter((act) => !isOver(act));
  if (sent.length === model.sent.length) return model;
  // The bot was asked, and knows nothing of it.
  const isLost = model.sent.some((act) => isAbout(act, state ?? {}) && act.contained === null && isOver(act));
  return { ...model, sent, notice: isLost ? { key: "live-not-arrived" } : model.notice };
}
