// The bot's end: the session, requests and their receipts, pictures.

const PROTOCOL = 4;

/** True inside Discord. */
export const isInside = new URLSearchParams(location.search).has("frame_id");

/** The page's words as long as the bot has sent none. */
export const firstWords = {
  en: {
    language: "en",
    opening: "Opening your board…",
    waiting: "Waiting for Discord…",
    silent: "The board can't be opened here. Press “Board” below a board in Discord, then “Open the board”, to use it in your browser.",
    connecting: "Connection lost. Reconnecting…",
    retry: "Try again",
    back: "Go back",
  },
  ko: {
    language: "ko",
    opening: "판을 여는 중입니다…",
    waiting: "디스코드의 응답을 기다리는 중입니다…",
    silent: "여기서는 판을 열 수 없습니다. 디스코드의 판 아래에 있는 “판”과 “판 열기”를 눌러 브라우저에서 두세요.",
    connecting: "연결이 끊겼습니다. 다시 연결하는 중…",
    retry: "다시 시도",
    back: "돌아가기",
  },
}[navigator.language.startsWith("ko") ? "ko" : "en"];
/** The number of repetitions of a request that the bot does not answer, and the first pause, in milliseconds. */
const REPEATS = 4;
const PAUSE = 500;

/** The session's token inside Discord. */
let token = null;
/** The pictures that were fetched with it, by their addresses. */
const pictures = new Map();

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** Posts a request; `person` is for whom, if the page shows somebody's games. */
function post(path, body, person = null) {
  const named = person === null ? {} : { "x-hansu-person": person };
  return fetch(path, { method: "POST", headers: { "content-type": "application/json", ...credentials(), ...named }, body: JSON.stringify(body) });
}

/** The token's header; empty in a browser of one's own, which has a cookie. */
function credentials() {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Asks the bot, again and again with growing pauses if it does not answer: it may be starting. */
export async function patiently(request) {
  for (let repeat = 0; ; repeat += 1) {
    try {
      const answer = await request();
      if (answer.status < 500 || repeat === REPEATS) return answer;
    } catch (error) {
      if (repeat === REPEATS) throw error;
    }
    await pause(PAUSE * 2 ** repeat);
  }
}

/**
 * Signs in by a link's code or, inside Discord, by Discord itself. `tell` gets words while that lasts, and `confirm` a
 * question. Resolves to the link's game or exercise and the person's name; null if nobody is signed in.
 */
export async function signIn(tell, confirm) {
  if (isInside) {
    const { enter } = await import("./activity.js");
    const entered = await enter(tell);
    token = entered?.token ?? null;
    return entered && { link: entered.game === null ? null : { game: entered.game }, name: "" };
  }
  const link = await redeem(confirm);
  const signedIn = await isSignedIn();
  if (signedIn.name === null) {
    const used = link === undefined ? (await fetchWords(firstWords.language)).words["live-link-used"] : "";
    tell({ text: `${used}\n${signedIn.text}`.trim() });
  }
  return signedIn.name === null ? null : { link, name: signedIn.name };
}

/** Asks whether this browser has a session. Resolves to the person's name, or to null and how to get a link. */
export function isSignedIn() {
  return patiently(fetchSession).then(read);
}

/** The same without patience: fails if the bot does not answer. */
export function askSession() {
  return fetchSession().then(read);
}

const fetchSession = () => fetch("signed-in", { headers: credentials() });

async function read(answer) {
  if (answer.status === 401) return { name: null, text: await answer.text() };
  return { name: answer.status === 200 ? (await answer.json()).name : "", text: "" };
}

/**
 * Uses the code of a link, which is in no log since it is a fragment. Resolves to the link's game or exercise; null without
 * a link, undefined if it cannot be used.
 */
async function redeem(confirm) {
  const code = location.hash.slice(1);
  if (!code) return null;
  history.replaceState(null, "", location.pathname + location.search);
  let answer = await patiently(() => post("session", { code }));
  if (answer.status === 409) {
    if (!await confirm(await answer.json())) return null;
    answer = await patiently(() => post("session", { code, switch: true }));
  }
  return answer.ok ? answer.json() : undefined;
}

/** Opens a socket. */
export function openSocket() {
  const address = new URL("live", location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address);
}

/** The message that asks for the state of a model's game. */
export function watchMessage({ watch, game, known }) {
  return { type: "watch", protocol: PROTOCOL, watch, game: game === null ? null : Number(game), known, token };
}

/** The page's words in a language, and the choices of a practice game. */
export async function fetchWords(language) {
  const answer = await patiently(() => fetch(new URL(`words.${language}.json`, import.meta.url)));
  return answer.json();
}

/** The address at which a picture can be shown. Inside Discord it is fetched with the token first. */
export function picture(address) {
  if (token === null) return Promise.resolve(address);
  if (!pictures.has(address)) pictures.set(address, fetchBlob(address).catch(() => {
    // The next look asks again.
    pictures.delete(address);
    return "";
  }));
  return pictures.get(address);
}

async function fetchBlob(address) {
  const answer = await fetch(address, { headers: credentials() });
  if (!answer.ok) throw new Error(answer.statusText);
  return URL.createObjectURL(await answer.blob());
}

/** An id of a request. A plain-http page has no `randomUUID`. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends a request. The same id makes a repetition harmless, so a lost answer is asked for again. */
export async function request(id, game, ask, person) {
  const body = { protocol: PROTOCOL, id, game: game === null ? null : Number(game), ask };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await post("act", body, person);
      if (answer.ok) return await answer.json();
      if (answer.status < 500 || attempt === 3) return { outcome: "failed", status: answer.status };
    } catch {
      if (attempt === 3) return { outcome: "failed", status: 0 };
    }
    await pause(PAUSE * 2 ** attempt);
  }
}

/** Ends the session. */
export async function signOut() {
  await post("sign-out", {});
}
