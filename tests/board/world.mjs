// A bot, its page and the two channels between them, in one thread of random events drawn from a seed. Messages of a
// socket come late but in order; requests and their receipts come late, twice, or not at all and are then repeated.

/** Random numbers from a seed (mulberry32). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Events in the order of their times. */
export class Timeline {
  constructor() {
    this.now = 0;
    this.events = [];
  }

  after(delay, event) {
    const entry = { at: this.now + delay, event };
    const place = this.events.findIndex(({ at }) => at > entry.at);
    this.events.splice(place < 0 ? this.events.length : place, 0, entry);
    return entry;
  }

  /** Carries out all events up to a number of them. Returns whether all are over. */
  run(limit) {
    for (let count = 0; this.events.length > 0; count += 1) {
      if (count === limit) return false;
      const { at, event } = this.events.shift();
      this.now = at;
      event();
    }
    return true;
  }
}

/** The bot: two games of a person, and what their sockets have seen. */
export class Bot {
  constructor(timeline, random) {
    this.timeline = timeline;
    this.random = random;
    this.games = new Map(["1", "2"].map((game) => [game, { version: 0, turns: [], seen: 0 }]));
    this.language = "en";
    this.stamp = 1000;
    this.marks = new Map();
    this.acts = new Map();
    this.sockets = new Set();
    /** How the bot answers each act: a function for tests of single cases. */
    this.answersBack = true;
  }

  note(change) {
    this.stamp += 1;
    this.marks.set(change, this.stamp);
    for (const socket of this.sockets) this.timeline.after(this.random() * 20, () => socket.follow(change));
  }

  shown(game) {
    const { version, turns, seen } = this.games.get(game);
    const state = {
      game, version, status: `${this.language} ${version} ${seen}`, yours: version % 2 === 0, offers: seen % 3 === 1 ? [`offer ${seen}`] : [],
      board: { turns: [...turns], told: turns.map(String), legal: [], check: null },
    };
    const games = [...this.games].map(([name, one]) => ({ game: name, yours: one.version % 2 === 0 }));
    return { state, unknown: false, games, language: this.language, practice: true };
  }

  /** Another side moves, or something else changes. */
  move(game) {
    const state = this.games.get(game);
    state.turns.push(state.version);
    state.version += 1;
    this.note(game);
  }

  act({ id, game, version, confirmed }) {
    const state = this.games.get(game);
    const receipt = (answer) => ({ ...answer, revision: Math.max(this.marks.get(game) ?? 0, this.marks.get("person") ?? 0), shown: this.shown(game) });
    if (this.acts.has(id)) return receipt({ outcome: "done" });
    if (version !== state.version || version % 2 === 1) return receipt({ outcome: "refused", text: "moved on" });
    if (!confirmed && this.random() < 0.1) return receipt({ outcome: "question", text: "sure?", yes: "yes" });
    if (!confirmed && this.random() < 0.1) return receipt({ outcome: "refused", text: "no" });
    this.acts.set(id, true);
    this.move(game);
    if (this.answersBack) this.timeline.after(this.random() * 900, () => { if (state.version % 2 === 1) this.move(game); });
    return receipt({ outcome: "done" });
  }

  /** Ends all connections. A restored bot has fewer turns and may number from further below. */
  restart(isRestored) {
    for (const socket of [...this.sockets]) socket.lose();
    if (isRestored) {
      for (const state of this.games.values()) {
        state.version = Math.max(0, state.version - 2);
        state.turns.length = state.version;
      }
      this.acts.clear();
      this.stamp = Math.max(0, this.stamp - 500);
      this.marks.clear();
    }
    this.marks.clear();
  }
}

/** The bot's end of a connection. */
export class Socket {
  constructor(bot, line) {
    this.bot = bot;
    this.line = line;
    this.watch = null;
    this.game = null;
    this.last = null;
    this.revision = 0;
    bot.sockets.add(this);
  }

  /** A message of the page. */
  read({ watch, game, known }) {
    this.watch = watch;
    this.game = game ?? "1";
    if (known !== this.revision) this.last = null;
    this.show();
  }

  follow(change) {
    if (this.watch === null || (this.bot.marks.get(change) ?? 0) < this.revision) return;
    if (change !== this.game && change !== "person") this.line.toPage({ type: "games", watch: this.watch, games: this.bot.shown(this.game).games });
    else this.show();
  }

  show() {
    this.bot.stamp += 1;
    const revision = this.bot.stamp;
    const shown = this.bot.shown(this.game);
    this.revision = revision;
    const isSame = JSON.stringify(shown) === this.last;
    this.last = JSON.stringify(shown);
    const { watch } = this;
    this.line.toPage(isSame ? { type: "current", watch, revision } : { type: "state", watch, revision, shown });
  }

  lose() {
    this.bot.sockets.delete(this);
    this.line.lose();
  }
}

