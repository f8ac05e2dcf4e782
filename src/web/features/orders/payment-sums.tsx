import type { OrderWire } from '../../../contract/orders/orders.ts'
import { type ReceiptRow, receiptAmount } from '../../../domain/orders/receipt.ts'
import { orderBalance, orderReceipt } from './order-sums.ts'
import './payment-sums.css'

/** Shows what an order comes to, what was paid and what goes back. */
export function PaymentSums({ order }: { order: OrderWire }) {
  const { sums, payments } = orderReceipt(order)
  return (
    <>
      <ReceiptRows rows={sums} />
      {payments.length > 0 && <ReceiptRows rows={payments} className="payment-paid" />}
      {orderBalance(order).leftOut > 0 && (
        <p className="soft small">Your bank can take a few days to show it on your statement.</p>
      )}
    </>
  )
}

export const ReceiptRows = ({ rows, className }: { rows: readonly ReceiptRow[]; className?: string }) => (
  <dl className={className}>
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a refund keeps its position
      <div key={index}>
        <dt>
          <span>{row.name}</span>
          {row.note !== undefined && <span className="sum-note soft small">{row.note}</span>}
        </dt>
        <dd>{receiptAmount(row)}</dd>
      </div>
    ))}
  </dl>
)
