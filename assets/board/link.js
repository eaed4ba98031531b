// The socket: opened again whenever it is lost or silent. It waits by a clock that is handed in, so that tests need not.

/** The longest silence of a connection: the bot sends a beat every 20 seconds. */
const SILENCE = 45000;
/** The time for an answer when the line is in doubt. */
const DOUBT = 5000;
/** The first and the longest pause before a new connection. */
const PAUSE = 500;
const LONGEST_PAUSE = 5000;

/**
 * A connection that is kept. `open` opens a socket, `heard` gets `connected`, `lost` and `received` messages of the model,
 * and `refused` is called when a connection ends before a message has come; it resolves to whether to go on.
 */
export class Link {
  constructor({ open, clock, heard, refused }) {
    Object.assign(this, { open, clock, heard, refused });
    this.number = 0;
    this.socket = null;
    this.pause = PAUSE;
    this.waiting = null;
    this.lastHeard = 0;
    this.deadline = null;
    this.isEnded = false;
  }

  /** Connects. */
  begin() {
    this.number += 1;
    const { number } = this;
    const socket = this.open();
    let isHeard = false;
    this.socket = socket;
    this.#hear();
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.#hear();
      this.heard({ type: "connected", connection: number });
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      isHeard = true;
      this.#hear();
      // A server that closes each socket at once is not asked more often for it.
      this.pause = PAUSE;
      const message = JSON.parse(data);
      if (message.type === "beat") this.send({ type: "beat" });
      else this.heard({ type: "received", connection: number, message, behind: (message.now ?? 0) - this.clock.now() });
    };
    socket.onclose = () => { if (this.socket === socket) this.#lose(isHeard); };
  }

  /** Sends a message, if there is a connection. */
  send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** The line is in doubt, as after sleep or a change of network: connects at once, or asks and wants an answer soon. */
  check() {
    if (this.isEnded) return;
    if (this.socket?.readyState === 1) {
      this.heard({ type: "ask" });
      this.#expect(DOUBT);
      return;
    }
    // One that is still being opened may hang.
    const { socket } = this;
    if (this.waiting !== null) this.clock.cancel(this.waiting);
    this.waiting = null;
    this.begin();
    socket?.close();
  }

  /** Ends the connection for good. */
  end() {
    this.isEnded = true;
    if (this.deadline !== null) this.clock.cancel(this.deadline);
    if (this.waiting !== null) this.clock.cancel(this.waiting);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  #hear() {
    this.lastHeard = this.clock.now();
    this.#expect(SILENCE);
  }

  /** Wants a sign of life within a time. The timer of a hidden page may be late, which does no harm: it only notices silence. */
  #expect(within) {
    const { socket } = this;
    if (this.deadline !== null) this.clock.cancel(this.deadline);
    const asked = this.clock.now();
    this.deadline = this.clock.after(within, () => {
      this.deadline = null;
      const isSilent = this.lastHeard <= asked;
      if (this.socket !== socket || !isSilent) return;
      this.#lose(true);
      // A dead line may take minutes to notice that it is closed.
      socket.close();
    });
  }

  async #lose(isHeard) {
    this.socket = null;
    this.heard({ type: "lost", connection: this.number });
    const goesOn = isHeard || await this.refused();
    if (!goesOn || this.isEnded || this.socket !== null || this.waiting !== null) return;
    this.waiting = this.clock.after(this.pause, () => {
      this.waiting = null;
      this.begin();
    });
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}
