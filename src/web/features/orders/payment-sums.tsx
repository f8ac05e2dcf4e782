import type { OrderWire } from '../../../contract/orders.ts'
import { orderBalance } from './order-sums.ts'
import { paymentRows } from './payment-rows.ts'
import { Sum, SumsList } from './sums-list.tsx'
import './payment-sums.css'

export function PaymentSums({ order }: { order: OrderWire }) {
  const rows = paymentRows(order)
  return (
    <>
      <SumsList order={order} />
      {rows.length > 0 && (
        <dl className="payment-paid">
          {rows.map(({ name, amount, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a refund keeps its position
            <Sum key={index} name={name} amount={amount} note={reason} />
          ))}
        </dl>
      )}
      {orderBalance(order).leftOut > 0 && (
        <p className="soft small">It goes back soon after delivery. It can take a few days to show up on your statement.</p>
      )}
    </>
  )
}
