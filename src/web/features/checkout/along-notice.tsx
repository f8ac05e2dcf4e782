import type { Ref } from 'react'
import { useState } from 'react'
import { tabDraft } from '../../state/order-draft.ts'
import type { TabText } from '../../state/tab-storage.ts'
import { FieldError } from '../../ui/form.tsx'
import { type Along, readAlong } from '../orders/along.ts'
import type { TimeChoice } from './time-choice.tsx'

/** Returns the order with which the next one goes along, and how to order separately instead. */
export function useAlong(stored: TabText | undefined): readonly [Along | null, () => void] {
  const [along, setAlong] = useState(() => (stored ? readAlong(stored) : null))
  const separate = () => {
    tabDraft.along.write(null)
    setAlong(null)
  }
  return [along, separate]
}

/** The time of an order that goes along is that of the other one, so there is nothing to choose. */
export const timeAlong = ({ fulfilment, delivery }: Along, own: TimeChoice): TimeChoice => ({
  ...own,
  chosen: { fulfilment, delivery },
  lostReason: null,
  options: null,
  isLoading: false,
  hasFailed: false,
})

interface AlongNoticeProps {
  readonly along: Along
  /** Why the store takes no order along with that one any more. */
  readonly rejection: string | null
  readonly place?: Ref<HTMLElement>
  onSeparate(): void
}

/** Says with which order this one goes along, in place of the questions for address and time. */
export const AlongNotice = ({ along: { number, fulfilment }, rejection, place, onSeparate }: AlongNoticeProps) => (
  <section ref={place} tabIndex={-1} aria-labelledby="along">
    <h2 className="summary-heading" id="along">
      {`Goes along with order ${number}`}
    </h2>
    {rejection === null ? (
      <p>{fulfilment === 'pickup' ? 'Picked up together, at the same time.' : SAME_DOOR}</p>
    ) : (
      <div role="alert">
        <FieldError id="along-issue">{rejection}</FieldError>
      </div>
    )}
    <button type="button" className="text-link" onClick={onSeparate}>
      Order separately
    </button>
  </section>
)

const SAME_DOOR = 'Same address, same time, no delivery fee.'
