// The page: who one is, where one is, and what is said there. It is fed by a stream of changes.

import { ActivityPane } from "/activity.js";
import { Stream, ask } from "/api.js";
import { Box } from "/box.js";
import { daySwitch, refreshClock, showClock } from "/days.js";
import { closable, openForm, openKeys, openWelcome } from "/dialogs.js";
import { at, make, pressable } from "/dom.js";
import { begun } from "/frame.js";
import { showAsked, showMembers, showPeople } from "/people.js";
import { Read, placesOf, showChannels, showRail, titled } from "/places.js";
import { themeSwitch } from "/theme.js";
import { refreshMoments } from "/time.js";
import { Timeline } from "/timeline.js";
import { welcomeWays } from "/welcome.js";
import { explain, say, sayText, speak } from "/words.js";

const state = {
  people: [],
  /** The texts of the page that depend on the bot. */
  texts: null,
  me: null,
  channel: null,
  world: null,
  /** The worlds of the others, to see whether a ping waits for them. */
  others: new Map(),
  commands: [],
  /** A message whose thread is gone to as soon as it is there. */
  awaited: null,
  broken: false,
};
const read = new Read();
let [box, timeline, stream, closeDrawers, drawTheme, pane] = [];

function complain(text) {
  at("notice").textContent = text;
}

function announce(text) {
  const announcer = at("announcer");
  announcer.append(make("div", "", text));
  while (announcer.children.length > 5) announcer.firstChild.remove();
}

/** Does something as the present person; the answer, or null where there is none. */
async function act(kind, body) {
  complain("");
  try {
    const answer = await ask(`/do/${kind}`, { as: state.me, channel: state.channel, ...body });
    if (answer.state === "failed") complain(say("notAnswered"));
    if (answer.state === "launched") openActivity(answer.activity);
    if (answer.state === "modal") openForm(answer.modal, (values) => submit(answer.interaction, values));
    await timeline.load();
    // What answers by a message of its own stands at the end; an update stays where it was.
    if (!["failed", "updated", "deferred_update", "modal", "launched"].includes(answer.state)) timeline.toEnd();
    return answer.state === "failed" ? null : answer;
  } catch (error) {
    // The menu was drawn again meanwhile; a client that shows a choice sends nothing for it.
    if (kind === "select" && error.message.startsWith("the menu shows that choice")) return { state: "unsent" };
    complain(explain(error));
    return null;
  }
}

function openActivity(activity) {
  if (activity.closed) complain(say("activityClosed"));
  else pane.open(activity, state.me, state.channel);
}

/** Joins the Activity of this channel. */
async function join() {
  try {
    openActivity((await ask("/do/join", { as: state.me, channel: state.channel })).activity);
  } catch (error) {
    complain(explain(error));
  }
}

/** Offers to join the Activity of this channel, if one runs that is not open. */
function offerActivity() {
  const runs = state.world?.activities.some(({ channel }) => channel === state.channel);
  at("join").hidden = !runs || pane.channel === state.channel;
}

async function actOnComponent(kind, body, element) {
  // It keeps the focus while it waits, so it is not disabled.
  if (element.ariaBusy) return;
  element.ariaBusy = "true";
  const newest = timeline.newest;
  const stays = element.isConnected && document.activeElement === element;
  const answer = await act(kind, body);
  element.ariaBusy = null;
  // What had the focus may be gone with all of its message's controls, as after a move.
  if (stays && !element.isConnected) timeline.focusBelow(newest);
  return answer;
}

/** Sends a form off; what went wrong, in words. */
async function submit(interaction, values) {
  try {
    const answer = await ask("/do/modal", { as: state.me, interaction, values });
    await timeline.load();
    return answer.state === "failed" ? say("notAnswered") : null;
  } catch (error) {
    return explain(error);
  }
}

function here() {
  return placesOf(state.world).find((place) => place.id === state.channel);
}

function me() {
  return state.people.find((person) => person.id === state.me);
}

