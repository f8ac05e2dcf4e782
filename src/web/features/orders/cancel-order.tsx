import { useId, useState } from 'react'
import type { OrderWire } from '../../../contract/orders.ts'
import { formatCents } from '../../../domain/money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { orderBalance } from './order-sums.ts'

interface CancelOrderProps {
  readonly order: OrderWire
  onCancel(): Promise<void>
}

/**
 * Asks first, since a cancellation can't be undone. The question stays open when packing begins meanwhile, because the
 * server's response explains that.
 */
export function CancelOrder({ order, onCancel }: CancelOrderProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {order.canCancel && (
        <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
          Cancel order<span className="visually-hidden">{` ${order.number}`}</span>
        </button>
      )}
      {isAsking && <CancelDialog order={order} onCancel={onCancel} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function CancelDialog({ order, onCancel, onClose }: CancelOrderProps & { onClose: () => void }) {
  const title = useId()
  const { busy, run } = useOneAtATime()
  const cancel = () =>
    run(async () => {
      await onCancel()
      onClose()
    })
  return (
    <Dialog labelledBy={title} onClose={onClose} isPlain>
      <div className="dialog-body">
        <h2 id={title}>Cancel this order?</h2>
        <p>
          Order <span className="numbers">{order.number}</span>
          <span>{`, ${formatCents(orderBalance(order).kept)}. ${
            order.paymentType === 'Online'
              ? 'We’ll refund your payment in full. It can take a few days to show up on your statement.'
              : 'You won’t pay anything.'
          }`}</span>
        </p>
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Keep order
          </button>
          <button type="button" className="button button-ink" aria-busy={busy} onClick={() => void cancel()}>
            {busy && <span className="spinner" aria-hidden="true" />}
            <span>Cancel order</span>
          </button>
        </div>
      </div>
    </Dialog>
  )
}
