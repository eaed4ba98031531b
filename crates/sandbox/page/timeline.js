// What is said in one place: the newest part first, older parts as one scrolls up.

import { make } from "/dom.js";
import { spokenText } from "/markup.js";
import { showMessage } from "/message.js";
import { present, sameDay } from "/time.js";
import { say, spoken } from "/words.js";

/** Messages that are asked for at once. */
const PAGE = 50;
/** Messages of one author within so many milliseconds stand under one head. */
const TOGETHER = 7 * 60_000;
/** So close to the end, in pixels, one is taken to follow what is said. */
const NEAR = 80;

/**
 * The list of messages. `host` gives `ask(query)` for messages of the present place, `reader` for
 * `showMessage`, `beginning()` for an element at the top of a place, `read(id)` when somebody has
 * seen everything up to a message, `seen()` for the newest that they had seen before, and
 * `announce(text)` for those who listen.
 */
export class Timeline {
  constructor(root, host) {
    this.root = root;
    this.list = root.querySelector("ol");
    this.jump = root.parentElement.querySelector("#jump");
    this.host = host;
    this.dismissed = new Set();
    this.clear();
    root.onscroll = () => this.scrolled();
    this.jump.onclick = () => this.toEnd();
    new ResizeObserver(() => this.follows && this.toEnd()).observe(root);
    document.addEventListener("visibilitychange", () => this.markRead());
  }

  /** Forgets the place that was shown. */
  clear() {
    this.turn = (this.turn ?? 0) + 1;
    this.messages = [];
    this.newFrom = null;
    this.whole = false;
    this.loaded = false;
    this.follows = true;
    this.end = 0;
    this.focusAfter = null;
    this.list.replaceChildren();
  }

  /** The newest message that is there. */
  get newest() {
    return this.messages.at(-1)?.id ?? "0";
  }

  /** The focus, which nothing has now, goes to the first menu below a message, as soon as there is one. */
  focusBelow(message) {
    this.focusAfter = message;
    this.focusAwaited();
  }

  focusAwaited() {
    if (this.focusAfter === null) return;
    const isNewer = (item) => item.dataset.id && BigInt(item.dataset.id) > BigInt(this.focusAfter);
    // Who has gone somewhere else meanwhile is not called back.
    const menu = document.activeElement === document.body
      ? [...this.list.children].filter(isNewer).map((item) => item.querySelector(".menu:enabled")).find(Boolean)
      : null;
    menu?.focus({ preventScroll: true });
    if (document.activeElement !== document.body) this.focusAfter = null;
  }

  /** Brings what is shown up to date. */
  async load() {
    const turn = this.turn;
    const oldest = this.messages[0]?.id;
    const messages = await this.host.ask(this.loaded ? (oldest ? `&from=${oldest}` : "") : `&limit=${PAGE}`);
    if (turn !== this.turn) return;
    if (!this.loaded) this.whole = messages.length < PAGE;
    this.tell(messages);
    // Older ones may have come meanwhile.
    const older = this.messages.filter((one) => oldest && BigInt(one.id) < BigInt(oldest));
    this.messages = [...older, ...messages];
    this.loaded = true;
    this.draw();
    this.markRead();
  }

  /** Loads what was said before. */
  async older() {
    if (this.whole || this.loading || !this.loaded) return;
    this.loading = true;
    const turn = this.turn;
    try {
      const older = await this.host.ask(`&limit=${PAGE}&before=${this.messages[0].id}`);
      if (turn !== this.turn) return;
      this.whole = older.length < PAGE;
      this.messages = [...older, ...this.messages];
      this.draw();
    } finally {
      this.loading = false;
    }
    this.scrolled();
  }

  /** Says what is new to those who listen, and notes where the unread part begins. */
  tell(messages) {
    const known = this.messages.at(-1)?.id;
    const { me } = this.host.reader();
    const after = (mark) => messages.filter((one) => mark && BigInt(one.id) > BigInt(mark) && one.author.id !== me);
    if (!this.loaded) this.newFrom = after(this.host.seen())[0]?.id ?? null;
    else if (document.hidden) this.newFrom ??= after(known)[0]?.id ?? null;
    if (!this.loaded) return;
    for (const message of after(known).slice(-3)) {
      const text = message.thinking ? say("thinking", { name: "" }) : spokenText(message.content, this.host.reader());
      this.host.announce(`${message.author.name}: ${text.slice(0, 300)}`);
    }
  }

