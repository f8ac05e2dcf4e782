import { CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { OrderWire } from '../../../contract/orders.ts'
import { formatDollars } from '../../../domain/money.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import { paths } from '../../routing/paths.ts'
import { useNow } from '../../ui/date-text.ts'
import { arrivalOf } from './arrival.ts'
import { placedNumber } from './placed-state.ts'

const MINUTE_MS = 60_000

interface PlacedOrderProps {
  readonly orders: readonly OrderWire[]
  readonly name: string
}

/** Confirms the order that the shopper has just placed, as long as it is open. */
export function PlacedOrder({ orders, name }: PlacedOrderProps) {
  const placed = placedNumber(useHistoryState<unknown>())
  const now = useNow(MINUTE_MS)
  const order = orders.find(({ number }) => number === placed)
  if (!order || !isOpen(order.status)) return null
  return (
    <section className="placed-order" aria-labelledby="placed-order">
      <CircleCheck className="icon" aria-hidden="true" />
      <div>
        <h2 id="placed-order">{`Thank you, ${name}. ${arrivalOf(order, '', now).headline}`}</h2>
        <p>
          <span>{`Order ${order.number} is placed.`}</span>{' '}
          {order.isPaid ? null : <span>{`Pay ${formatDollars(order.toPay)} in cash at the door.`}</span>}
        </p>
        <Link className="text-link" href={paths.order(order.number)}>
          Follow this order
        </Link>
      </div>
    </section>
  )
}
