import type { Elements } from '../../../ui/elements.ts'

interface LeaveOutQuestionProps {
  readonly left: number
  /** Whether nothing would be in the bag. */
  readonly isNothing: boolean
  onLeaveOut(): void
  onGoOn(): void
  /** Instead of sending nothing. */
  readonly children: Elements
}

/** In the place of the button that was pressed. */
export const LeaveOutQuestion = ({ left, isNothing, onLeaveOut, onGoOn, children }: LeaveOutQuestionProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  <div className="pack-done-question" role="group" aria-label="Lines left" ref={focusFirst} tabIndex={-1}>
    <p>
      {isNothing
        ? 'Nothing is packed yet. An order without goods can’t be sent out.'
        : `${left === 1 ? '1 line is' : `${left} lines are`} not packed. Send the order out without ${left === 1 ? 'it' : 'them'}?`}
    </p>
    {isNothing ? (
      children
    ) : (
      <button type="button" className="button button-quiet" onClick={onLeaveOut}>
        {`Leave out ${left}`}
      </button>
    )}
    <button type="button" className="button button-primary" onClick={onGoOn}>
      Keep packing
    </button>
  </div>
)

const focusFirst = (group: HTMLElement | null) => group?.focus()
