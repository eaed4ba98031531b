// The bot's end: the session, the socket with what is shown, and acts.

const PROTOCOL = 1;

/** True inside Discord. */
export const isInside = new URLSearchParams(location.search).has("frame_id");

/** The page's words as long as the bot has sent none. */
export const firstWords = {
  en: {
    language: "en",
    opening: "Opening your board…",
    silent: "The board can't be opened here. Press “Board” below a board in Discord, then “Open the board”, to use it in your browser.",
    connecting: "Connection lost. Reconnecting…",
    retry: "Try again",
  },
  ko: {
    language: "ko",
    opening: "판을 여는 중입니다…",
    silent: "여기서는 판을 열 수 없습니다. 디스코드의 판 아래에 있는 “판”과 “판 열기”를 눌러 브라우저에서 두세요.",
    connecting: "연결이 끊겼습니다. 다시 연결하는 중…",
    retry: "다시 시도",
  },
}[navigator.language.startsWith("ko") ? "ko" : "en"];
/** The number of repetitions of a request that the bot does not answer, and the first pause, in milliseconds. */
const REPEATS = 4;
const PAUSE = 500;

/** The session's token inside Discord. */
let token = null;
/** The pictures that were fetched with it, by their addresses. */
const pictures = new Map();

/** Uses the code of a link, which is in no log since it is a fragment. Returns the link's game, or null. */
async function redeem() {
  const code = location.hash.slice(1);
  if (!code) return null;
  history.replaceState(null, "", location.pathname);
  const answer = await patiently(() => post("session", { code }));
  return answer.ok ? (await answer.json()).game : null;
}

function post(path, body) {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json", ...credentials() }, body: JSON.stringify(body) });
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
    await new Promise((done) => { setTimeout(done, PAUSE * 2 ** repeat); });
  }
}

/** Signs in by a link's code or, inside Discord, by Discord itself. Returns the game to show, and whether it worked. */
async function signIn(heard) {
  if (isInside) {
    const { enter } = await import("./activity.js");
    const entered = await enter(heard);
    token = entered?.token ?? null;
    return { game: entered?.game ?? null, isSignedIn: entered !== null };
  }
  const game = await redeem();
  const signedIn = await patiently(() => fetch("signed-in"));
  const isSignedIn = signedIn.status !== 401;
  if (!isSignedIn) heard({ type: "signed-out", text: await signedIn.text() });
  return { game, isSignedIn };
}

/** Connects, and again whenever the connection is lost. `heard` gets each message, and null while there is none. */
export async function connect(heard) {
  let signed = { game: null, isSignedIn: false };
  try {
    signed = await signIn(heard);
  } catch {
    heard({ type: "opening", ...firstWords, text: firstWords.connecting });
  }
  if (!signed.isSignedIn) return { watch: () => {} };
  let { game } = signed;
  let socket = null;
  let wait = PAUSE;
  const open = () => {
    const address = new URL("live", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(address);
    socket.onopen = () => watch(game);
    socket.onmessage = (event) => {
      // A server that closes each socket at once is not asked more often for it.
      wait = PAUSE;
      heard(JSON.parse(event.data));
    };
    socket.onclose = () => {
      heard(null);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 15000);
    };
  };
  const watch = (wanted) => {
    game = wanted;
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ protocol: PROTOCOL, game: wanted === null ? null : Number(wanted), token }));
  };
  open();
  return { watch };
}

/** The address at which a picture can be shown. Inside Discord it is fetched with the token first. */
export function picture(address) {
  if (token === null) return Promise.resolve(address);
  if (!pictures.has(address)) pictures.set(address, fetchPicture(address));
  return pictures.get(address);
}

async function fetchPicture(address) {
  try {
    const answer = await fetch(address, { headers: credentials() });
    if (!answer.ok) throw new Error(answer.statusText);
    return URL.createObjectURL(await answer.blob());
  } catch {
    // The next look asks again.
    pictures.delete(address);
    return "";
  }
}

/** Takes a turn. */
export function act(state, command, confirmed) {
  return ask("act", { ...shown(state), command, confirmed });
}

/** Asks for a hint. */
export function hint(state) {
  return ask("hint", shown(state));
}

/** Shows the plan at a node, after a change if there is one. */
export function plan(state, node, edit) {
  return ask("plan", { ...shown(state), node, edit });
}

/** Begins a practice game. */
export function practise({ variant, level, side }) {
  return ask("practice", { variant, level, side });
}

/** The game and position that a request is about. */
function shown(state) {
  return { game: Number(state.game), version: state.version };
}

/** Sends a request. The same id makes a repetition harmless, so a lost answer is asked for again. */
async function ask(path, what) {
  const request = { protocol: PROTOCOL, id: crypto.randomUUID(), ...what };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await post(path, request);
      if (answer.ok) return await answer.json();
      if (answer.status < 500 || attempt === 3) return { outcome: "failed", status: answer.status };
    } catch {
      if (attempt === 3) return { outcome: "failed", status: 0 };
    }
    await new Promise((done) => { setTimeout(done, PAUSE * 2 ** attempt); });
  }
}

/** Ends the session. */
export async function signOut() {
  await post("sign-out", {});
}
