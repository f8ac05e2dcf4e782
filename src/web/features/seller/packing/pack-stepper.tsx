import { Minus, Plus } from 'lucide-react'
import './pack-stepper.css'

interface PackStepperProps {
  /** The name of the product whose pieces are counted. */
  readonly name: string
  readonly value: number
  readonly min: number
  readonly max: number
  onChange(value: number): void
}

/** `2 of 3`, with a minus and a plus. At an end, a button is disabled for assistive technology only, since a disabled one would lose the focus. */
export function PackStepper({ name, value, min, max, onChange }: PackStepperProps) {
  const [less, more] = [value - 1, value + 1]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="pack-stepper" role="group" aria-label={`Pieces of ${name}`}>
      <button
        type="button"
        aria-label={`One less ${name}`}
        aria-disabled={less < min}
        onClick={() => less >= min && onChange(less)}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
      <output>{`${value} of ${max}`}</output>
      <button
        type="button"
        aria-label={`One more ${name}`}
        aria-disabled={more > max}
        onClick={() => more <= max && onChange(more)}
      >
        <Plus className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}
