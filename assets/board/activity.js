// The page inside Discord: says by Discord's own code who the person is. The code of their client is Discord's SDK.

import { DiscordSDK } from "./discord-sdk.js";
import { firstWords, patiently } from "./server.js";

/** The time that the client, the person and the bot have for an answer, in milliseconds. */
const PATIENCE = 10000;
const CONSENT = 120000;
const ANSWER = 20000;
/** Discord's number of a screen that may be turned. */
const UNLOCKED = 1;

/**
 * Signs in. `heard` gets the words while that lasts, or why it failed. Returns the session's token and the game to show,
 * or null.
 */
export async function enter(heard) {
  let words = firstWords;
  const tell = (text, retry) => heard({ type: "opening", language: firstWords.language, text, retry });
  tell(words.opening, null);
  try {
    const greeting = await greet();
    words = greeting;
    tell(words.opening, null);
    const sdk = new DiscordSDK(greeting.application, { disableConsoleLogOverride: true });
    await within(sdk.ready(), PATIENCE);
    fit(sdk);
    const asked = { client_id: greeting.application, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
    const { code } = await within(sdk.commands.authorize(asked), CONSENT);
    const body = JSON.stringify({ code, instance_id: sdk.instanceId });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("activity", { method: "POST", headers, body, signal: AbortSignal.timeout(ANSWER) });
    if (answer.ok) return await answer.json();
    // A page of a proxy is not the bot's answer.
    const isOwn = answer.headers.get("content-type")?.startsWith("text/plain");
    tell(isOwn && await answer.text() || words.silent, words.retry);
  } catch {
    tell(words.silent, words.retry);
  }
  return null;
}

async function greet() {
  const answer = await patiently(() => fetch("activity", { signal: AbortSignal.timeout(ANSWER) }));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** Resolves as a promise does; fails if that takes longer than the limit. */
function within(promise, limit) {
  const late = new Promise((_, fail) => { setTimeout(() => fail(new Error("too late")), limit); });
  return Promise.race([promise, late]);
}

/** Lets a telephone be turned, and shows the board alone where the client shows the page small. */
function fit(sdk) {
  // An older client does not know one or the other, and the page works without them.
  const ignore = () => {};
  sdk.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", (layout) => { document.body.dataset.layout = layout.layout_mode; }).catch(ignore);
  if (sdk.platform === "mobile") sdk.commands.setOrientationLockState({ lock_state: UNLOCKED }).catch(ignore);
}
