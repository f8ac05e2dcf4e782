import { type FormEvent, useId, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { MAX_REASON } from '../../../../domain/order.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { CancelActions } from '../cancel-actions.tsx'
import { cancelEffect } from '../cancel-effect.ts'
import './not-delivered.css'

const REASONS = ['Nobody was there', 'We couldn’t find the address', 'The delivery was refused']
const OTHER = ''

interface NotDeliveredProps {
  readonly order: OrderWire
  onGiveUp(reason: string): Promise<void>
  onClose(): void
}

/** Asks for the reason, which the shopper reads: a delivery that failed ends the order. */
export function NotDelivered({ order, onGiveUp, onClose }: NotDeliveredProps) {
  const title = useId()
  const [chosen, setChosen] = useState(REASONS[0])
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = chosen || String(new FormData(event.currentTarget).get('other')).trim()
    if (reason === '') return setError('Please give a reason')
    void run(() => onGiveUp(reason))
  }
  return (
    <Dialog labelledBy={title} onClose={onClose} isPlain>
      <form className="dialog-body" onSubmit={submit} noValidate>
        <h2 id={title}>
          Order <span className="numbers">{order.number}</span> not delivered?
        </h2>
        <p>{`This cancels the order; it can’t go out again. ${cancelEffect(order)}`}</p>
        <fieldset className="choices">
          <legend>Reason, which the customer will see</legend>
          {[...REASONS, OTHER].map((reason) => (
            <label className="choice" key={reason}>
              <input type="radio" name="reason" checked={reason === chosen} onChange={() => setChosen(reason)} />
              <span>{reason === OTHER ? 'Another reason' : reason}</span>
            </label>
          ))}
        </fieldset>
        {chosen === OTHER && (
          <Field label="Reason" name="other" error={error} maxLength={MAX_REASON} autoComplete="off" required autoFocus />
        )}
        <CancelActions keep="Keep order" cancel="Cancel order" busy={busy} onKeep={onClose} />
      </form>
    </Dialog>
  )
}
