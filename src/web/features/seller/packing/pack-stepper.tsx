import { Minus, Plus } from 'lucide-react'

interface PackStepperProps {
  readonly name: string
  readonly value: number
  readonly min: number
  readonly max: number
  onChange(value: number): void
}

/**
 * Shows `2 of 3` between a minus and a plus button. At an end, the button has `aria-disabled` and not `disabled`,
 * because a disabled button would lose the focus.
 */
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
