import type { OrderWire } from '../../../contract/orders.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import { comingSums, orderBalance, orderedSums, paymentRows } from './order-sums.ts'
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
        <p className="soft small">Your bank can take a few days to show it on your statement.</p>
      )}
    </>
  )
}

/** Shows what an order comes to. A canceled order comes to nothing. */
function SumsList({ order }: { order: OrderWire }) {
  const { ordered, cameTo } = orderBalance(order)
  if (order.status === 'Cancelled') {
    return (
      <dl>
        <Sum name="Ordered" amount={ordered} />
        <Sum name="Total" amount={cameTo} />
      </dl>
    )
  }
  const { cartAmount, tax, total } = cameTo === ordered ? orderedSums(order) : comingSums(order)
  return (
    <dl>
      <Sum name="Price" amount={cartAmount} />
      <Sum name="Tax (2%)" amount={tax} />
      <Sum name="Total" amount={total} note={total === ordered ? undefined : `Ordered: ${formatCents(ordered)}`} />
    </dl>
  )
}

interface SumProps {
  readonly name: string
  readonly amount: Cents
  readonly note?: string | undefined
}

const Sum = ({ name, amount, note }: SumProps) => (
  <div>
    <dt>
      <span>{name}</span>
      {note !== undefined && <span className="sum-note soft small">{note}</span>}
    </dt>
    <dd>{formatCents(amount)}</dd>
  </div>
)
