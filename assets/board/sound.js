// A short knock for each new turn. It is off until the person turns it on.

export class Sound {
  constructor(choices) {
    this.choices = choices;
    this.context = null;
  }

  get isOn() {
    return this.choices.get("sound");
  }

  /** Turns the sound on or off. */
  toggle() {
    this.choices.set("sound", !this.isOn);
    this.play();
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
