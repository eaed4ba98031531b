// The look of the board page: its marks can be seen on every board.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../assets/board/board.css", import.meta.url), "utf8");

/** The relative luminance of a colour, by WCAG 2. */
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + .055) / 1.055) ** 2.4));
  return .2126 * red + .7152 * green + .0722 * blue;
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + .05) / (dark + .05);
}

/** The value of a colour of the style sheet. */
function colour(name) {
  const [, value] = css.match(new RegExp(`--${name}: #([0-9a-f]+);`));
  const digits = value.length === 3 ? [...value].map((digit) => digit + digit) : value.match(/../g);
  return digits.map((pair) => parseInt(pair, 16));
}

test("a part of each mark has a contrast of 3 : 1 with any colour", () => {
  const parts = [colour("mark-light"), colour("mark-dark")];
  const levels = Array.from({ length: 18 }, (_, index) => index * 15);
  for (const red of levels) for (const green of levels) for (const blue of levels) {
    const best = Math.max(...parts.map((part) => contrast(part, [red, green, blue])));
    assert.ok(best >= 3, `${best} on ${[red, green, blue]}`);
  }
});

test("each mark has both parts, or dark ones around a light colour", () => {
  const last = contrast(colour("last"), colour("mark-dark"));
  assert.ok(last >= 3, `${last}`);
  for (const kind of ["last", "from", "chosen", "check", "dot", "ring"]) {
    const [, rule] = css.match(new RegExp(`\\.board \\.mark\\.${kind} \\{([^}]*)\\}`));
    const isTwofold = rule.includes("--mark-dark") && (rule.includes("--mark-light") || rule.includes("--last"));
    assert.ok(isTwofold, kind);
  }
});

test("marks are there in forced colours, and Korean words stay whole", () => {
  assert.match(css, /@media \(forced-colors: active\)[^@]*\.board \.mark \{ border/);
  assert.match(css, /body \{[^}]*word-break: keep-all/);
});
