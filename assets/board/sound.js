// A short knock for each new turn. It is off until the person turns it on, and the browser remembers that.

const KEY = "sound";

/** The stored choice; a browser may refuse storage to a page inside Discord. */
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(choice) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // It holds while the page is open.
  }
}

export class Sound {
  constructor() {
    this.isOn = stored() === "on";
    this.context = null;
  }

  /** Turns the sound on or off. Returns whether it is on. */
  toggle() {
    this.isOn = !this.isOn;
    store(this.isOn ? "on" : "off");
    this.play();
    return this.isOn;
  }

  /** Knocks, if the sound is on and the browser allows it. */
  play() {
    if (!this.isOn) return;
    this.context ??= new AudioContext();
    const { context } = this;
    const knock = context.createOscillator();
    const volume = context.createGain();
    knock.frequency.setValueAtTime(420, context.currentTime);
    knock.frequency.exponentialRampToValueAtTime(120, context.currentTime + .06);
    volume.gain.setValueAtTime(.3, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(.001, context.currentTime + .09);
    knock.connect(volume).connect(context.destination);
    knock.start();
    knock.stop(context.currentTime + .1);
  }
}
