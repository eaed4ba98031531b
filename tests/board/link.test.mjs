// The connection: kept while it lives, opened again when it is lost or silent. Time is a number that the tests move.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Link } from "../../assets/board/link.js";

/** A clock that only moves by `pass`. A hidden page's timers are late: then `slack` is the interval in which they run. */
class Clock {
  constructor() {
    this.time = 0;
    this.slack = 1;
    this.timers = new Map();
    this.next = 0;
  }

  now() {
    return this.time;
  }

  after(delay, event) {
    this.next += 1;
    this.timers.set(this.next, { at: this.time + delay, event });
    return this.next;
  }

  cancel(timer) {
    this.timers.delete(timer);
  }

  /** Lets time pass, second by second; `each` is called before the timers of a second. */
  async pass(seconds, each = () => {}) {
    for (let second = 0; second < seconds; second += 1) {
      this.time += 1000;
      each(this.time);
      for (const [timer, { at, event }] of [...this.timers]) {
        if (at > this.time || this.time % (1000 * this.slack) !== 0) continue;
        this.timers.delete(timer);
        event();
      }
      await Promise.resolve();
    }
  }
}

/** A page's connection, with the sockets that it opened and the messages that it heard. */
function connected({ isSignedIn = true } = {}) {
  const clock = new Clock();
  const sockets = [];
  const heard = [];
  const open = () => {
    const socket = { readyState: 0, sent: [], send(text) { this.sent.push(JSON.parse(text)); }, close() { this.readyState = 3; } };
    sockets.push(socket);
    return socket;
  };
  const link = new Link({ open, clock, heard: (message) => heard.push(message.type), refused: () => Promise.resolve(isSignedIn) });
  link.begin();
  return { clock, sockets, heard, link };
}

function accept(socket) {
  socket.readyState = 1;
  socket.onopen();
}

/** Lets promises that are resolved go on. */
const settled = () => new Promise((done) => { setImmediate(done); });

const beat = (socket) => socket.onmessage({ data: '{"type":"beat"}' });

test("each beat is answered at once", () => {
  const { sockets: [socket] } = connected();
  accept(socket);
  beat(socket);
  assert.deepEqual(socket.sent, [{ type: "beat" }]);
});

test("a hidden page stays connected for ten minutes, though its timers run once a minute", async () => {
  const { clock, sockets } = connected();
  accept(sockets[0]);
  clock.slack = 60;
  await clock.pass(600, (time) => { if (time % 20000 === 0) beat(sockets[0]); });
  assert.equal(sockets.length, 1);
  assert.equal(sockets[0].sent.length, 30);
});

test("45 seconds of silence are a lost connection", async () => {
  const { clock, sockets, heard } = connected();
  accept(sockets[0]);
  await clock.pass(44);
  assert.deepEqual(heard, ["connected"]);
  await clock.pass(1);
  assert.deepEqual(heard, ["connected", "lost"]);
  await clock.pass(1);
  assert.equal(sockets.length, 2, "the next connection");
  accept(sockets[1]);
  // The old line wakes up after all.
  sockets[0].onmessage({ data: '{"type":"state"}' });
  sockets[0].onclose();
  assert.deepEqual(heard, ["connected", "lost", "connected"]);
});

test("a check asks, and five seconds without an answer are a lost connection", async () => {
  const { clock, sockets, heard, link } = connected();
  accept(sockets[0]);
  await clock.pass(1);
  link.check();
  assert.deepEqual(heard, ["connected", "ask"]);
  await clock.pass(5);
  assert.deepEqual(heard, ["connected", "ask", "lost"]);
});

test("an answer to a check keeps the connection", async () => {
  const { clock, sockets, heard, link } = connected();
  accept(sockets[0]);
  await clock.pass(1);
  link.check();
  await clock.pass(1, () => sockets[0].onmessage({ data: '{"type":"current"}' }));
  await clock.pass(40);
  assert.deepEqual(heard, ["connected", "ask", "received"]);
});

test("a check ends the wait for the next connection", async () => {
  const { clock, sockets, link } = connected();
  for (let count = 0; count < 6; count += 1) {
    sockets.at(-1).onclose();
    await clock.pass(16);
  }
  const opened = sockets.length;
  sockets.at(-1).onclose();
  await settled();
  link.check();
  assert.equal(sockets.length, opened + 1, "at once");
});

test("a connection that ends before a message is opened again ever more slowly", async () => {
  const { clock, sockets } = connected();
  const pauses = [];
  for (let nth = 0; nth < 7; nth += 1) {
    const began = clock.time;
    const count = sockets.length;
    sockets.at(-1).onclose();
    await settled();
    while (sockets.length === count) await clock.pass(1);
    pauses.push((clock.time - began) / 1000);
  }
  assert.deepEqual(pauses, [1, 1, 2, 4, 5, 5, 5]);
});

test("a session that has ended ends the connection", async () => {
  const { clock, sockets, heard } = connected({ isSignedIn: false });
  sockets[0].onclose();
  await clock.pass(60);
  assert.equal(sockets.length, 1);
  assert.deepEqual(heard, ["lost"]);
});