/** The page's end: the model by a rule, the connection, and requests that are repeated until they are answered. */
export class Page {
  constructor(bot, timeline, random, rule) {
    Object.assign(this, { bot, timeline, random, rule });
    this.model = rule.initial("1");
    this.connections = 0;
    this.ids = 0;
    this.line = null;
    this.connect();
  }

  tell(message) {
    const { watch } = this.model;
    this.model = this.rule.update(this.model, message);
    if (this.model.watch !== watch) this.line?.toBot(this.model);
  }

  connect() {
    this.connections += 1;
    const connection = this.connections;
    const { timeline, random } = this;
    let isLost = false;
    const last = { page: 0, bot: 0 };
    const inOrder = (side, event) => {
      last[side] = Math.max(last[side], timeline.now + random() * (random() < 0.1 ? 1500 : 350));
      timeline.after(last[side] - timeline.now, event);
    };
    const line = {
      toPage: (message) => inOrder("page", () => { if (!isLost || random() < 0.2) this.tell({ type: "received", connection, message: structuredClone(message), behind: 0 }); }),
      toBot: ({ watch, game, known }) => inOrder("bot", () => { if (!isLost) socket.read({ watch, game, known }); }),
      lose: () => {
        if (isLost) return;
        isLost = true;
        timeline.after(random() * 500, () => {
          this.tell({ type: "lost", connection });
          timeline.after(random() * 1000, () => this.connect());
        });
      },
    };
    const socket = new Socket(this.bot, line);
    this.line = line;
    this.socket = socket;
    this.tell({ type: "connected", connection });
  }

  /** Taps a move on the shown board, if the page lets one. */
  tap() {
    const state = this.rule.stateOf(this.model);
    if (!this.rule.mayAct(this.model) || !state?.yours) return;
    const command = { kind: "move", from: 1, to: 2 };
    this.send({ game: state.game, version: state.version, command }, false);
  }

  send(act, confirmed) {
    this.ids += 1;
    const id = `act-${this.ids}`;
    this.tell({ type: "send", id, ...act });
    this.timeline.after(10000, () => this.tell({ type: "late", id }));
    this.post(id, { id, ...act, confirmed }, 0);
  }

  /** Sends a request again until its answer has come. */
  post(id, body, attempt) {
    const { timeline, random, bot } = this;
    let isAnswered = false;
    const isFaulty = attempt < 3;
    const travel = () => random() * (random() < 0.1 ? 14000 : 350);
    const arrive = () => {
      const answer = structuredClone(bot.act(body));
      if (isFaulty && random() < 0.1) return;
      timeline.after(travel(), () => {
        if (this.answered?.has(id)) return;
        isAnswered = true;
        (this.answered ??= new Set()).add(id);
        this.tell({ type: "receipt", id, answer });
      });
    };
    if (!isFaulty || random() > 0.1) timeline.after(travel(), arrive);
    if (random() < 0.1) timeline.after(travel(), arrive);
    timeline.after(20000, () => { if (!isAnswered && !this.answered?.has(id)) this.post(id, body, attempt + 1); });
  }

  /** Answers an open question. */
  reply(isYes) {
    const { question } = this.model;
    if (!question) return;
    if (isYes) this.send({ game: question.game, version: question.version, command: question.command }, true);
    else this.tell({ type: "close-question" });
  }
}

/** Plays a random schedule. Returns the page and the bot at its end. */
export function play(seed, rule) {
  const random = seeded(seed);
  const timeline = new Timeline();
  const bot = new Bot(timeline, random);
  const page = new Page(bot, timeline, random, rule);
  const other = () => (random() < 0.5 ? "1" : "2");
  const events = [
    [30, () => page.tap()],
    [12, () => page.reply(random() < 0.5)],
    [6, () => page.tell({ type: "watch", game: other() })],
    [4, () => page.tell({ type: "ask" })],
    [4, () => page.socket.lose()],
    [8, () => { const game = other(); bot.games.get(game).seen += 1; bot.note(game); }],
    [2, () => { bot.language = bot.language === "en" ? "ko" : "en"; bot.note("person"); }],
    [2, () => bot.restart(false)],
    [1, () => bot.restart(true)],
    [8, () => { const game = other(); if (bot.games.get(game).version % 2 === 1) bot.move(game); }],
  ];
  const total = events.reduce((sum, [weight]) => sum + weight, 0);
  const steps = 15 + Math.floor(random() * 40);
  let at = 0;
  for (let step = 0; step < steps; step += 1) {
    at += random() * (random() < 0.1 ? 12000 : 600);
    timeline.after(at, () => {
      let draw = random() * total;
      events.find(([weight]) => { draw -= weight; return draw < 0; })[1]();
    });
  }
  // A question that is still open is answered at last.
  for (const end of [120000, 240000]) timeline.after(at + end, () => page.reply(false));
  const isOver = timeline.run(20000);
  return { page, bot, isOver };
}
