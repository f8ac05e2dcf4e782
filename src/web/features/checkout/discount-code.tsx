import { Ticket, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { codeIssue, codeOf, MAX_CODE_LENGTH } from '../../../domain/checkout/discount-code.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import type { TabText } from '../../state/tab-storage.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FieldError } from '../../ui/form.tsx'
import type { Quote } from './use-quote.ts'
import './order-summary.css'

export interface AppliedCode {
  /** The code is in capitals, such as WELCOME10. */
  readonly code: string | null
  apply(code: string | null): void
}

/** Reads the code that was applied from `stored`, and applies another one. */
export function useAppliedCode(stored: TabText): AppliedCode {
  const [code, setCode] = useState(() => stored.read())
  return {
    code,
    apply(code) {
      stored.write(code)
      setCode(code)
    },
  }
}

interface DiscountCodeProps {
  readonly applied: AppliedCode
  readonly answer: Pick<Quote, 'code' | 'takesCodes' | 'hasFailed'>
  readonly saved: Cents
}

/** Asks for a discount code, unless the store has none. */
export const DiscountCode = ({ applied, answer, saved }: DiscountCodeProps) =>
  (answer.takesCodes || applied.code !== null) && <CodeOrField applied={applied} answer={answer} saved={saved} />

function CodeOrField({ applied, answer: { code: quoted, hasFailed }, saved }: DiscountCodeProps) {
  const [typed, setTyped] = useState(applied.code ?? '')
  const [issue, setIssue] = useState<string | null>(null)
  const id = useId()
  if (applied.code !== null && quoted?.isAccepted) {
    const saving = saved > 0 ? `${quoted.message}, you save ${formatCents(saved)}` : quoted.message
    return (
      <div className="code-applied" role="status">
        <Ticket className="icon" aria-hidden="true" />
        <p>
          <strong>{applied.code}</strong>
          <br />
          <span className="small">{saving}</span>
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove the code ${applied.code}`}
          onClick={() => {
            setTyped('')
            applied.apply(null)
          }}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
    )
  }
  const isAsking = applied.code !== null && !quoted && !hasFailed
  const failure = hasFailed ? 'The code can’t be checked right now. Please try again in a few minutes.' : quoted?.message
  const error = issue ?? (applied.code === null ? undefined : failure)
  const apply = () => {
    const wrong = codeIssue(typed)
    setIssue(wrong)
    applied.apply(wrong === null ? codeOf(typed) : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // it would place the order
    apply()
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        Discount code <span className="field-optional">(optional)</span>
      </label>
      <div className="code-field">
        <input
          id={id}
          className="input"
          value={typed}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => {
            setTyped(target.value)
            setIssue(null)
            if (applied.code !== null) applied.apply(null)
          }}
          onKeyDown={onKeyDown}
        />
        <BusyButton className="button button-secondary" busy={isAsking} onClick={apply}>
          Apply
        </BusyButton>
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
