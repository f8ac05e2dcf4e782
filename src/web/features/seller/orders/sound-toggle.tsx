import { Volume2, VolumeX } from 'lucide-react'
import { useEffect } from 'react'
import { useObservable } from '../../../state/observable.ts'
import { followSound, isSoundOn, switchSound } from './order-sound.ts'

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
