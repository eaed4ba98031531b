// Who is there, and who one is.

import { avatar, make, pressable, renew } from "/dom.js";
import { titled } from "/places.js";
import { say } from "/words.js";

/** The members, each with the commands that work on a person. */
export function showMembers(list, members, { me, bot, commands, use }) {
  const entry = (member) => {
    const name = make("span", "name", member.id === me ? `${member.name} (${say("you")})` : member.name);
    const offline = member.bot && !bot.online;
    const summary = make("summary", "", avatar(member), name, member.bot ? make("span", "badge", say("app")) : null);
    const note = member.bot ? say(bot.online ? "online" : "offline") : null;
    const offered = commands.map((command) => pressable("", () => use(command, member), command.name_localized));
    const details = make("details", offline ? "offline" : "", summary, make("div", "card", note, ...offered));
    // One card at a time.
    details.name = "member";
    return make("li", "", details);
  };
  const open = list.querySelector("details[open]")?.dataset.id;
  renew(list, ...members.map((member) => {
    const item = entry(member);
    item.firstChild.dataset.id = member.id;
    item.firstChild.open = member.id === open;
    return item;
  }));
}

/** Who one can be; `wanted` has the place where an unread ping waits for somebody. */
export function showPeople(list, people, { me, wanted, become }) {
  const buttons = people.map((person) => {
    const place = person.id === me ? null : wanted.get(person.id);
    const at = place ? make("span", "count", "@") : null;
    if (at) at.ariaHidden = "true";
    const button = pressable("person", () => become(person.id, place?.id), avatar(person), make("span", "name", person.name), at);
    button.dataset.id = person.id;
    button.setAttribute("aria-pressed", String(person.id === me));
    button.title = place ? say("wantedAs", { name: person.name, place: titled(place) })
      : say("be", { name: person.name, locale: person.locale });
    if (place) button.setAttribute("aria-label", button.title);
    return button;
  });
  renew(list, ...buttons);
}

/** Tells that somebody else was pinged, with the way there. */
export function showAsked(bar, people, wanted, become) {
  const [id, place] = [...wanted][0] ?? [];
  const person = people.find((one) => one.id === id);
  bar.hidden = !person;
  if (!person) return bar.replaceChildren();
  renew(bar,
    make("span", "", say("asked", { name: person.name, place: titled(place) })),
    pressable("primary", () => become(id, place.id), avatar(person), say("goOnAs", { name: person.name })));
}
