// The page: who one is, where one is, and what is said there. It is fed by a stream of changes.

import { CommandLine } from "/command.js";
import { showMessage } from "/message.js";
import { Read, placesOf, showMembers, showPeople, showPlaces } from "/places.js";
import { make, pressable, refreshMoments } from "/text.js";

/** The commands that an empty channel offers to begin with, where the bot has them. */
const FIRST = ["challenge", "help"];

const at = (id) => document.getElementById(id);
const state = { people: [], me: null, channel: null, world: null, commands: [], wanted: new Set(), stream: null };
const read = new Read();
const dismissed = new Set();
let line = null;

async function ask(path, body) {
  const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? response.statusText);
  return answer;
}

function complain(text) {
  at("notice").textContent = text;
}

/** Does something as the present person; the answer, or null where there is none. */
async function act(kind, body) {
  complain("");
  try {
    const answer = await ask(`/do/${kind}`, { as: state.me, channel: state.channel, ...body });
    if (answer.state === "failed") complain("The application did not respond.");
    if (answer.state === "modal") openForm(answer.interaction, answer.modal);
    await loadMessages();
    // What answers by a message of its own stands at the end; an update stays where it was.
    if (!["failed", "updated", "deferred_update"].includes(answer.state)) toEnd();
    return answer.state === "failed" ? null : answer;
  } catch (error) {
    complain(error.message);
    return null;
  }
}

async function actOnComponent(kind, body, element) {
  element.disabled = true;
  await act(kind, body);
  element.disabled = false;
}

function openForm(interaction, modal) {
  const dialog = at("form-dialog");
  const inputs = modal.components.flatMap((row) => row.type === 18
    ? [{ label: row.label, ...row.component }]
    : row.components);
  dialog.querySelector("h2").textContent = modal.title;
  dialog.querySelector(".inputs").replaceChildren(...inputs.map((input) => {
    const field = make(input.style === 2 ? "textarea" : "input");
    field.name = input.custom_id;
    field.value = input.value ?? "";
    field.placeholder = input.placeholder ?? "";
    field.required = input.required !== false;
    field.maxLength = input.max_length ?? 4000;
    return make("label", "", input.label ?? input.custom_id, field);
  }));
  dialog.onclose = () => {
    if (dialog.returnValue !== "send") return;
    const values = Object.fromEntries(new FormData(dialog.querySelector("form")));
    submitForm(interaction, values);
  };
  dialog.returnValue = "";
  dialog.showModal();
}

async function submitForm(interaction, values) {
  try {
    await ask("/do/modal", { as: state.me, interaction, values });
    await loadMessages();
  } catch (error) {
    complain(error.message);
  }
}

function here() {
  return placesOf(state.world).find((place) => place.id === state.channel);
}

function members() {
  const all = here()?.server?.members ?? [{ id: state.me, name: state.world.me.name }, state.world.bot];
  return [...all].sort((one, other) => Number(one.bot ?? false) - Number(other.bot ?? false));
}

function name(id) {
  const named = [...placesOf(state.world), ...state.people, ...members()].find((one) => one.id === id);
  return named?.name;
}

function drawPlaces() {
  const { bot } = state.world;
  at("bot").textContent = bot.online ? `${bot.name} is online` : `${bot.name} is not connected`;
  at("bot").classList.toggle("online", bot.online);
  const mark = (place) => read.state(state.me, place);
  showPlaces(at("places"), state.world, { here: state.channel, mark, go });
  const place = here();
  at("channel-name").textContent = place.dm ? `@ ${place.name}` : place.parent ? `↳ ${place.name}` : `# ${place.name}`;
  at("channel-note").textContent = [
    place.server?.name,
    place.archived && "archived: it takes no commands until somebody posts in it",
    place.locked && "locked",
  ].filter(Boolean).join(" · ");
  document.title = `${place.name} – 한수 sandbox`;
}

function drawSides() {
  drawPlaces();
  const onUsers = state.commands.filter((command) => command.type === 2);
  const use = (command, member) => act("command", { name: command.name, target: member.id });
  showMembers(at("members"), members(), state.me, onUsers, use);
  showPeople(at("people"), state.people, { me: state.me, wanted: state.wanted, become });
}

async function loadWorld() {
  const me = state.me;
  const world = await ask(`/world?as=${me}`);
  if (me !== state.me) return;
  state.world = world;
  if (!here()) state.channel = placesOf(world)[0].id;
  state.commands = await ask(`/commands?as=${me}&channel=${state.channel}`);
  drawSides();
  await lookForOthers();
}