function members() {
  const all = here()?.server?.members ?? [me(), state.world.bot];
  return [...all].sort((one, other) => Number(one.bot ?? false) - Number(other.bot ?? false));
}

function reader() {
  const named = (id) => [...placesOf(state.world), ...state.people, ...members()].find((one) => one.id === id);
  return {
    me: state.me,
    name: (id) => named(id)?.name,
    command: (name) => state.commands.find((command) => command.name === name)?.name_localized,
    open,
    act: actOnComponent,
    dismiss: (message) => timeline.dismiss(message),
  };
}

function drawPlaces() {
  const { world } = state;
  const place = here();
  const shown = { server: place.server?.id ?? null, here: state.channel, news: (one) => read.news(state.me, one), go };
  showRail(at("rail"), world, shown);
  showChannels(at("channels"), world, shown);
  at("server-name").textContent = place.server?.name ?? say("directMessages");
  at("bot").textContent = say(world.bot.online ? "isOnline" : "notConnected", { name: world.bot.name });
  at("bot").classList.toggle("online", world.bot.online);
  at("channel-name").textContent = titled(place);
  const parent = place.parent && placesOf(world).find((one) => one.id === place.parent);
  const notes = [parent ? titled(parent) : place.server?.name, place.archived && say("archivedNote"), place.locked && say("locked")];
  at("channel-note").textContent = notes.filter(Boolean).join(" · ");
  at("log").setAttribute("aria-label", say("messages", { place: titled(place) }));
  at("line").placeholder = say("placeholder", { place: titled(place) });
  const unread = placesOf(world).reduce((sum, one) => sum + (one.id === place.id ? 0 : shown.news(one).pings), 0);
  document.title = `${unread ? `(${unread}) ` : ""}${titled(place)} – ${state.texts.title}`;
}

function drawSides() {
  drawPlaces();
  const commands = state.commands.filter((command) => command.type === 2);
  const use = (command, member) => act("command", { name: command.name, target: member.id });
  showMembers(at("member-list"), members(), { me: state.me, bot: state.world.bot, commands, use });
  drawPeople();
  offerActivity();
}

function drawPeople() {
  const wanted = wantedElsewhere();
  showPeople(at("people"), state.people, { me: state.me, wanted, become });
  showAsked(at("asked"), state.people, wanted, become);
}

/** Whom of the others an unread ping waits for, where, and which it is; the newest first. */
function wantedElsewhere() {
  const newestFirst = (one, other) => (BigInt(one.ping) > BigInt(other.ping) ? -1 : 1);
  const waiting = [...state.others].flatMap(([person, world]) => {
    const unread = placesOf(world).map((place) => ({ person, place, ping: read.news(person, place).waiting }));
    return unread.filter((one) => one.ping).sort(newestFirst).slice(0, 1);
  });
  return new Map(waiting.sort(newestFirst).map((one) => [one.person, one]));
}

async function loadWorld() {
  const { me } = state;
  const world = await ask(`/world?as=${me}`);
  if (me !== state.me) return;
  state.world = world;
  if (showClock(world.clock)) refreshMoments();
  if (!here()) state.channel = placesOf(world)[0].id;
  const commands = await ask(`/commands?as=${me}&channel=${state.channel}`);
  const others = state.people.filter((person) => person.id !== me);
  const worlds = await Promise.all(others.map((person) => ask(`/world?as=${person.id}`)));
  if (me !== state.me) return;
  state.commands = commands;
  state.others = new Map(others.map((person, index) => [person.id, worlds[index]]));
  drawSides();
  box.turnTo(`${me}:${state.channel}`);
}

/** What stands above the first message of a place: how to begin. */
function beginning() {
  const { bot } = state.world;
  const item = make("li", "beginning", make("h3", "", say("beginning", { place: titled(here()) })));
  if (timeline.messages.length > 0) return item;
  if (!bot.online) {
    item.append(make("p", "", sayText(state.texts.offline, { name: bot.name })));
    return item;
  }
  const offered = state.texts.first_commands.map((first) => state.commands.find((command) => command.name === first)).filter(Boolean);
  const buttons = offered.map((command, index) =>
    pressable(index === 0 ? "primary" : "", () => box.begin(command, new Map(), { focus: true }), `/${command.name_localized}`));
  item.append(make("p", "", say("emptyTitle"), " ", say("emptyText")), make("div", "row", ...buttons));
  return item;
}

