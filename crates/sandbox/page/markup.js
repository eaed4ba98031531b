// Discord's markup as nodes. Everything people wrote ends up in text nodes: it is never run.

import { make, pressable } from "/dom.js";
import { moment } from "/time.js";
import { say } from "/words.js";

const BLOCK = /^(?:(?<small>-# )|(?<heading>#{1,3} )|(?<quote>> )|(?<item>[-*] ))(?<rest>.+)$/u;
const FENCE = /```(?:\w+\n)?\n?([^]*?)\n?```/u;

const INLINE = /\\(?<escaped>[\\*_~`|<>#@:[\]()-])|\*\*(?<bold>[^]+?)\*\*|__(?<under>[^]+?)__|~~(?<strike>[^]+?)~~|`(?<code>[^`]+)`|\*(?<italic>[^*\n]+)\*|(?<![\p{L}\d])_(?<slanted>[^_\n]+)_(?![\p{L}\d])|<@!?(?<user>\d+)>|<#(?<channel>\d+)>|<t:(?<time>-?\d+)(?::(?<style>[tTdDfFsSR]))?>|<a?:(?<emoji>\w+):\d+>|\[(?<label>[^\]]+)\]\(<?(?<link>https?:[^)\s>]+)>?\)|<?(?<url>https?:\/\/[^\s<>]+)>?/u;

/** The nodes of a text. `reader.name(id)` names users and channels, `reader.open(path)` goes to a place. */
export function markup(text, reader) {
  const fenced = FENCE.exec(text);
  if (fenced) {
    const after = text.slice(fenced.index + fenced[0].length).replace(/^\n/u, "");
    return [...markup(text.slice(0, fenced.index), reader), make("pre", "", fenced[1]), ...markup(after, reader)];
  }
  const nodes = [];
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(make("div", "", ...inline(plain.join("\n"), reader)));
    plain = [];
  };
  for (const line of text.split("\n")) {
    const part = BLOCK.exec(line)?.groups;
    if (!part) {
      plain.push(line);
      continue;
    }
    flush();
    nodes.push(block(part, inline(part.rest, reader)));
  }
  if (plain.some(Boolean)) flush();
  return nodes;
}

function block(part, content) {
  if (part.small) return make("small", "", ...content);
  if (part.heading) return make("div", "heading", ...content);
  if (part.quote) return make("blockquote", "", ...content);
  return make("div", "item", ...content);
}

/** The nodes of a text that has no lines of its own kind, such as a title. */
export function inline(text, reader) {
  const nodes = [];
  let rest = text;
  for (;;) {
    const found = INLINE.exec(rest);
    if (!found) break;
    if (found.index > 0) nodes.push(rest.slice(0, found.index));
    nodes.push(piece(found.groups, reader));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) nodes.push(rest);
  return nodes;
}

function piece(part, reader) {
  const inner = (text) => inline(text, reader);
  if (part.escaped) return part.escaped;
  if (part.bold) return make("strong", "", ...inner(part.bold));
  if (part.under) return make("u", "", ...inner(part.under));
  if (part.strike) return make("s", "", ...inner(part.strike));
  if (part.italic || part.slanted) return make("em", "", ...inner(part.italic ?? part.slanted));
  if (part.code) return make("code", "", part.code);
  if (part.user) return make("span", "mention", `@${reader.name(part.user) ?? part.user}`);
  if (part.channel) {
    return pressable("mention", () => reader.open([part.channel]), `#${reader.name(part.channel) ?? part.channel}`);
  }
  if (part.time) return moment(Number(part.time) * 1000, part.style ?? "f");
  if (part.emoji) return `:${part.emoji}:`;
  return link(part.link ?? part.url, part.label, reader);
}

const PLACE = /^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/u;

/** A link; one to a channel or message of Discord leads there on this page. */
function link(url, label, reader) {
  const place = PLACE.exec(url);
  const named = place && reader.name(place[1]);
  const shown = label ? inline(label, reader) : [named ? `#${named}${place[2] ? ` › ${say("messageLink")}` : ""}` : url];
  const element = make("a", "", ...shown);
  element.href = url;
  element.target = "_blank";
  element.rel = "noreferrer";
  if (place) {
    element.onclick = (event) => {
      event.preventDefault();
      reader.open(place.slice(1));
    };
  }
  return element;
}

/** A text without its marks, to be read aloud. */
export function spokenText(text, reader) {
  return make("div", "", ...markup(text, reader)).textContent;
}
