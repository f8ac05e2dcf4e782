import { type FormEvent, useId, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { MAX_REASON } from '../../../../domain/order.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'

interface CancelOrdersDialogProps {
  readonly orders: readonly OrderWire[]
  onCancel(reason: string): Promise<void>
  onClose(): void
}

/** Asks for one reason, which all their shoppers read. */
export function CancelOrdersDialog({ orders, onCancel, onClose }: CancelOrdersDialogProps) {
  const title = useId()
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  const paid = orders.filter(({ isPaid }) => isPaid).length
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (reason === '') return setError('Please give a reason')
    void run(async () => {
      await onCancel(reason)
      onClose()
    })
  }
  return (
    <Dialog labelledBy={title} onClose={onClose} isPlain>
      <form className="dialog-body" onSubmit={submit} noValidate>
        <h2 id={title}>Cancel {count}?</h2>
        <p className="numbers">{orders.map(({ number }) => number).join(', ')}</p>
        <p>{paid === 0 ? 'None of them is paid yet.' : `${paid} of them paid: the money goes back.`}</p>
        <Field
          label="Reason"
          name="reason"
          hint="The customers will see this."
          error={error}
          maxLength={MAX_REASON}
          autoComplete="off"
          required
          autoFocus
        />
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Keep {orders.length === 1 ? 'order' : 'orders'}
          </button>
          <button type="submit" className="button button-ink" aria-busy={busy}>
            {busy && <span className="spinner" aria-hidden="true" />}
            Cancel {count}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
