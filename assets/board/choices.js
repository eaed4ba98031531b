// What a person chooses on this device: the browser remembers it.

/** The choices of this device, all off until the person turns them on. */
export class Choices {
  constructor() {
    this.values = new Map();
  }

  /** Returns whether a choice is on. */
  get(name) {
    if (!this.values.has(name)) this.values.set(name, stored(name) === "on");
    return this.values.get(name);
  }

  set(name, isOn) {
    this.values.set(name, isOn);
    try {
      localStorage.setItem(name, isOn ? "on" : "off");
    } catch {
      // It holds while the page is open.
    }
  }
}

/** The stored value; a browser may refuse storage to a page inside Discord. */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
