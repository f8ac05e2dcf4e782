import type { OrderWire } from '../../../contract/orders.ts'
import { formatDollars } from '../../ui/price.tsx'
import { orderSums } from './order-sums.ts'
import { SumsList } from './sums-list.tsx'

/** What an order costs, and what of it is paid. */
export const PaymentSums = ({ order }: { order: OrderWire }) => (
  <>
    <SumsList sums={orderSums(order)} />
    {order.status !== 'Cancelled' && (
      <dl className="follow-paid">
        <div>
          <dt>{paidText(order)}</dt>
          <dd>{formatDollars(order.amount)}</dd>
        </div>
      </dl>
    )}
  </>
)

function paidText({ paymentType, isPaid }: OrderWire): string {
  if (paymentType === 'Online') return 'Paid online'
  return isPaid ? 'Paid in cash' : 'To pay at the door'
}
