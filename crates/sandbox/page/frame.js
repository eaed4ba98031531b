// The frame: drawers on narrow screens, and the keys that work everywhere.

import { openKeys } from "/dialogs.js";
import { at } from "/dom.js";

/** What a drawer is opened by, and its class while it is open. */
const DRAWERS = [["menu", "nav", "nav-open"], ["who", "members", "members-open"]];

/**
 * Sets the frame up; `host` gives `places()`, `here()`, `go(channel)` and
 * `allSeen()`. Returns what closes the drawers.
 */
export function begun(host) {
  const closeDrawers = () => {
    for (const [button, , open] of DRAWERS) {
      document.body.classList.remove(open);
      at(button).setAttribute("aria-expanded", "false");
    }
    at("main").inert = false;
  };
  const openDrawer = (button, drawer, open) => {
    closeDrawers();
    document.body.classList.add(open);
    at(button).setAttribute("aria-expanded", "true");
    at("main").inert = true;
    at(drawer).querySelector("[aria-current=page], button, summary")?.focus();
  };
  for (const [button, drawer, open] of DRAWERS) {
    at(button).onclick = () => openDrawer(button, drawer, open);
  }
  at("scrim").onclick = closeDrawers;
  for (const link of document.querySelectorAll(".skip")) {
    link.onclick = (event) => {
      event.preventDefault();
      at(link.hash.slice(1)).focus();
    };
  }
  document.addEventListener("keydown", (event) => {
    const drawer = DRAWERS.find(([, , open]) => document.body.classList.contains(open));
    if (event.key === "Escape" && drawer) {
      closeDrawers();
      return at(drawer[0]).focus();
    }
    anywhere(event, host);
  });
  // Once there is room, nothing is a drawer any more.
  matchMedia("(max-width: 48rem)").addEventListener("change", closeDrawers);
  matchMedia("(max-width: 68rem)").addEventListener("change", closeDrawers);
  return closeDrawers;
}

function anywhere(event, { places, here, go, allSeen }) {
  if (document.querySelector("dialog[open]")) return;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.altKey && step) {
    const all = places();
    const index = all.findIndex((place) => place.id === here());
    go(all[(index + step + all.length) % all.length].id);
  } else if (event.ctrlKey && event.key === "/") {
    openKeys();
  } else if (event.key === "Escape") {
    allSeen();
    return;
  } else if (isTyped(event) && [document.body, at("log")].includes(document.activeElement)) {
    // Whoever begins to type means the box.
    at("line").focus();
    return;
  } else {
    return;
  }
  event.preventDefault();
}

function isTyped(event) {
  return event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
}
