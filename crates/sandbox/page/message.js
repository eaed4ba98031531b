// One message as an element: text, files, embeds, buttons and menus.

import { showRow } from "/controls.js";
import { avatar, icon, make, pressable } from "/dom.js";
import { inline, markup } from "/markup.js";
import { showFile } from "/picture.js";
import { moment, written } from "/time.js";
import { say } from "/words.js";

/** Discord's number of the message that tells of a new thread, and of the one a thread begins with. */
const THREAD_MADE = 18;
const THREAD_BEGINS = 21;

/**
 * Shows a message. `reader` is who looks at it: `me`, `name(id)` of users and channels, `command(name)`
 * in their language, `open([channel, message])`, `act(kind, body, element)` for components,
 * `dismiss(id)`. A message that goes on where the one before stopped has no head of its own.
 */
export function showMessage(message, reader, { goesOn }) {
  const item = make("li", "message");
  item.dataset.id = message.id;
  item.classList.toggle("goes-on", goesOn);
  item.classList.toggle("pinged", message.pinged.includes(reader.me));
  item.classList.toggle("private", message.ephemeral);
  const content = make("div", "content", goesOn ? null : head(message), body(message, reader));
  const { inEmbeds, files } = sorted(message);
  content.append(...files.map(showFile));
  for (const embed of message.embeds) content.append(showEmbed(embed, inEmbeds, reader));
  for (const row of message.components) content.append(showRow(row, message, reader.act));
  if (message.thread && reader.name(message.thread)) content.append(threadLink(message.thread, reader));
  if (message.ephemeral) content.append(onlyYou(message, reader));
  const side = goesOn ? make("span", "side", moment(message.time, "t")) : make("span", "side", avatar(message.author));
  item.append(...cause(message, reader), side, content);
  return item;
}

/** The files that embeds show, and the others. */
function sorted(message) {
  const named = message.embeds.flatMap((embed) => [embed.image, embed.thumbnail]).filter(Boolean)
    .map((picture) => picture.url.replace("attachment://", ""));
  const isNamed = (file) => named.includes(file.filename);
  return { inEmbeds: message.attachments.filter(isNamed), files: message.attachments.filter((file) => !isNamed(file)) };
}

/** Which command it answers, and who used it. */
function cause(message, reader) {
  if (!message.interaction?.name) return [];
  const { user, name, slash } = message.interaction;
  const local = reader.command(name) ?? name;
  return [make("div", "cause", icon("turn"), avatar(user),
    make("span", "", `${say("used", { name: user.name })} `, make("span", "mention", slash ? `/${local}` : local)))];
}

function head(message) {
  return make("div", "head",
    make("span", "who", message.author.name),
    message.author.bot ? make("span", "badge", say("app")) : null,
    written(message.time));
}

function body(message, reader) {
  if (message.thinking) {
    const dots = make("span", "dots", make("i"), make("i"), make("i"));
    dots.ariaHidden = "true";
    return make("div", "text thinking", dots, say("thinking", { name: message.author.name }));
  }
  if (message.type === THREAD_MADE) return make("div", "mark", say("startedThread", { name: message.content }));
  if (message.type === THREAD_BEGINS) return make("div", "mark", say("threadBegins"));
  const edited = message.edited ? make("span", "mark", say("edited")) : null;
  if (!message.content && !edited) return null;
  return make("div", "text", ...markup(message.content, reader), edited);
}

function showEmbed(embed, files, reader) {
  const shown = (picture) => files.find((file) => picture?.url === `attachment://${file.filename}`);
  const box = make("article", "embed");
  if (embed.color) box.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  const thumbnail = shown(embed.thumbnail);
  if (thumbnail) box.append(make("div", "thumbnail", showFile(thumbnail)));
  if (embed.author) box.append(make("div", "by", embed.author.name));
  if (embed.title) box.append(make("div", "heading", ...inline(embed.title, reader)));
  if (embed.description) box.append(make("div", "text", ...markup(embed.description, reader)));
  if (embed.fields?.length) {
    const pairs = embed.fields.map((field) => make("div", field.inline ? "inline" : "",
      make("dt", "", ...inline(field.name, reader)), make("dd", "", ...markup(field.value, reader))));
    box.append(make("dl", "", ...pairs));
  }
  const image = shown(embed.image);
  if (image) box.append(showFile(image));
  const when = embed.timestamp && moment(Date.parse(embed.timestamp), "s");
  if (embed.footer || when) box.append(make("footer", "", embed.footer?.text, embed.footer && when ? " • " : null, when));
  return box;
}

function threadLink(thread, reader) {
  return pressable("thread-link", () => reader.open([thread]),
    icon("thread"), make("strong", "", reader.name(thread)), make("span", "", `${say("openThread")} ›`));
}

function onlyYou(message, reader) {
  return make("div", "only-you", icon("eye"), `${say("onlyYou")} · `,
    pressable("plain", () => reader.dismiss(message.id), say("dismiss")));
}
