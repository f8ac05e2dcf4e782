import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderLineWire, OrderWire } from '../../../../contract/orders.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCategories } from '../../../document/store-categories.ts'
import { dateText } from '../../../ui/date-text.ts'
import { itemsText } from '../../../ui/items-text.ts'
import { placeLine, receiverName } from '../../addresses/address-text.ts'
import { comes, piecesOf } from '../../orders/line-changes.ts'
import { countOrderPieces, orderBalance } from '../../orders/order-sums.ts'
import { byCategory } from '../by-category.ts'
import './packing-slips.css'

/** Rendered only while they are printed. */
export function usePrintedSlips() {
  const [printed, setPrinted] = useState<readonly OrderWire[]>([])
  return {
    printed,
    print(orders: readonly OrderWire[]) {
      flushSync(() => setPrinted(orders))
      addEventListener('afterprint', () => setPrinted([]), { once: true })
      window.print()
    },
  }
}

/** A page each. While there are any, nothing else is printed (seller-print.css). */
export const PackingSlips = ({ orders }: { orders: readonly OrderWire[] }) =>
  orders.length > 0 && (
    <div className="packing-slips">
      {orders.map((order) => (
        <PackingSlip key={order._id} order={order} />
      ))}
    </div>
  )

function PackingSlip({ order }: { order: OrderWire }) {
  const { paid, stillToPay } = orderBalance(order)
  const categories = useCategories()
  return (
    <section className="packing-slip">
      <h2>{`Order ${order.number}`}</h2>
      <p className="strong">{receiverName(order.address)}</p>
      <p>{placeLine(order.address)}</p>
      <p>{order.address.phone}</p>
      <dl className="slip-facts">
        <div>
          <dt>Due</dt>
          <dd>{dateText(order.dueAt)}</dd>
        </div>
        <div>
          <dt>Placed</dt>
          <dd>{dateText(order.createdAt)}</dd>
        </div>
        <div>
          <dt>{stillToPay > 0 ? 'To collect' : 'Paid'}</dt>
          <dd>{formatCents(stillToPay > 0 ? stillToPay : paid)}</dd>
        </div>
        <div>
          <dt>Packed</dt>
          <dd>{itemsText(countOrderPieces(order))}</dd>
        </div>
      </dl>
      {byCategory(order.items.filter(comes), categories).map(({ path, name, lines }) => (
        <div key={path} className="slip-group">
          <h3>{name}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line.line}>
                <span className="slip-box" aria-hidden="true" />
                <strong>{`${piecesOf(line)} ×`}</strong>
                <span>{productText(line)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const productText = ({ product: { name, weight } }: OrderLineWire): string => (weight === undefined ? name : `${name}, ${weight}`)
