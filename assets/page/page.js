// The page: who one is, where one is, and what is said there. It is fed by a stream of changes.

import { CommandLine } from "/command.js";
import { showMessage } from "/message.js";
import { make } from "/text.js";

const at = (id) => document.getElementById(id);
const state = { people: [], me: null, channel: null, world: null, commands: [], unread: new Set(), stream: null };

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

/** Does something as the present person; true when the bot answered. */
async function act(kind, body) {
  complain("");
  try {
    const answer = await ask(`/do/${kind}`, { as: state.me, ...body });
    if (answer.state === "failed") complain("The application did not respond.");
    if (answer.state === "modal") openForm(answer.interaction, answer.modal);
    return answer.state !== "failed";
  } catch (error) {
    complain(error.message);
    return false;
  }
}

async function actOnComponent(kind, body, element) {
  element.disabled = true;
  await act(kind, { channel: state.channel, ...body });
  element.disabled = false;
  await loadMessages();
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
    act("modal", { interaction, values }).then(loadMessages);
  };
  dialog.returnValue = "";
  dialog.showModal();
}

function channels() {
  const servers = state.world.servers.flatMap((server) =>
    server.channels.flatMap((channel) => [channel, ...channel.threads].map((place) => ({ ...place, server }))));
  return [...servers, { ...state.world.dm, dm: true }];
}

function here() {
  return channels().find((place) => place.id === state.channel);
}

function members() {
  const server = here()?.server;
  return server ? server.members : [{ id: state.me, name: state.world.me.name }, state.world.bot];
}

function names() {
  const known = channels().map((place) => [place.id, place.name]);
  const people = state.people.map((person) => [person.id, person.name]);
  return new Map([...known, ...people, [state.world.bot.id, state.world.bot.name]]);
}

function placeButton(place, text, archived) {
  const button = make("button", "place", text);
  button.type = "button";
  button.classList.toggle("archived", Boolean(archived));
  button.classList.toggle("unread", state.unread.has(place.id));
  button.setAttribute("aria-current", String(place.id === state.channel));
  button.onclick = () => go(place.id);
  return button;
}

function showPlaces() {
  const { servers, dm, bot } = state.world;
  at("bot").textContent = bot.online ? `${bot.name} is online` : `${bot.name} is not connected`;
  const sections = servers.map((server) => make("section", "", make("h2", "", server.name),
    make("ul", "", ...server.channels.map((channel) => make("li", "",
      placeButton(channel, `# ${channel.name}`),
      make("ul", "", ...channel.threads.map((thread) =>
        make("li", "", placeButton(thread, `↳ ${thread.name}`, thread.archived)))))))));
  const direct = make("section", "", make("h2", "", "Direct message"), placeButton(dm, `@ ${dm.name}`));
  at("places").replaceChildren(...sections, direct);
  const place = here();
  at("channel-name").textContent = place.dm ? `@ ${place.name}` : `# ${place.name}`;
  at("channel-note").textContent = [
    place.server?.name,
    place.archived && "archived: it takes no commands until somebody posts in it",
    place.locked && "locked",
  ].filter(Boolean).join(" · ");
  document.title = `${place.name} – 한수 sandbox`;
}

function showMembers() {
  const onUsers = state.commands.filter((command) => command.type === 2);
  at("members").replaceChildren(...members().map((member) => {
    const buttons = onUsers.map((command) => {
      const button = make("button", "", command.name_localized);
      button.type = "button";
      button.onclick = () => act("command", { channel: state.channel, name: command.name, target: member.id });
      return button;
    });
    const name = member.id === state.me ? `${member.name} (you)` : member.name;
    return make("li", "", make("details", "", make("summary", "", name), ...buttons));
  }));
}

async function loadWorld() {
  const me = state.me;
  const world = await ask(`/world?as=${me}`);
  if (me !== state.me) return;
  state.world = world;
  if (!here()) state.channel = channels()[0].id;
  state.commands = await ask(`/commands?as=${me}&channel=${state.channel}`);
  showPlaces();
  showMembers();
}

async function loadMessages() {
  const [me, channel] = [state.me, state.channel];
  const messages = await ask(`/channels/${channel}/messages?as=${me}`);
  if (me !== state.me || channel !== state.channel) return;
  const list = at("messages");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const known = names();
  // What did not change keeps its element, and with it an open menu and the focus.
  const old = new Map([...list.children].map((item) => [item.dataset.id, item]));
  const items = messages.map((message) => {
    const shape = JSON.stringify(message);
    const kept = old.get(message.id);
    if (kept?.shape === shape) return kept;
    const item = showMessage(message, me, known, actOnComponent);
    item.shape = shape;
    return item;
  });
  if (items.length === 0) items.push(make("li", "empty", "Nothing was said here yet."));
  for (const item of [...list.children]) if (!items.includes(item)) item.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  if (atEnd) list.scrollTop = list.scrollHeight;
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
  state.channel = channel;
  state.unread.delete(channel);
  complain("");
  at("messages").replaceChildren();
  await reload();
  location.hash = new URLSearchParams({ as: state.me, channel: state.channel }).toString();
  at("messages").scrollTop = at("messages").scrollHeight;
}

function listen() {
  state.stream?.close();
  state.stream = new EventSource(`/stream?as=${state.me}`);
  state.stream.onopen = reload;
  state.stream.addEventListener("changed", (event) => {
    const { changes } = JSON.parse(event.data);
    for (const change of changes) {
      if (change.what === "posted" && change.channel !== state.channel) state.unread.add(change.channel);
    }
    if (changes.some((change) => change.what === "world")) return void reload();
    if (changes.some((change) => change.channel === state.channel)) loadMessages();
    if (changes.some((change) => change.channel !== state.channel)) showPlaces();
  });
}

async function become(person) {
  state.me = person;
  state.unread.clear();
  await go(state.channel);
  listen();
}

async function begin() {
  state.people = await ask("/people");
  const wanted = new URLSearchParams(location.hash.slice(1));
  const known = state.people.some((person) => person.id === wanted.get("as"));
  const me = known ? wanted.get("as") : state.people[0].id;
  at("person").replaceChildren(...state.people.map((person) =>
    new Option(`${person.name} (${person.locale})`, person.id, false, person.id === me)));
  at("person").onchange = (event) => become(event.target.value);
  new CommandLine(at("command"), {
    commands: () => state.commands,
    members,
    complain,
    send: async (kind, body) => {
      const done = await act(kind, { channel: state.channel, ...body });
      await loadMessages();
      return done;
    },
    autocomplete: async (body) => {
      try {
        const answer = await ask("/do/autocomplete", { as: state.me, channel: state.channel, ...body });
        return answer.choices ?? [];
      } catch {
        return [];
      }
    },
  });
  state.channel = wanted.get("channel");
  await become(me);
}

begin().catch((error) => complain(`The sandbox does not answer: ${error.message}`));
