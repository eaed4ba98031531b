// Light and dark: as the system has it, or as somebody wants it; remembered by the browser.

import { icon } from "/dom.js";
import { say } from "/words.js";

const THEMES = [["", "themeSystem", "contrast"], ["light", "themeLight", "sun"], ["dark", "themeDark", "moon"]];

/** Makes a button go through the themes; returns what to call when its words change. */
export function themeSwitch(button) {
  let index = Math.max(THEMES.findIndex(([name]) => name === localStorage.getItem("theme")), 0);
  const show = () => {
    const [name, word, sign] = THEMES[index];
    document.documentElement.dataset.theme = name;
    button.replaceChildren(icon(sign));
    button.title = say("theme", { theme: say(word) });
    button.setAttribute("aria-label", button.title);
  };
  button.onclick = () => {
    index = (index + 1) % THEMES.length;
    localStorage.setItem("theme", THEMES[index][0]);
    show();
  };
  show();
  return show;
}
