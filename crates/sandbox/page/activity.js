// An Activity: the application's page in a frame. This page speaks with it as Discord's client does.

import { ask } from "/api.js";
import { at } from "/dom.js";
import { say } from "/words.js";

const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;

const READY = { cmd: "DISPATCH", evt: "READY", data: { v: 1, config: { api_endpoint: "//discord.com/api", environment: "production" } }, nonce: null };
/** Discord's code for a command that it does not know. */
const UNKNOWN_COMMAND = 4002;

/** The pane of an Activity, beside the messages or over them. `changed` is called after it was opened or closed. */
export class ActivityPane {
  constructor(changed) {
    this.changed = changed;
    this.activity = null;
    this.person = null;
    this.frame = null;
    at("leave").onclick = () => this.close();
    window.addEventListener("message", (event) => this.#heard(event));
  }

  /** The channel of the Activity that is shown. */
  get channel() {
    return this.activity?.opened ?? null;
  }

  /** Opens an Activity for a person. */
  open(activity, person, channel) {
    this.close();
    this.activity = { ...activity, opened: channel };
    this.person = person;
    const narrow = matchMedia("(max-width: 48rem)").matches;
    const query = new URLSearchParams({ ...activity.query, platform: narrow ? "mobile" : "desktop" });
    if (!activity.query.guild_id) query.delete("guild_id");
    if (narrow) query.set("mobile_app_version", "300.0");
    this.frame = document.createElement("iframe");
    this.frame.title = say("activity");
    this.frame.src = `/activity/${activity.application}/?${query}`;
    at("activity").append(this.frame);
    at("activity").hidden = false;
    at("main").inert = narrow;
    this.changed();
    at("leave").focus();
  }

  /** Leaves the Activity. */
  close() {
    if (!this.activity) return;
    const { instance } = this.activity;
    this.frame.remove();
    this.activity = null;
    this.frame = null;
    at("activity").hidden = true;
    at("main").inert = false;
    ask("/do/leave", { as: this.person, instance }).catch(() => {});
    this.changed();
  }

  async #heard(event) {
    if (!this.frame || event.source !== this.frame.contentWindow || event.origin !== location.origin) return;
    if (this.activity.silent || !Array.isArray(event.data)) return;
    const [opcode, payload] = event.data;
    if (opcode === HANDSHAKE) this.#send(event.source, READY);
    if (opcode === CLOSE) this.close();
    if (opcode !== FRAME) return;
    const { cmd, nonce } = payload;
    try {
      this.#send(event.source, { cmd, nonce, evt: null, data: await this.#carryOut(payload) });
    } catch (error) {
      this.#send(event.source, { cmd, nonce, evt: "ERROR", data: { code: error.code ?? 5000, message: error.message } });
    }
  }

  #send(page, payload) {
    page.postMessage([FRAME, payload], location.origin);
  }

  /** Returns a code of the person, unless a fault is wanted. */
  #authorize({ client_id }) {
    const { consent } = this.activity;
    if (consent === "declined") throw new Error("access_denied");
    return consent === "codeless" ? {} : ask("/do/authorize", { as: this.person, client_id });
  }

  /** Carries a command out. Returns its answer. */
  async #carryOut({ cmd, args, evt }) {
    if (cmd === "AUTHORIZE") return this.#authorize(args);
    if (cmd === "SUBSCRIBE") return { evt };
    if (cmd === "SET_ORIENTATION_LOCK_STATE") return {};
    throw Object.assign(new Error(`${cmd} is not known`), { code: UNKNOWN_COMMAND });
  }
}
