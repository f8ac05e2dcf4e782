import type { OrderWire } from '../../../contract/orders.ts'
import { formatCents } from '../../../domain/money.ts'
import { wireCents } from '../../ui/price.tsx'
import { orderSums } from './order-sums.ts'
import { paymentRows, toComeBack } from './payment-rows.ts'
import { SumsList } from './sums-list.tsx'

/** What an order costs, what of it is paid, and what comes back. */
export function PaymentSums({ order }: { order: OrderWire }) {
  const rows = paymentRows(order)
  return (
    <>
      <SumsList sums={orderSums(order)} toPay={wireCents(order.toPay)} />
      {rows.length > 0 && (
        <dl className="follow-paid">
          {rows.map(({ name, amount, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
            <div key={index}>
              <dt>
                {name}
                {reason !== undefined && <span className="soft small">{reason}</span>}
              </dt>
              <dd>{formatCents(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {toComeBack(order) > 0 && (
        <p className="soft small">It goes back soon after delivery. It can take a few days to show up on your statement.</p>
      )}
    </>
  )
}
