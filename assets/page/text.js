// Discord's markup as nodes. Everything people wrote ends up in text nodes: it is never run.

/** Makes an element with a class and children; text stays text. */
export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const INLINE = /\*\*(?<bold>[^]+?)\*\*|__(?<under>[^]+?)__|~~(?<strike>[^]+?)~~|`(?<code>[^`]+)`|\*(?<italic>[^*\n]+)\*|<@!?(?<user>\d+)>|<#(?<channel>\d+)>|<t:(?<time>\d+)(?::(?<style>[tTdDfFR]))?>|<a?:(?<emoji>\w+):\d+>|\[(?<label>[^\]]+)\]\((?<link>https?:[^)\s]+)\)|<?(?<url>https?:\/\/[^\s<>]+)>?|\\(?<escaped>[\\*_~`|<>#@:[\]()-])/u;

/** The nodes of a text; `names` tells the names of users and channels by id. */
export function markup(text, names) {
  const nodes = [];
  let rest = text;
  for (;;) {
    const found = INLINE.exec(rest);
    if (!found) break;
    if (found.index > 0) nodes.push(rest.slice(0, found.index));
    nodes.push(inline(found, names));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) nodes.push(rest);
  return nodes;
}

function inline(found, names) {
  const part = found.groups;
  if (part.bold) return make("strong", "", ...markup(part.bold, names));
  if (part.under) return make("u", "", ...markup(part.under, names));
  if (part.strike) return make("s", "", ...markup(part.strike, names));
  if (part.italic) return make("em", "", ...markup(part.italic, names));
  if (part.code) return make("code", "", part.code);
  if (part.user) return make("span", "mention", `@${names.get(part.user) ?? part.user}`);
  if (part.channel) return make("span", "mention", `#${names.get(part.channel) ?? part.channel}`);
  if (part.time) return moment(Number(part.time) * 1000, part.style ?? "f");
  if (part.emoji) return `:${part.emoji}:`;
  if (part.link || part.url) return link(part.link ?? part.url, part.label);
  return part.escaped;
}

function link(url, label) {
  const element = make("a", "", label ?? url);
  element.href = url;
  element.target = "_blank";
  element.rel = "noreferrer";
  return element;
}

const FORMS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** A time as the reader's own. */
export function moment(millis, style) {
  const when = new Date(millis);
  const text = style === "R" ? relative(millis - Date.now()) : when.toLocaleString([], FORMS[style]);
  const element = make("time", "", text);
  element.dateTime = when.toISOString();
  element.title = when.toLocaleString();
  return element;
}

const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000], ["second", 1000]];

function relative(millis) {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(millis) >= size) ?? ["second", 1000];
  return new Intl.RelativeTimeFormat([], { numeric: "auto" }).format(Math.round(millis / size), unit);
}
