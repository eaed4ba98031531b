// Servers, channels and threads, and what of them is unread.

import { avatar, icon, make, pressable, renew } from "/dom.js";
import { say } from "/words.js";

/** Every channel, thread and conversation of a world, with its server. */
export function placesOf(world) {
  const servers = world.servers.flatMap((server) =>
    server.channels.flatMap((channel) => [channel, ...channel.threads].map((place) => ({ ...place, server }))));
  return [...servers, { ...world.dm, dm: true }];
}

/** A place's name with its sign. */
export function titled(place) {
  return place.dm ? `@${place.name}` : place.parent ? place.name : `#${place.name}`;
}

/** What each person has read: the newest message they saw, by channel; shared by all windows. */
export class Read {
  seen(person) {
    return JSON.parse(localStorage.getItem(`read:${person}`) ?? "{}");
  }

  /** Notes that somebody saw everything up to a message; whether that is news. */
  mark(person, channel, message) {
    const seen = this.seen(person);
    if (!newer(message, seen[channel])) return false;
    localStorage.setItem(`read:${person}`, JSON.stringify({ ...seen, [channel]: message }));
    return true;
  }

  /** Whether a place has something unread, how many pings, and the newest of those that still wait for something. */
  news(person, place) {
    const seen = this.seen(person)[place.id];
    const unread = (pings) => pings.filter((ping) => newer(ping, seen));
    return { unread: newer(place.last, seen), pings: unread(place.pings).length, waiting: unread(place.waiting).at(-1) };
  }
}

function newer(message, seen) {
  return Boolean(message) && (!seen || BigInt(message) > BigInt(seen));
}

/** The servers as signs in a column; `news(place)` is what a person has not read. */
export function showRail(list, world, { server, news, go }) {
  const sign = (id, name, label, places) => {
    const all = places.map(news);
    const pings = all.reduce((sum, one) => sum + one.pings, 0);
    const button = pressable("server", () => go(places[0].id), label);
    button.title = name;
    button.classList.toggle("unread", all.some((one) => one.unread));
    button.dataset.id = id ?? "direct";
    button.setAttribute("aria-current", String(id === server));
    button.setAttribute("aria-label", [name, ...told(all.some((one) => one.unread), pings)].join(", "));
    if (pings) button.append(count(pings));
    return make("li", "", button);
  };
  const direct = sign(null, say("directMessages"), avatar({ bot: true }), [world.dm]);
  const servers = world.servers.map((one) => {
    const places = one.channels.flatMap((channel) => [channel, ...channel.threads]);
    return sign(one.id, one.name, initials(one.name), places);
  });
  renew(list, direct, make("li", "rule"), ...servers);
}

/** The first letters of a name, drawn by the style: the button is named in full. */
function initials(name) {
  const sign = make("span", "initials");
  sign.dataset.letters = name.split(/\s+/u).map((word) => [...word][0]).slice(0, 3).join("");
  return sign;
}

function told(unread, pings) {
  return pings ? [say(pings === 1 ? "ping" : "pings", { count: pings })] : unread ? [say("unread")] : [];
}

function count(pings) {
  const badge = make("span", "count", String(pings));
  badge.ariaHidden = "true";
  return badge;
}

/** The channels of a server with their threads, or the conversation with the bot. */
export function showChannels(list, world, { server, here, news, go }) {
  const entry = (place, sign) => {
    const { unread, pings } = place.id === here ? { unread: false, pings: 0 } : news(place);
    const button = pressable("place", () => go(place.id), icon(sign), make("span", "name", place.name));
    button.classList.toggle("unread", unread || pings > 0);
    button.classList.toggle("archived", Boolean(place.archived));
    if (pings) button.append(count(pings));
    if (place.archived) button.title = say("archivedNote");
    button.dataset.id = place.id;
    button.setAttribute("aria-current", place.id === here ? "page" : "false");
    const notes = [place.parent && say("thread"), place.archived && say("archived"), ...told(unread, pings)];
    button.setAttribute("aria-label", [place.name, ...notes].filter(Boolean).join(", "));
    return button;
  };
  const shown = world.servers.find((one) => one.id === server);
  if (!shown) return renew(list, make("li", "", entry(world.dm, "at")));
  renew(list, ...shown.channels.map((channel) => {
    const threads = channel.threads.map((thread) => make("li", "", entry({ ...thread, parent: channel.id }, "thread")));
    return make("li", "", entry(channel, "hash"), threads.length ? make("ul", "", ...threads) : null);
  }));
}
