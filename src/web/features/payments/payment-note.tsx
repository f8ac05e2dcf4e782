import { CircleAlert, RotateCcw } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders.ts'
import { soldOutNames } from './sold-out-names.ts'

/** What a shopper has to know of a paid order's money; nothing when all is as it should be. */
export function PaymentNote({ order }: { order: OrderWire }) {
  const { payment } = order
  if (payment?.isRefunded) {
    return (
      <p className="payment-note">
        <RotateCcw className="icon" aria-hidden="true" />
        Your payment of the whole amount was refunded. It may take some days to show on your statement.
      </p>
    )
  }
  if (!payment || payment.soldOut.length === 0) return null
  return (
    <p className="payment-note">
      <CircleAlert className="icon" aria-hidden="true" />
      {soldOutNames(order)} sold out while you paid. The store looks at your order and refunds you if it can’t be delivered.
    </p>
  )
}