/** Looks whether a ping waits for one of the others. */
async function lookForOthers() {
  const others = state.people.filter((person) => person.id !== state.me);
  const worlds = await Promise.all(others.map((person) => ask(`/world?as=${person.id}`)));
  const waits = (person, world) => placesOf(world).some((place) => read.state(person.id, place) === "wanted");
  state.wanted = new Set(others.filter((person, index) => waits(person, worlds[index])).map((person) => person.id));
  showPeople(at("people"), state.people, { me: state.me, wanted: state.wanted, become });
}

/** What an empty channel says: how to begin. */
function welcome() {
  const { bot } = state.world;
  if (!bot.online) return make("li", "welcome", make("p", "", `${bot.name} is not connected: start the bot, and play here.`));
  const offered = FIRST.map((first) => state.commands.find((command) => command.name === first)).filter(Boolean);
  const buttons = offered.map((command, index) =>
    pressable(index === 0 ? "primary" : "", () => line.begin(command), `/${command.name_localized}`));
  return make("li", "welcome",
    make("h3", "", "Nothing was said here yet."),
    make("p", "", "All of this is on your own computer, and you play everybody in turn: choose at the top who you are. "
      + "Type / in the box below for the commands, or press one here."),
    make("div", "row", ...buttons));
}

async function loadMessages() {
  const [me, channel] = [state.me, state.channel];
  const all = await ask(`/channels/${channel}/messages?as=${me}`);
  if (me !== state.me || channel !== state.channel) return;
  if (all.length) read.mark(me, channel, all.at(-1).id);
  const messages = all.filter((message) => !dismissed.has(message.id));
  const list = at("messages");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const reader = { me, name, open, act: actOnComponent, dismiss };
  // What did not change keeps its element, and with it an open menu and the focus.
  const old = new Map([...list.children].map((item) => [item.dataset.id, item]));
  const items = messages.map((message) => {
    const shape = JSON.stringify([message, message.thread && name(message.thread)]);
    const kept = old.get(message.id);
    if (kept?.shape === shape) return kept;
    const item = showMessage(message, reader);
    item.shape = shape;
    return item;
  });
  if (items.length === 0) items.push(welcome());
  for (const item of [...list.children]) if (!items.includes(item)) item.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  if (atEnd) toEnd();
}

function dismiss(message) {
  dismissed.add(message);
  loadMessages();
}

function toEnd() {
  const list = at("messages");
  list.scrollTop = list.scrollHeight;
}

async function reload() {
  try {
    await loadWorld();
    await loadMessages();
  } catch (error) {
    complain(`The sandbox does not answer: ${error.message}`);
  }
}

async function go(channel) {
  document.body.classList.remove("menu-open");
  at("menu").setAttribute("aria-expanded", "false");
  state.channel = channel;
  complain("");
  at("messages").replaceChildren();
  await reload();
  history.replaceState(null, "", `#${new URLSearchParams({ as: state.me, channel: state.channel })}`);
  toEnd();
}

/** Goes where a link leads: to a channel, and there to a message. */
async function open([channel, message]) {
  if (!placesOf(state.world).some((place) => place.id === channel)) {
    return complain("That place is not here, or not for this person.");
  }
  await go(channel);
  if (message) document.querySelector(`[data-id="${CSS.escape(message)}"]`)?.scrollIntoView();
}

function listen() {
  state.stream?.close();
  state.stream = new EventSource(`/stream?as=${state.me}`);
  state.stream.onopen = reload;
  state.stream.addEventListener("changed", (event) => {
    const { changes } = JSON.parse(event.data);
    const news = changes.some((change) => change.what === "world" || change.what === "posted");
    if (news) reload();
    else if (changes.some((change) => change.channel === state.channel)) loadMessages();
  });
}

async function become(person) {
  state.me = person;
  await go(state.channel);
  listen();
}

async function autocomplete(body) {
  try {
    const answer = await ask("/do/autocomplete", { as: state.me, channel: state.channel, ...body });
    return answer.choices ?? [];
  } catch {
    return [];
  }
}

/** Who one is at first: whoever the address names, else somebody who reads the browser's language. */
function first(wanted) {
  const named = state.people.find((person) => person.id === wanted);
  const language = navigator.language.split("-")[0];
  return (named ?? state.people.find((person) => person.locale.startsWith(language)) ?? state.people[0]).id;
}

async function begin() {
  state.people = await ask("/people");
  const wanted = new URLSearchParams(location.hash.slice(1));
  line = new CommandLine(at("command"), { commands: () => state.commands, members, complain, send: act, autocomplete });
  at("menu").onclick = () => {
    const open = document.body.classList.toggle("menu-open");
    at("menu").setAttribute("aria-expanded", String(open));
  };
  setInterval(refreshMoments, 20_000);
  state.channel = wanted.get("channel");
  await become(first(wanted.get("as")));
}

begin().catch((error) => complain(`The sandbox does not answer: ${error.message}`));
