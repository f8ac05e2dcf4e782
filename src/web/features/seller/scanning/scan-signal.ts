let context: AudioContext | undefined

interface Signal {
  readonly shape: OscillatorType
  readonly hertz: readonly number[]
  readonly seconds: number
  /** Milliseconds of vibration, pause, vibration … */
  readonly vibration: readonly number[]
}

const SIGNALS: Readonly<Record<'right' | 'wrong', Signal>> = {
  right: { shape: 'sine', hertz: [1320], seconds: 0.09, vibration: [40] },
  wrong: { shape: 'square', hertz: [220, 165], seconds: 0.28, vibration: [250, 100, 250] },
}

const VOLUME = 0.3

/** Says by a sound and by vibration what became of a scan, since the eyes are on the goods. */
export function signalScan(signal: keyof typeof SIGNALS): void {
  const { shape, hertz, seconds, vibration } = SIGNALS[signal]
  // Browsers allow neither before the first press on the page.
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.([...vibration])
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  void context.resume()
  for (const [at, pitch] of hertz.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const from = context.currentTime + at * seconds
    tone.type = shape
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(VOLUME, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + seconds) // The tone fades out, because a sudden end would click.
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + seconds)
  }
}