/** Tells what went wrong by itself: nothing answers, or something else that is told in words. */
function trouble(error) {
  if (error.status === 0) showBroken(true);
  else complain(explain(error));
}

let [loading, again] = [null, false];

/** Brings all that is shown up to date; asked while it does so, it does so once more. */
function refresh() {
  if (loading) {
    again = true;
    return loading;
  }
  loading = (async () => {
    do {
      again = false;
      try {
        await loadWorld();
        await timeline.load();
      } catch (error) {
        trouble(error);
      }
    } while (again);
    loading = null;
    at("log").dataset.shown = `${state.me}:${state.channel}`;
    await goToAwaited();
  })();
  return loading;
}

async function goToAwaited() {
  const { awaited } = state;
  if (!awaited || !placesOf(state.world).some((place) => place.id === awaited)) return;
  state.awaited = null;
  await go(awaited);
}

async function go(channel) {
  closeDrawers();
  state.channel = channel;
  complain("");
  timeline.clear();
  await refresh();
  remember();
  timeline.toEnd();
  // Who went on meanwhile is not called back.
  const elsewhere = document.querySelector("dialog[open]")
    || [at("people"), at("messages")].some((one) => one.contains(document.activeElement));
  // On a telephone the focus would bring the keyboard up.
  if (!elsewhere && matchMedia("(pointer: fine)").matches) box.focus();
}

/** Puts who and where one is into the address, so that "back" leads back. */
function remember() {
  const wanted = `#${new URLSearchParams({ as: state.me, channel: state.channel })}`;
  if (location.hash === wanted) return;
  if (location.hash) history.pushState(null, "", wanted);
  else history.replaceState(null, "", wanted);
}

/** Goes to whom and where the address says. */
async function recall() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const [person, channel] = [wanted.get("as"), wanted.get("channel")];
  if (person !== state.me && state.people.some((one) => one.id === person)) await become(person, channel);
  else if (channel && channel !== state.channel) await go(channel);
}

/** Goes where a link leads: to a channel, and there to a message. */
async function open([channel, message]) {
  if (!placesOf(state.world).some((place) => place.id === channel)) return complain(say("notHere"));
  if (channel !== state.channel) await go(channel);
  if (!message) return;
  while (!timeline.whole && BigInt(timeline.messages[0].id) > BigInt(message)) await timeline.older();
  const item = document.querySelector(`[data-id="${CSS.escape(message)}"]`);
  item?.scrollIntoView({ block: "center" });
  item?.classList.add("pointed-at");
}

/** Becomes another person, here or where they are wanted. */
async function become(person, place) {
  if (person !== state.me) pane.close();
  state.me = person;
  speak(me().locale);
  drawTheme();
  await go(place ?? state.channel);
  stream.follow(person);
}

function showBroken(broken) {
  if (broken === state.broken) return;
  state.broken = broken;
  at("connection").textContent = broken ? say("reconnecting") : "";
  if (!broken) announce(say("back"));
}

function changed(changes) {
  // An edit may settle what a ping waits for.
  const news = changes.some((change) => ["world", "posted", "edited", "deleted"].includes(change.what));
  if (news) refresh();
  else if (changes.some((change) => change.channel === state.channel)) timeline.load().catch(trouble);
}

async function autocomplete(body) {
  try {
    const answer = await ask("/do/autocomplete", { as: state.me, channel: state.channel, ...body });
    return answer.choices ?? [];
  } catch {
    return [];
  }
}

function dayPassed(text) {
  complain("");
  refreshMoments();
  announce(text);
}