  draw() {
    // Whoever has just scrolled up no longer follows, though the event of it may still be to come.
    if (this.root.scrollTop < this.end - 1) this.follows = this.isNearEnd();
    const anchor = this.follows ? null : this.anchor();
    const items = this.items();
    for (const item of [...this.list.children]) if (!items.includes(item)) item.remove();
    items.forEach((item, index) => {
      if (this.list.children[index] !== item) this.list.insertBefore(item, this.list.children[index] ?? null);
    });
    const kept = anchor && items.find((item) => item.dataset.id === anchor.id);
    if (kept) this.root.scrollTop += kept.getBoundingClientRect().top - anchor.top;
    else if (this.follows) this.toEnd();
    this.focusAwaited();
  }

  /** The first message in view and where it stands, so that it can stay there. */
  anchor() {
    const edge = this.root.getBoundingClientRect().top;
    const item = [...this.list.children].find((one) => one.dataset.id && one.getBoundingClientRect().bottom > edge);
    return item && { id: item.dataset.id, top: item.getBoundingClientRect().top };
  }

  /** The elements that should stand there; what did not change keeps its own, and with it the focus. */
  items() {
    const reader = this.host.reader();
    const old = new Map([...this.list.children].map((item) => [item.dataset.key, item]));
    const keep = (key, shape, build) => {
      const kept = old.get(key);
      if (kept?.shape === shape) return kept;
      const item = build();
      if (kept) keepPictures(kept, item);
      item.dataset.key = key;
      item.shape = shape;
      return item;
    };
    const top = this.whole ? this.host.beginning : () => make("li", "beginning", say("loadingOlder"));
    const items = [keep("top", JSON.stringify([this.whole, this.messages.length > 0, this.host.mood()]), top)];
    let before = null;
    for (const message of this.messages.filter((one) => !this.dismissed.has(one.id))) {
      const newDay = !before || !sameDay(before.time, message.time);
      const isNew = message.id === this.newFrom;
      if (newDay) items.push(keep(`day-${message.id}`, spoken(), () => dayLine(message.time)));
      if (isNew) items.push(keep("new", spoken(), () => make("li", "line new", make("span", "", say("newMark")))));
      const goesOn = !newDay && !isNew && continues(before, message);
      const named = message.thread && reader.name(message.thread);
      // The head says "today" by the time alone.
      const today = sameDay(message.time, present());
      const shape = JSON.stringify([message, goesOn, named, today, reader.me, spoken(), reader.command(message.interaction?.name)]);
      items.push(keep(message.id, shape, () => showMessage(message, reader, { goesOn })));
      before = message;
    }
    return items;
  }

  dismiss(message) {
    this.dismissed.add(message);
    this.draw();
  }

  /** Takes away the line above what was new. */
  allSeen() {
    this.newFrom = null;
    this.draw();
  }

  toEnd() {
    this.follows = true;
    this.root.scrollTop = this.root.scrollHeight;
    this.end = this.root.scrollTop;
    this.scrolled();
  }

  isNearEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.root;
    return scrollHeight - scrollTop - clientHeight < NEAR;
  }

  scrolled() {
    this.follows = this.isNearEnd();
    this.jump.hidden = this.follows;
    if (this.root.scrollTop < this.root.clientHeight) this.older();
    this.markRead();
  }

  markRead() {
    const last = this.messages.at(-1);
    if (last && this.follows && !document.hidden) this.host.read(last.id);
  }
}

/** Moves the pictures that are still the same over, so that they need not load again. */
function keepPictures(old, item) {
  const loaded = new Map([...old.querySelectorAll(".shown img")].map((image) => [image.src, image.closest(".shown")]));
  for (const image of item.querySelectorAll(".shown img")) {
    if (loaded.has(image.src)) image.closest(".shown").replaceWith(loaded.get(image.src));
  }
}

function dayLine(millis) {
  const day = make("time", "", new Date(millis).toLocaleDateString(spoken(), { dateStyle: "long" }));
  day.dateTime = new Date(millis).toISOString().slice(0, 10);
  return make("li", "line", day);
}

function continues(before, message) {
  return before.author.id === message.author.id && message.time - before.time < TOGETHER
    && !message.interaction?.name && !message.ephemeral && !before.ephemeral && message.type !== 18;
}
