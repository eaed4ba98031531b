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
  short: { dateStyle: "short", timeStyle: "short" },
};

/** A time by Discord's letter of a form; one that no calendar has stays a number. */
export function moment(millis, style) {
  const when = new Date(millis);
  if (Number.isNaN(when.getTime())) return make("time", "", String(millis / 1000));
  const text = style === "R" ? relative(millis - Date.now()) : when.toLocaleString(spoken(), FORMS[style]);
  const element = make("time", "", text);
  element.dateTime = when.toISOString();
  element.title = when.toLocaleString(spoken(), FORMS.F);
  if (style === "R") element.dataset.relative = String(millis);
  return element;
}

/** When a message was written: today the time alone. */
export function written(millis) {
  return moment(millis, sameDay(millis, Date.now()) ? "t" : "short");
}

export function sameDay(one, other) {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** Brings "2 minutes ago" up to date. */
export function refreshMoments() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(Number(element.dataset.relative) - Date.now());
  }
}

const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000], ["second", 1000]];

function relative(millis) {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(millis) >= size) ?? ["second", 1000];
  return new Intl.RelativeTimeFormat(spoken(), { numeric: "auto" }).format(Math.round(millis / size), unit);
}
