// Who is there, and who one is.

import { at, avatar, icon, make, pressable, renew } from "/dom.js";
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

/** Who one can be; `wanted` has the place where an unread ping waits for somebody, and the ping. */
export function showPeople(list, people, { me, wanted, become }) {
  const buttons = people.map((person) => {
    const place = person.id === me ? null : wanted.get(person.id)?.place;
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

/** The ping of a person that was put off: no bar tells of it any more, until there is a newer one. */
const putOff = (person) => `put-off:${person}`;

/** Tells that somebody else was pinged, with the way there. */
export function showAsked(bar, people, wanted, become) {
  const news = (one) => localStorage.getItem(putOff(one.person)) !== one.ping;
  const { person: id, place, ping } = [...wanted.values()].find(news) ?? {};
  const person = people.find((one) => one.id === id);
  bar.hidden = !person;
  if (!person) return bar.replaceChildren();
  const told = make("span", "told", say("asked", { name: person.name, place: titled(place) }));
  told.title = told.textContent;
  const later = pressable("tool", () => {
    localStorage.setItem(putOff(id), ping);
    showAsked(bar, people, wanted, become);
    // On a telephone the focus would bring the keyboard up.
    if (matchMedia("(pointer: fine)").matches) at("line").focus();
  }, icon("close"));
  later.title = say("notNow");
  later.setAttribute("aria-label", later.title);
  const name = make("span", "name", say("goOnAs", { name: person.name }));
  const go = pressable("primary", () => become(id, place.id), avatar(person), name);
  // What looks as before stays, with what it does: these do the same only for the same ping.
  for (const button of [go, later]) button.dataset.ping = `${id}:${place.id}:${ping}`;
  renew(bar, told, go, later);
}
