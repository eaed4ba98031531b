// Times, as the person who reads them writes them.

import { make } from "/dom.js";
import { spoken } from "/words.js";

const FORMS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

let ahead = 0;

/** How far the world's clock is ahead of this computer's, in milliseconds; whether that is news. */
export function setAhead(millis) {
  const news = millis !== ahead;
  ahead = millis;
  return news;
}

/** The world's time. */
export function present() {
  return Date.now() + ahead;
}

/** A time by Discord's letter of a form; one that no calendar has stays a number. */
export function moment(millis, style) {
  const when = new Date(millis);
  if (Number.isNaN(when.getTime())) return make("time", "", String(millis / 1000));
  const text = style === "R" ? relative(millis - present()) : when.toLocaleString(spoken(), FORMS[style]);
  const element = make("time", "", text);
  element.dateTime = when.toISOString();
  element.title = when.toLocaleString(spoken(), FORMS.F);
  if (style === "R") element.dataset.relative = String(millis);
  return element;
}

/** When a message was written: today the time alone. */
export function written(millis) {
  return moment(millis, sameDay(millis, present()) ? "t" : "s");
}

export function sameDay(one, other) {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** Brings "2 minutes ago" up to date. */
export function refreshMoments() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(element.dataset.relative) - present());
    if (element.textContent !== text) element.textContent = text;
  }
}

const DAY = 86_400_000;
const UNITS = [["year", 365 * DAY], ["month", 30 * DAY], ["day", DAY], ["hour", 3_600_000], ["minute", 60_000], ["second", 1000]];

function relative(millis) {
  // What the next smaller unit rounds up to a whole one is one: never "in 60 minutes".
  const reaches = ([, size], index) => {
    const smaller = UNITS[index + 1]?.[1] ?? size;
    return Math.round(Math.abs(millis) / smaller) * smaller >= size;
  };
  const [unit, size] = UNITS.find(reaches) ?? UNITS.at(-1);
  const count = Math.round(millis / size);
  // Counted, since "tomorrow" would be wrong as often as right; only no time at all is "now".
  const numeric = count === 0 ? "auto" : "always";
  return new Intl.RelativeTimeFormat(spoken(), { numeric }).format(count, unit);
}
