// Files of messages: pictures, which open large, and others, which are downloaded.

import { at, icon, make, pressable } from "/dom.js";
import { say } from "/words.js";

/** A file of a message. */
export function showFile(file) {
  return file.content_type.startsWith("image/") ? showPicture(file) : showDownload(file);
}

function showPicture(file) {
  const image = make("img");
  image.alt = file.description ?? file.filename;
  const button = pressable("picture", () => enlarge(image), image);
  // The name of the button is what the picture shows; what it does comes after.
  button.setAttribute("aria-description", say("enlarge"));
  if (file.width) {
    // Its place is kept while it loads, and where it does not.
    [image.width, image.height] = [file.width, file.height];
    button.style.setProperty("--ratio", String(file.width / file.height));
  }
  const frame = make("figure", "shown", button);
  image.onerror = () => frame.replaceChildren(notLoaded(file, frame));
  image.src = file.url;
  return frame;
}

/** What stands in place of a picture that did not load: its words, and another chance. */
function notLoaded(file, frame) {
  const box = make("div", "not-loaded",
    make("strong", "", say("pictureFailed")),
    make("p", "", file.description ?? file.filename),
    pressable("style-2", () => frame.replaceWith(showPicture({ ...file, url: again(file.url) })), say("tryAgain")));
  if (file.width) box.style.setProperty("--ratio", String(file.width / file.height));
  return box;
}

/** The same address in a form that the browser has not failed at. */
function again(url) {
  const [path, query] = url.split("?again=");
  return `${path}?again=${Number(query ?? 0) + 1}`;
}

function showDownload(file) {
  const link = make("a", "file", icon("file"), make("span", "", file.filename,
    make("small", "", say("bytes", { count: file.size }))));
  link.href = file.url;
  link.download = file.filename;
  link.setAttribute("aria-label", say("download", { name: file.filename }));
  return link;
}

/** Opens a picture as large as the window; the arrow keys go through the others that are there. */
function enlarge(image) {
  const dialog = at("picture-dialog");
  const all = [...document.querySelectorAll("#messages .picture img")];
  let index = all.indexOf(image);
  const [large, original] = [dialog.querySelector("img"), dialog.querySelector("a")];
  const pan = large.parentElement;
  /** Shows the picture whole, or as high as the screen and its middle first. */
  const zoom = (near) => {
    pan.classList.toggle("near", near);
    pan.scrollLeft = (pan.scrollWidth - pan.clientWidth) / 2;
  };
  pan.tabIndex = 0;
  pan.onclick = () => zoom(!pan.classList.contains("near"));
  const show = (step) => {
    index = (index + step + all.length) % all.length;
    [large.src, large.alt] = [all[index].src, all[index].alt];
    original.href = all[index].src;
    zoom(false);
  };
  const [previous, next] = [dialog.querySelector(".previous"), dialog.querySelector(".next")];
  previous.onclick = () => show(-1);
  next.onclick = () => show(1);
  previous.hidden = next.hidden = all.length < 2;
  dialog.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) show(step);
    if (event.key === "Enter" && event.target === pan) pan.click();
  };
  dialog.showModal();
  show(0);
}
