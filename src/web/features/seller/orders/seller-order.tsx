import { ChevronDown } from 'lucide-react'
import type { OrderLineWire, OrderWire } from '../../../../contract/orders/orders.ts'
import { cents, formatCents } from '../../../../domain/money.ts'
import { shownStatus } from '../../../../domain/orders/order.ts'
import { actorText, takenByPhone } from '../../../../domain/staff/actor.ts'
import { momentText, slotTimes } from '../../../ui/date-text.ts'
import { Picture } from '../../../ui/picture.tsx'
import { OrderPlace, PhoneLink, ReceiverName } from '../../addresses/receiver.tsx'
import { type LineComplaint, REPORTED_AS } from '../../orders/complaints.ts'
import { comes, piecesOf } from '../../orders/line-changes.ts'
import { aboutText, amountOfLine, isUnweighed, priceByWeight, weightOfLine } from '../../orders/line-weight.ts'
import { orderBalance, paymentLabels } from '../../orders/order-sums.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { OrderSteps } from './order-steps.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface SellerOrderProps {
  readonly order: OrderWire
  readonly actions: OrderActions
  onPrint(): void
}

export const SellerOrder = ({ order, actions, onPrint }: SellerOrderProps) => (
  <div className="seller-order">
    <OrderProducts items={order.items} />
    <Receiver order={order} />
    <div className="seller-order-side">
      <p className="seller-order-label">Amount</p>
      <Amount order={order} />
      <p>{paymentLabels(order.fulfilment)[order.paymentType]}</p>
      <p className="soft small screen-only">{placedText(order)}</p>
    </div>
    <OrderRefunds order={order} />
    <OrderHistory order={order} />
    <OrderSteps order={order} actions={actions} onPrint={onPrint} />
  </div>
)

function Amount({ order }: { order: OrderWire }) {
  const { kept, creditPart, ordered, credit, toCollect, refunded, refunding, leftOut, ...balance } = orderBalance(order)
  const paid = cents(balance.paid - credit)
  const goesBack = cents(refunding + leftOut)
  return (
    <>
      <p className="seller-order-amount numbers">{`${aboutText(order)}${formatCents(kept)}`}</p>
      {kept !== ordered && <p className="soft small numbers">{`Ordered: ${formatCents(ordered)}`}</p>}
      {credit > 0 && <p className="soft small numbers">{`Paid by credit: ${formatCents(credit)}`}</p>}
      {credit > 0 && toCollect > 0 && <p className="soft small numbers">{`To collect: ${formatCents(toCollect)}`}</p>}
      {paid > 0 && paid !== kept - creditPart && <p className="soft small numbers">{`Paid: ${formatCents(paid)}`}</p>}
      {refunded > 0 && <p className="soft small numbers">{`Went back: ${formatCents(refunded)}`}</p>}
      {goesBack > 0 && <p className="soft small numbers">{`Goes back: ${formatCents(goesBack)}`}</p>}
    </>
  )
}

function placedText({ createdAt, history, assistant }: OrderWire): string {
  const by = takenByPhone(history)
  if (assistant !== undefined) return `Placed ${momentText(createdAt)} by the assistant ${assistant}`
  return `Placed ${momentText(createdAt)}${by === null ? '' : ` by phone, taken by ${by}`}`
}

const Receiver = ({ order }: { order: OrderWire }) => (
  <div className="seller-order-side">
    <p className="seller-order-label">{order.fulfilment === 'pickup' ? 'Picked up by' : 'Deliver to'}</p>
    <p className="strong">
      <CustomerLink order={order}>
        <ReceiverName address={order.address} />
      </CustomerLink>
    </p>
    <p>
      <OrderPlace order={order} />
    </p>
    <p className="numbers">
      <PhoneLink phone={order.address.phone} />
    </p>
    {order.slot && (
      <p className="numbers">
        <span className="soft">Chosen time:</span> <span>{slotTimes(order.slot)}</span>
      </p>
    )}
  </div>
)

const OrderProducts = ({ items }: Pick<OrderWire, 'items'>) => (
  <div className="seller-order-side seller-order-products">
    <p className="seller-order-label">Products</p>
    <ul className="seller-order-lines">
      {items.map((line) => (
        <Line key={line.line} line={line} change={changeText(line, items)} />
      ))}
    </ul>
  </div>
)

const Line = ({ line, change }: { line: OrderLineWire; change: string }) => (
  <li>
    <Picture src={line.product.image[0]} category={line.product.category} alt="" sizes="34px" />
    <span className="seller-order-count">{`${piecesOf(line)} ×`}</span>
    <span>
      <span className="long-name">{line.product.name}</span>{' '}
      {weightText(line) !== '' && <span className="seller-order-weight soft small">{weightText(line)}</span>}
      {line.minimumAge !== undefined && comes(line) && (
        <span className="soft small own-line">{`Check ID: ${line.minimumAge}+`}</span>
      )}
      {change !== '' && <span className="soft small own-line">{change}</span>}
      {line.problem && <span className="soft small own-line">{sellerReportText(line.problem)}</span>}
    </span>
  </li>
)

/** Says what goods by weight weigh and come to, and of other goods what is on the package. */
function weightText(line: OrderLineWire): string {
  const weight = weightOfLine(line)
  if (weight === null) return line.product.weight ?? ''
  const amount = `${isUnweighed(line) ? 'about ' : ''}${formatCents(amountOfLine(line))}`
  return [weight, priceByWeight(line), ...(comes(line) ? [amount] : [])].join(' · ')
}

const sellerReportText = ({ quantity, kind, state }: LineComplaint): string =>
  `Customer reported ${quantity} as ${REPORTED_AS[kind]}: ${state}`

function changeText(line: OrderLineWire, items: OrderWire['items']): string {
  const replaced = items.find((other) => other.line === line.substituteFor)
  if (replaced) return line.isRejected ? 'Substitute, not wanted' : `Instead of ${replaced.product.name}`
  if (line.broughtBack) return `No ID: ${line.broughtBack} brought back`
  return piecesOf(line) === line.quantity ? '' : `Ordered: ${line.quantity}`
}

const OrderHistory = ({ order: { history, number, fulfilment } }: { order: OrderWire }) =>
  history.length > 1 && (
    <details className="order-history">
      <summary>
        History<span className="visually-hidden">{` of order ${number}`}</span>
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <ol>
        {history.map(({ status, at, by, reason }) => (
          <li key={at + status}>
            <span className="strong">{shownStatus(status, fulfilment)}</span>{' '}
            <span>{`${momentText(at)}, ${actorText(by)}${reason !== undefined ? `: ${reason}` : ''}`}</span>
          </li>
        ))}
      </ol>
    </details>
  )
