import { ChevronRight } from 'lucide-react'
import { formatCents } from '../../../../domain/money.ts'
import { DropDue } from './drop-due.tsx'
import type { Delivery } from './route.ts'

export function DropRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { number, street, city, zip, cash, order } = delivery
  return (
    <button type="button" className="drop-row" onClick={onOpen}>
      <span>
        <span className="drop-row-street">{street}</span>
        <span className="soft small">
          <span>{`${city} ${zip} ·`}</span> <span className="drop-row-number numbers">{number}</span>
        </span>
      </span>
      <span className="drop-row-side">
        {order && (
          <span className="strong numbers">
            <DropDue order={order} />
          </span>
        )}
        <span className="soft small numbers">{cash > 0 ? `${formatCents(cash)} cash` : 'Paid'}</span>
      </span>
      <ChevronRight className="icon" aria-hidden="true" />
    </button>
  )
}
