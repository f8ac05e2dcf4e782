import { useEffect, useState } from 'react'
import { observable, useObservable } from '../../state/observable.ts'
import { BusyButton, type BusyButtonProps } from '../../ui/busy-button.tsx'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'

/**
 * A button that moves an order ignores presses for this long after it appears or gets another meaning. Such a press is
 * the second one of a double tap, or was meant for what was there before.
 */
const UNARMED_MS = 600

const pauses = observable(0)

/** Makes all buttons that move orders ignore presses again, because what covered them is gone. */
export const pauseSteps = (): void => pauses.set(pauses.get() + 1)

/** Pauses the buttons below a dialog when the dialog closes. */
export const usePauseOnClose = (): void => useEffect(() => pauseSteps, [])

/** Returns false for a moment after the first render, after `meaning` has changed, and after a pause. */
export function useArmed(meaning: string): boolean {
  const current = `${useObservable(pauses, 0)} ${meaning}`
  const [armed, setArmed] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setArmed(current), UNARMED_MS)
    return () => clearTimeout(timer)
  }, [current])
  return armed === current
}

interface StepButtonProps extends Omit<BusyButtonProps, 'busy' | 'type' | 'onClick'> {
  /** Names the order and what the press does to it. A new value makes the button ignore presses for a moment. */
  readonly meaning: string
  onStep(): Promise<void> | void
}

/** Use this for every button that moves an order. A double tap, or a key that is held, takes only one step. */
export function StepButton({ meaning, onStep, ...button }: StepButtonProps) {
  const isArmed = useArmed(meaning)
  const { busy, run } = useOneAtATime()
  return (
    <BusyButton
      {...button}
      busy={busy}
      aria-disabled={!isArmed && !busy ? true : undefined}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => isArmed && void run(async () => onStep())}
    />
  )
}
