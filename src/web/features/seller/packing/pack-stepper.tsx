import { Minus, Plus } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import './pack-stepper.css'

interface PackStepperProps {
  /** Of what. */
  readonly name: string
  readonly value: number
  readonly min: number
  readonly max: number
  onChange(value: number): void
}

/** `2 of 3`, with a minus and a plus. */
export function PackStepper({ name, value, min, max, onChange }: PackStepperProps) {
  const group = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value may disable the focused button
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused?.matches(':disabled') && group.current?.contains(focused))
      group.current.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [value])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="pack-stepper" ref={group} role="group" aria-label={`Pieces of ${name}`}>
      <button type="button" aria-label={`One less ${name}`} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus className="icon" aria-hidden="true" />
      </button>
      <output>{`${value} of ${max}`}</output>
      <button type="button" aria-label={`One more ${name}`} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}
