// The sides of the page: servers, channels and threads, who is there, and who one is.

import { avatar } from "/message.js";
import { make, pressable } from "/text.js";

/** Every channel, thread and conversation of a world, with its server. */
export function placesOf(world) {
  const servers = world.servers.flatMap((server) =>
    server.channels.flatMap((channel) => [channel, ...channel.threads].map((place) => ({ ...place, server }))));
  return [...servers, { ...world.dm, dm: true }];
}

/** What each person has read: the newest message they were shown, by channel; kept by the browser. */
export class Read {
  seen(person) {
    return JSON.parse(localStorage.getItem(`read:${person}`) ?? "{}");
  }

  mark(person, channel, message) {
    const seen = this.seen(person);
    if (newer(message, seen[channel])) {
      localStorage.setItem(`read:${person}`, JSON.stringify({ ...seen, [channel]: message }));
    }
  }

  /** "wanted" where a ping is unread, "unread" where something else is. */
  state(person, place) {
    const seen = this.seen(person)[place.id];
    if (newer(place.pinged, seen)) return "wanted";
    return newer(place.last, seen) ? "unread" : "";
  }
}

function newer(message, seen) {
  return Boolean(message) && (!seen || BigInt(message) > BigInt(seen));
}

/** The list of places; `here` is the one that is shown, `mark(place)` whether it has news. */
export function showPlaces(list, world, { here, mark, go }) {
  const entry = (place, text) => {
    const button = pressable("place", () => go(place.id), make("span", "", text));
    const news = place.id === here ? "" : mark(place);
    if (news) button.classList.add(news);
    if (news === "wanted") button.append(make("span", "badge", "@"));
    if (place.archived) {
      button.classList.add("archived");
      button.title = "Archived: it takes no commands until somebody posts in it";
    }
    button.setAttribute("aria-current", String(place.id === here));
    return button;
  };
  const sections = world.servers.map((server) => make("section", "", make("h2", "", server.name),
    make("ul", "", ...server.channels.map((channel) => make("li", "", entry(channel, `# ${channel.name}`),
      make("ul", "", ...channel.threads.map((thread) => make("li", "", entry(thread, `↳ ${thread.name}`)))))))));
  const direct = make("section", "", make("h2", "", "Direct message"), entry(world.dm, `@ ${world.dm.name}`));
  list.replaceChildren(...sections, direct);
}

/** The members, each with the commands that work on a person. */
export function showMembers(list, members, me, commands, use) {
  list.replaceChildren(...members.map((member) => {
    const name = make("span", "", member.id === me ? `${member.name} (you)` : member.name);
    const offered = commands.map((command) => pressable("", () => use(command, member), command.name_localized));
    const summary = make("summary", "", avatar(member), name, member.bot ? make("span", "badge", "BOT") : null);
    return make("li", "", make("details", "", summary, ...offered));
  }));
}

/** Who one can be; `wanted` tells whom an unread ping waits for. */
export function showPeople(list, people, { me, wanted, become }) {
  const buttons = people.map((person) => {
    const waits = person.id !== me && wanted.has(person.id);
    const button = pressable("person", () => become(person.id), avatar(person), make("span", "", person.name),
      waits ? make("span", "badge", "@") : null);
    button.setAttribute("aria-pressed", String(person.id === me));
    button.title = waits ? `${person.name} was pinged: go on as ${person.name}` : `Be ${person.name} (${person.locale})`;
    return button;
  });
  list.replaceChildren(make("span", "mark", "You are"), ...buttons);
}
