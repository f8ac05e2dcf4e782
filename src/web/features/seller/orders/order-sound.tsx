import { Volume2, VolumeX } from 'lucide-react'
import { useEffect } from 'react'
import { storedText } from '../../../state/browser-storage.ts'
import { observable, useObservable } from '../../../state/observable.ts'

export function SoundToggle() {
  useEffect(followSound, [])
  const isOn = useObservable(isSoundOn, false)
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <button type="button" className="button button-quiet" aria-pressed={isOn} onClick={() => switchSound(!isOn)}>
      <Icon className="icon" aria-hidden="true" />
      <span>{isOn ? 'Sound on' : 'Sound off'}</span>
    </button>
  )
}

const ON = 'on'
const saved = storedText('larder.order-sound')

const isSoundOn = observable(false)

const read = () => isSoundOn.set(saved.read() === ON)

/** Reads the saved choice now, and again when another tab changes it. Returns the function that stops this. */
function followSound(): () => void {
  read()
  return saved.onOtherTab(read)
}

function switchSound(on: boolean): void {
  saved.write(on ? ON : null)
  isSoundOn.set(on)
  if (on) playNewOrder()
}

let context: AudioContext | undefined

const TONES = [
  { hertz: 660, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.16 },
] as const
const SECONDS = 0.3
const VOLUME = 0.25

/** Plays two tones. It is silent before the first press on the page, because browsers forbid sound until then. */
export function playNewOrder(): void {
  if (!isSoundOn.get() || !('AudioContext' in window) || navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  void context.resume()
  for (const { hertz, atSeconds } of TONES) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const from = currentTime + atSeconds
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(VOLUME, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + SECONDS) // The tone fades out, because a sudden end would click.
    tone.connect(volume).connect(destination)
    tone.start(from)
    tone.stop(from + SECONDS)
  }
}