/** Who one is at first: whoever the address names, else somebody who reads the browser's language. */
function first(wanted) {
  const named = state.people.find((person) => person.id === wanted);
  const language = navigator.language.split("-")[0];
  return (named ?? state.people.find((person) => person.locale.startsWith(language)) ?? state.people[0]).id;
}

/** The others who are here, those who read the same language first. */
function others() {
  const language = (person) => person.locale.split("-")[0];
  const there = state.people.filter((person) => person.id !== state.me && members().some((member) => member.id === person.id));
  const same = (person) => Number(language(person) === language(me()));
  return there.sort((one, other) => same(other) - same(one));
}

function welcome() {
  const { welcome: card } = state.texts;
  openWelcome(card, welcomeWays({ ways: card.ways, commands: state.commands, others: others(), box, use: useAndFollow, useAndOpen }));
}

/** Uses a command, and goes to the thread that it opens. */
async function useAndFollow(name, options) {
  const answer = await act("command", { name, options });
  state.awaited = answer?.message?.id ?? null;
  await refresh();
}

/** Uses a command, presses the buttons that lead to a link, and opens it. */
async function useAndOpen(name, options, { press, first: before }) {
  await useAndFollow(name, options);
  let isPressed = !before;
  for (let tries = 0; tries < 150; tries += 1) {
    if (!state.awaited) {
      isPressed ||= await pressNewest(before) !== null;
      const answer = await pressNewest(press);
      const link = answer?.message?.components?.flatMap((row) => row.components).find(({ url }) => url);
      if (link) location.href = link.url;
      if (answer) return;
    }
    await new Promise((done) => { setTimeout(done, 100); });
  }
}

/** Presses the newest button whose id has a form, in which `*` is any text. Returns the answer, or null if there is no such button. */
async function pressNewest(form) {
  const kind = new RegExp(`^${form.replace(/[.+?^${}()|[\]\\]/gu, "\\$&").replaceAll("*", ".*")}$`, "u");
  for (const message of timeline.messages.toReversed()) {
    const buttons = message.components.flatMap((row) => row.components ?? []);
    const button = buttons.find(({ custom_id: id, disabled }) => id && !disabled && kind.test(id));
    if (button) return act("press", { message: message.id, custom_id: button.custom_id });
  }
  return null;
}

async function begin() {
  closable();
  drawTheme = themeSwitch(at("theme"));
  [state.people, state.texts] = await Promise.all([ask("/people"), ask("/page")]);
  const wanted = new URLSearchParams(location.hash.slice(1));
  const send = (kind, body) => act(kind, body);
  box = new Box(at("box"), { commands: () => state.commands, members, bot: () => state.world.bot, hint: () => state.texts.hint, inThread: () => Boolean(here()?.parent), complain, send, autocomplete });
  timeline = new Timeline(at("log"), {
    ask: (query) => ask(`/channels/${state.channel}/messages?as=${state.me}${query}`),
    reader,
    beginning,
    mood: () => [state.world.bot.online, state.me, state.channel, state.commands.length],
    read: (message) => read.mark(state.me, state.channel, message) && drawSides(),
    seen: () => read.seen(state.me)[state.channel],
    announce,
  });
  stream = new Stream({
    opened: () => {
      showBroken(false);
      refresh();
    },
    changed,
    broken: () => showBroken(true),
  });
  closeDrawers = begun({ places: () => placesOf(state.world), here: () => state.channel, go, allSeen: () => timeline.allSeen() });
  pane = new ActivityPane(offerActivity);
  at("join").onclick = join;
  at("help").onclick = welcome;
  at("keys").onclick = openKeys;
  daySwitch(at("day"), { passed: dayPassed, failed: (error) => complain(explain(error)) });
  window.addEventListener("popstate", recall);
  // Another window of this browser has read something.
  window.addEventListener("storage", () => state.world && drawSides());
  setInterval(() => {
    refreshMoments();
    refreshClock();
  }, 1000);
  state.channel = wanted.get("channel");
  await become(first(wanted.get("as")), state.channel);
  if (!localStorage.getItem("welcomed")) welcome();
}

begin().catch((error) => complain(explain(error)));
