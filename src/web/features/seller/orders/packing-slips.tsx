import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderLineWire, OrderWire } from '../../../../contract/orders/orders.ts'
import { cents, formatCents, formatDollars } from '../../../../domain/money.ts'
import { shownStatus } from '../../../../domain/orders/order.ts'
import { isOpen } from '../../../../domain/orders/order-workflow.ts'
import { itemsText } from '../../../../domain/text/counts.ts'
import { useCategories } from '../../../document/store-categories.ts'
import { dateText, dueOnPaper } from '../../../ui/date-text.ts'
import { orderNoteText, receiverName, whereText } from '../../addresses/address-text.ts'
import { othersOfStop } from '../../orders/along.ts'
import { batchText } from '../../orders/batch-text.ts'
import { comes, type LineChange, lineChanges, piecesOf } from '../../orders/line-changes.ts'
import { aboutText, amountOfLine, isUnweighed, priceByWeight, weightOfLine } from '../../orders/line-weight.ts'
import { countOrderPieces, orderBalance } from '../../orders/order-sums.ts'
import { PaymentSums } from '../../orders/payment-sums.tsx'
import { byCategory } from '../by-category.ts'
import { idCheckOf } from '../id-check.tsx'
import { PickList } from './pick-list.tsx'

export interface Printed {
  readonly paper: 'slips' | 'pick list'
  readonly orders: readonly OrderWire[]
}

const NOTHING: Printed = { paper: 'slips', orders: [] }

export function usePrintedSlips() {
  const [printed, setPrinted] = useState(NOTHING)
  const print = (next: Printed) => {
    flushSync(() => setPrinted(next))
    addEventListener('afterprint', () => setPrinted(NOTHING), { once: true })
    window.print()
  }
  return {
    printed,
    print: (orders: readonly OrderWire[]) => print({ paper: 'slips', orders }),
    printPickList: (orders: readonly OrderWire[]) => print({ paper: 'pick list', orders }),
  }
}

/**
 * Prints each order on a page of its own, or one list for all of them. While there are any, nothing else is printed
 * (seller-print.css).
 */
export const PackingSlips = ({ printed: { paper, orders } }: { printed: Printed }) =>
  orders.length > 0 && (
    <div className="packing-slips">
      {paper === 'pick list' ? (
        <section className="packing-slip">
          <h2>Pick list</h2>
          <PickList orders={orders} />
        </section>
      ) : (
        orders.map((order) => <PackingSlip key={order._id} order={order} />)
      )}
    </div>
  )

/**
 * Shows a packing slip for an open order and a receipt for a closed one. Prices and sums are those that the shopper
 * sees.
 */
function PackingSlip({ order }: { order: OrderWire }) {
  const { paid, credit, stillToPay, toCollect } = orderBalance(order)
  const categories = useCategories()
  const isSlip = isOpen(order.status)
  const idCheck = idCheckOf(order)
  return (
    <section className="packing-slip">
      <h2>{`Order ${order.number}`}</h2>
      <p>{isSlip ? 'Packing slip' : 'Receipt'}</p>
      <p className="strong">{receiverName(order.address)}</p>
      <p>{order.fulfilment === 'pickup' ? `Pickup: ${whereText(order)}` : whereText(order)}</p>
      <p>{order.address.phone}</p>
      {isSlip && idCheck && <p className="strong">{`Check ID: ${idCheck.age}+`}</p>}
      {order.note && <p className="strong">{orderNoteText(order.note, order.fulfilment)}</p>}
      <dl className="slip-facts">
        <Fact name="Due">{dueOnPaper(order)}</Fact>
        <Fact name="Placed">{dateText(order.createdAt)}</Fact>
        {order.deliveredAt !== undefined && (
          <Fact name={shownStatus('Delivered', order.fulfilment)}>{dateText(order.deliveredAt)}</Fact>
        )}
        {credit > 0 && <Fact name="Paid by credit">{formatCents(credit)}</Fact>}
        <Fact name={toCollect > 0 ? 'To collect' : stillToPay > 0 ? 'Charged to the card' : 'Paid'}>
          {stillToPay > 0 ? `${aboutText(order)}${formatCents(stillToPay)}` : formatCents(cents(paid - credit))}
        </Fact>
        {order.stop && <Fact name="One stop with">{othersOfStop(order) ?? ''}</Fact>}
        {order.stop && order.stop.toPay > 0 && <Fact name="To collect for all">{formatDollars(order.stop.toPay)}</Fact>}
        <Fact name="Packed">{itemsText(countOrderPieces(order))}</Fact>
      </dl>
      {byCategory(order.items.filter(comes), categories).map(({ path, name, lines }) => (
        <div key={path} className="slip-group">
          <h3>{name}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line.line}>
                {isSlip && <span className="slip-box" aria-hidden="true" />}
                <strong>{`${piecesOf(line)} ×`}</strong>
                <span>{[productText(line), isSlip ? batchText(line) : null].filter(Boolean).join('. ')}</span>
                <span className="slip-price numbers">{priceText(line)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Changes order={order} />
      <div className="slip-sums">
        <PaymentSums order={order} />
      </div>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Changes({ order }: { order: OrderWire }) {
  const changes = order.status === 'Cancelled' ? [] : lineChanges(order)
  if (changes.length === 0) return null
  return (
    <div className="slip-group">
      <h3>Changed while packing</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.ordered.line}>{changeText(change)}</li>
        ))}
      </ul>
    </div>
  )
}

function changeText({ ordered, pieces, substitute }: LineChange): string {
  const missing = `${ordered.quantity - pieces} × ${ordered.product.name}`
  if (!substitute) return ordered.broughtBack ? `${missing} brought back, no ID` : `${missing} left out`
  return `${substitute.quantity} × ${substitute.product.name} instead of ${missing}`
}

const priceText = (line: OrderLineWire): string => `${isUnweighed(line) ? 'about ' : ''}${formatCents(amountOfLine(line))}`

function productText(line: OrderLineWire): string {
  const { name, weight } = line.product
  const weighs = weightOfLine(line)
  const age = line.minimumAge === undefined ? '' : `, ${line.minimumAge}+`
  if (weighs !== null) return `${name}, ${weighs} at ${priceByWeight(line)}${age}`
  return (weight === undefined ? name : `${name}, ${weight}`) + age
}
