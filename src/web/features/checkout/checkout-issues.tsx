import { CircleAlert } from 'lucide-react'
import type { FieldErrors } from '../../../contract/responses.ts'
import { countOf } from '../../../domain/text/counts.ts'

interface CheckoutIssuesProps {
  /** The keys are names of fields, or ids. */
  readonly errors: FieldErrors
  /** `message` is an issue of the order as a whole. */
  readonly message: string | null
  /** An order got no response, so it may have been placed. */
  readonly isUnknown: boolean
}

/** Lists what keeps the order from being placed. The form focuses it, as the first place that says what is wrong. */
export function CheckoutIssues({ errors, message, isUnknown }: CheckoutIssuesProps) {
  const issues = Object.entries(errors)
  if (issues.length === 0 && message === null) return null
  return (
    <section className="checkout-issues form-error" role="alert" tabIndex={-1}>
      <h2>
        <CircleAlert className="icon" aria-hidden="true" />
        <span>{headingOf({ message, isUnknown }, issues.length)}</span>
      </h2>
      {message !== null && <p>{message}</p>}
      {issues.length > 0 && (
        <ul>
          {issues.map(([id, sentence]) => (
            <li key={id}>
              <a
                href={`#${stepOf(id)}`}
                onClick={(event) => {
                  event.preventDefault() // the URL of the page stays as it is
                  placeOf(id)?.focus()
                }}
              >
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function headingOf({ message, isUnknown }: Pick<CheckoutIssuesProps, 'message' | 'isUnknown'>, issues: number): string {
  if (message === null) return `${countOf(issues, 'thing')} before we can take your order`
  return isUnknown ? 'We didn’t hear back' : 'Nothing has been ordered yet'
}

const WHO: readonly string[] = ['name', 'email', 'phone']

/** Returns the id of the part of the form that has a field. */
function stepOf(id: string): string {
  if (id === 'cart') return id
  if (id === 'time') return 'when'
  if (id === 'isOfAge') return 'age'
  return WHO.includes(id) ? 'who' : 'where'
}

const placeOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.checkout [name="${id}"]`) ?? document.getElementById(id)
