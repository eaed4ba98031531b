// The bot's end: the session, the socket with what is shown, and acts.

const PROTOCOL = 1;

/** Uses the code of a link, which is in no log since it is a fragment. Returns the link's game, or null. */
async function redeem() {
  const code = location.hash.slice(1);
  if (!code) return null;
  history.replaceState(null, "", location.pathname);
  const answer = await post("session", { code });
  return answer.ok ? (await answer.json()).game : null;
}

function post(path, body) {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** Connects, and again whenever the connection is lost. `heard` gets each message, and null while there is none. */
export async function connect(heard) {
  let game = await redeem();
  const signedIn = await fetch("signed-in");
  if (signedIn.status === 401) {
    heard({ type: "signed-out", text: await signedIn.text() });
    return { watch: () => {} };
  }
  let socket = null;
  let wait = 500;
  const open = () => {
    const address = new URL("live", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(address);
    socket.onopen = () => {
      wait = 500;
      watch(game);
    };
    socket.onmessage = (event) => heard(JSON.parse(event.data));
    socket.onclose = () => {
      heard(null);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 15000);
    };
  };
  const watch = (wanted) => {
    game = wanted;
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ protocol: PROTOCOL, game: wanted === null ? null : Number(wanted) }));
  };
  open();
  return { watch };
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
    await new Promise((done) => { setTimeout(done, 500 * 2 ** attempt); });
  }
}

/** Ends the session. */
export async function signOut() {
  await post("sign-out", {});
}
