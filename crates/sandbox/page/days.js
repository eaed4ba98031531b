// Days that pass at the press of a button, where the bot lives by this world's clock.

import { ask } from "/api.js";
import { at } from "/dom.js";
import { present, setAhead } from "/time.js";
import { say, spoken } from "/words.js";

/** The world's time in words, with its day. */
function told() {
  return new Date(present()).toLocaleString(spoken(), { dateStyle: "full", timeStyle: "short" });
}

/** Goes by the world's clock from now on: the button where days can pass, the time while it is ahead. */
export function showClock({ ahead, day }) {
  const news = setAhead(ahead);
  at("day").hidden = day === null;
  at("clock").hidden = ahead === 0;
  refreshClock();
  return news;
}

/** Brings the time that is shown up to date. */
export function refreshClock() {
  const text = at("clock").hidden ? "" : say("clockAhead", { time: told() });
  if (at("clock").textContent !== text) at("clock").textContent = text;
}

/** Lets a day pass at a press; `host` gives `passed(text)`, once it has, and `failed(error)`. */
export function daySwitch(button, { passed, failed }) {
  button.onclick = async () => {
    // One press is one day, however long it takes.
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    try {
      const clock = await ask("/do/day", {});
      showClock(clock);
      passed(say("dayPassed", { time: told() }));
    } catch (error) {
      failed(error);
    } finally {
      button.ariaBusy = null;
    }
  };
}
