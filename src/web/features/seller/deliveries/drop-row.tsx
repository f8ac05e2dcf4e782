import { ChevronRight } from 'lucide-react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { formatCents } from '../../../../domain/money.ts'
import { DropDue } from './drop-due.tsx'
import { toCollect } from './route.ts'
import './drop-row.css'

/** A delivery that waits; a press opens it. */
export function DropRow({ order, onOpen }: { order: OrderWire; onOpen: () => void }) {
  const { number, address } = order
  const cash = toCollect(order)
  return (
    <button type="button" className="drop-row" onClick={onOpen}>
      <span>
        <span className="drop-row-street">{address.street}</span>
        <span className="soft small">
          {address.city} {address.zipcode} · <span className="numbers inline-block">{number}</span>
        </span>
      </span>
      <span className="drop-row-side">
        <span className="strong numbers">
          <DropDue order={order} />
        </span>
        <span className="soft small numbers">{cash > 0 ? `${formatCents(cash)} cash` : order.isPaid ? 'Paid' : 'Not paid'}</span>
      </span>
      <ChevronRight className="icon" aria-hidden="true" />
    </button>
  )
}
