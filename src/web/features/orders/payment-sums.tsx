import type { OrderWire } from '../../../contract/orders.ts'
import { cents, formatCents } from '../../../domain/money.ts'
import { wireCents } from '../../ui/price.tsx'
import { orderSums } from './order-sums.ts'
import { SumsList } from './sums-list.tsx'

/** What an order costs, what of it is paid, and what comes back. */
export function PaymentSums({ order }: { order: OrderWire }) {
  const toPay = wireCents(order.toPay)
  const amount = wireCents(order.amount)
  const isOnline = order.paymentType === 'Online'
  return (
    <>
      <SumsList sums={orderSums(order)} toPay={toPay} />
      {order.status !== 'Cancelled' && (
        <dl className="follow-paid">
          <div>
            <dt>{isOnline ? 'Paid online' : order.isPaid ? 'Paid in cash' : 'To pay at the door'}</dt>
            <dd>{formatCents(isOnline ? amount : toPay)}</dd>
          </div>
          {isOnline && toPay < amount && (
            <div>
              <dt>Back to you</dt>
              <dd>{formatCents(cents(amount - toPay))}</dd>
            </div>
          )}
        </dl>
      )}
      {isOnline && toPay < amount && (
        <p className="soft small">
          The difference goes back soon after delivery. It can take a few days to show up on your statement.
        </p>
      )}
    </>
  )
}
