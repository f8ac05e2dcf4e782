import { type FormEvent, useId, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { MAX_REASON } from '../../../../domain/order.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { cancelEffect } from '../cancel-effect.ts'

interface CancelOrderDialogProps {
  readonly order: OrderWire
  onCancel(reason: string): Promise<void>
  onClose(): void
}

/** Asks for the reason, which the shopper reads. */
export function CancelOrderDialog({ order, onCancel, onClose }: CancelOrderDialogProps) {
  const title = useId()
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
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
        <h2 id={title}>
          Cancel order <span className="numbers">{order.number}</span>?
        </h2>
        <p>{cancelEffect(order)}</p>
        <Field
          label="Reason"
          name="reason"
          hint="The customer will see this."
          error={error}
          maxLength={MAX_REASON}
          autoComplete="off"
          required
          autoFocus
        />
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Keep order
          </button>
          <button type="submit" className="button button-ink" aria-busy={busy}>
            {busy && <span className="spinner" aria-hidden="true" />}
            Cancel order
          </button>
        </div>
      </form>
    </Dialog>
  )
}
