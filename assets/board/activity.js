// The page inside Discord: says by Discord's own code who the person is. The code of their client is Discord's SDK.

import { DiscordSDK } from "./discord-sdk.js";
import { firstWords, patiently } from "./server.js";

/** The time after which the page says that it waits for Discord, in milliseconds. A later answer still counts. */
const PATIENCE = 10000;
/** The time that the bot has for an answer, in milliseconds. */
const ANSWER = 20000;
/** Discord's number of a screen that may be turned. */
const UNLOCKED = 1;

const CLOCK = { after: (wait, act) => setTimeout(act, wait), forget: (timer) => clearTimeout(timer) };

/** A reason why the page does not open, in words for its person. */
class Unopened extends Error {}

/**
 * Signs in. `heard` gets the words while that lasts, or why it failed. Returns the session's token and the game to show,
 * or null.
 */
export async function enter(heard, clock = CLOCK) {
  let words = firstWords;
  const tell = (text, retry) => heard({ type: "opening", language: firstWords.language, text, retry });
  // A page that is not framed could have any opener, which the SDK would take for Discord.
  if (window.parent === window) {
    tell(words.silent, null);
    return null;
  }
  tell(words.opening, null);
  try {
    words = await greet();
    tell(words.opening, null);
    const sdk = new DiscordSDK(words.application, { disableConsoleLogOverride: true });
    const waiting = clock.after(PATIENCE, () => tell(words.waiting, words.retry));
    let code;
    try {
      code = await authorized(sdk, words);
    } finally {
      clock.forget(waiting);
    }
    tell(words.opening, null);
    return await begin(code, sdk.instanceId, words);
  } catch (error) {
    tell(error instanceof Unopened ? error.message : words.silent, words.retry);
    return null;
  }
}

async function greet() {
  const answer = await patiently(() => fetch("activity", { signal: AbortSignal.timeout(ANSWER) }));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** Waits for the client and the person. Returns Discord's code. */
async function authorized(sdk, words) {
  await sdk.ready();
  fit(sdk);
  const asked = { client_id: words.application, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
  const answered = sdk.commands.authorize(asked).catch(() => { throw new Unopened(words.declined); });
  const { code } = await Promise.race([answered, codeless(words)]);
  return code;
}

/** Fails once the client answers without a code. The SDK never settles then. */
function codeless(words) {
  return new Promise((_, fail) => {
    window.addEventListener("message", ({ data }) => {
      const { cmd, evt, data: answer } = Array.isArray(data) && data[1] || {};
      if (cmd === "AUTHORIZE" && !evt && !answer?.code) fail(new Unopened(words.codeless));
    });
  });
}

/** Begins a session with Discord's code. */
async function begin(code, instance, words) {
  const body = JSON.stringify({ code, instance_id: instance });
  const headers = { "content-type": "application/json" };
  const answer = await fetch("activity", { method: "POST", headers, body, signal: AbortSignal.timeout(ANSWER) });
  if (answer.ok) return answer.json();
  // A page of a proxy is not the bot's answer.
  const isOwn = answer.headers.get("content-type")?.startsWith("text/plain");
  throw new Unopened(isOwn && await answer.text() || words.silent);
}

/** Lets a telephone be turned, and shows the board alone where the client shows the page small. */
function fit(sdk) {
  // An older client does not know one or the other, and the page works without them.
  const ignore = () => {};
  sdk.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", (layout) => { document.body.dataset.layout = layout.layout_mode; }).catch(ignore);
  if (sdk.platform === "mobile") sdk.commands.setOrientationLockState({ lock_state: UNLOCKED }).catch(ignore);
}
