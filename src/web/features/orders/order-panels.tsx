import { Check, CircleAlert, CreditCard, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { OrderLineWire, OrderWire } from '../../../contract/orders/orders.ts'
import { shownStatus } from '../../../domain/orders/order.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { takenByPhone } from '../../../domain/staff/actor.ts'
import { itemsText } from '../../../domain/text/counts.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'
import { dateText, momentText } from '../../ui/date-text.ts'
import type { Elements } from '../../ui/elements.ts'
import { Note } from '../../ui/notice.tsx'
import { OrderPlace, PhoneLink, ReceiverName } from '../addresses/receiver.tsx'
import { DeliveryTime } from './delivery-time.tsx'
import { CancelOrder, PrintOrder } from './order-actions.tsx'
import { OrderMoney } from './order-card.tsx'
import { OrderChanges } from './order-changes.tsx'
import { NextSteps } from './order-confirmed.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderNotes } from './order-notes.ts'
import { OrderProgress } from './order-progress.tsx'
import { PaymentTag } from './order-status.tsx'
import { countOrderPieces, orderReceipt, paymentLabels } from './order-sums.ts'
import { PaymentSums } from './payment-sums.tsx'
import { PlacedAt, placedAt } from './placed-at.tsx'
import { StopNote } from './stop-note.tsx'
import '../../look/panel.css'
import { Skeleton } from '../../ui/skeleton.tsx'

interface OrderPanelsProps {
  readonly order: OrderWire
  onCancel(): Promise<void>
  onReject(substitute: OrderLineWire): Promise<void>
  /** `delivery` is `now` or the start of a slot. Resolves to whether the order has this time now. */
  onChangeTime(delivery: string): Promise<boolean>
  /** This tag says whether changes show by themselves. It is left out when no more changes can come. */
  readonly live: Elements
  /** `again` stands beside the button that prints the order. */
  readonly again?: Elements
  /** `changeDetails` changes address, phone and note. */
  readonly changeDetails?: Elements
  /** `add` lets something else come with the order. */
  readonly add?: Elements
  /** `change` takes items out. */
  readonly change?: Elements
  /** `report` reports a complaint about the items. */
  readonly report?: Elements
  /** `rating` stands below the items. */
  readonly rating?: Elements
  /** `offer` stands beside the items, on top. */
  readonly offer?: Elements
  /** `confirmation` thanks for an order that was just placed, in place of the heading and the progress. */
  readonly confirmation?: Elements
}

export function OrderPanels({ order, onCancel, onReject, onChangeTime, live, ...parts }: OrderPanelsProps) {
  const { add, again, change, changeDetails, report, rating, offer, confirmation } = parts
  return (
    <>
      {confirmation || (
        <OrderHead
          number={order.number}
          note={
            <>
              <PlacedAt at={placedAt(order)}>{momentText(placedAt(order))}</PlacedAt>{' '}
              <span>{`${takenByPhone(order.history) === null ? '' : 'by phone '}· ${itemsText(countOrderPieces(order))}`}</span>
              <EndedAt order={order} />
            </>
          }
        >
          <div className="button-group">
            {again}
            <PrintOrder placedAt={placedAt(order)} label="Print receipt" />
          </div>
        </OrderHead>
      )}
      {live}
      <div className="follow">
        {!confirmation && <Stage order={order} />}
        <div className="follow-main">
          <StopNote order={order} />
          {confirmation && <NextSteps order={order} />}
          <OrderChanges order={order} onReject={onReject} />
          <section className="follow-panel follow-lines" aria-labelledby="items">
            <h2 id="items">Items</h2>
            <OrderLines order={order} />
            {change && (
              <div className="follow-report follow-change">
                {add}
                {change}
                {order.canChange && <p className="soft small">You can change your order until we start packing it.</p>}
              </div>
            )}
            {report && <div className="follow-report">{report}</div>}
          </section>
          {rating}
        </div>
        <aside className="follow-side">
          {offer}
          <section className="panel" aria-labelledby="payment">
            <div className="panel-head">
              <h2 className="summary-heading" id="payment">
                {paymentLabels(order.fulfilment)[order.paymentType]}
              </h2>
              <PaymentTag order={order} label="Payment: " />
            </div>
            <PaymentText order={order} />
            <PaymentSums order={order} />
            {confirmation && <PrintOrder placedAt={placedAt(order)} label="Print receipt" />}
          </section>
          <OrderAddress order={order} changeDetails={changeDetails} />
          <DeliveryTime order={order} onChange={onChangeTime} />
          <StoreContact number={order.number} />
          <Cancel order={order} onCancel={onCancel} />
        </aside>
      </div>
    </>
  )
}

/** A payment that is reserved first is told in steps. */
function PaymentText({ order }: { order: OrderWire }) {
  const { headline, cardSteps, details } = orderReceipt(order)
  if (cardSteps.length === 0) return <OrderMoney order={order} />
  return (
    <>
      <ol className="card-steps numbers">
        {cardSteps.map(({ text, note, isIssue }, index) => (
          <li key={text} className="card-step" aria-current={index > 0 && index === cardSteps.length - 1 ? 'step' : undefined}>
            <span className="card-step-mark">
              <Icon of={index === 0 ? CreditCard : isIssue ? CircleAlert : Check} />
            </span>
            <p>{text}</p>
            {note !== undefined && <p className="soft small">{note}</p>}
          </li>
        ))}
      </ol>
      {!cardSteps.at(-1)?.isHeadline && <p className="order-card-amount numbers">{headline}</p>}
      {details.map((detail) => (
        <p className="soft small numbers" key={detail}>
          {detail}
        </p>
      ))}
    </>
  )
}

const Icon = ({ of: Shown }: { of: LucideIcon }) => <Shown className="icon" aria-hidden="true" />

/** Says on paper when the order was delivered or canceled. On the screen, its progress says that. */
function EndedAt({ order: { status, history, fulfilment } }: { order: OrderWire }) {
  const end = history.findLast((change) => change.status === status)
  if (isOpen(status) || !end) return null
  return <span className="print-only">{` · ${shownStatus(status, fulfilment)} ${dateText(end.at)}`}</span>
}

function Stage({ order }: { order: OrderWire }) {
  return (
    <section className="follow-panel follow-stage" aria-label={order.fulfilment === 'pickup' ? 'Pickup' : 'Delivery'}>
      {orderNotes(order).map(({ icon, text }) => (
        <Note key={text} icon={icon}>
          {text}
        </Note>
      ))}
      {order.status !== 'Cancelled' && <OrderProgress order={order} />}
    </section>
  )
}

const OrderAddress = ({ order, changeDetails }: { order: OrderWire; changeDetails: Elements }) => (
  <section className="panel follow-address" aria-labelledby="address">
    <div className="panel-head">
      <h2 className="summary-heading" id="address">
        {order.fulfilment === 'pickup' ? 'Pick it up at' : 'Delivery address'}
      </h2>
      {changeDetails}
    </div>
    <p>
      {order.fulfilment !== 'pickup' && <ReceiverName address={order.address} />}
      <OrderPlace order={order} />
    </p>
    {order.address.phone !== '' && (
      <p className="numbers">
        <span className="soft">Your phone:</span> <PhoneLink phone={order.address.phone} />
      </p>
    )}
  </section>
)

function StoreContact({ number }: { number: string }) {
  const { contactEmail, contactPhone } = useStoreFacts()
  return (
    <section className="panel follow-contact" aria-labelledby="contact">
      <h2 className="summary-heading" id="contact">
        Questions about this order?
      </h2>
      {contactPhone !== undefined && (
        <p className="numbers">
          <span>Call us:</span>{' '}
          <a className="text-link" href={contactPhone.url}>
            {contactPhone.text}
          </a>
        </p>
      )}
      <p>
        <span>Email us:</span>{' '}
        <a className="text-link" href={`mailto:${contactEmail}?subject=${encodeURIComponent(`Order ${number}`)}`}>
          {contactEmail}
        </a>
      </p>
    </section>
  )
}

/** Shows the cancel button, or why the order can't be canceled. */
const Cancel = ({ order, onCancel }: { order: OrderWire; onCancel: () => Promise<void> }) => (
  <div className="follow-cancel">
    <CancelOrder order={order} onCancel={onCancel} />
    {isOpen(order.status) && <p className="soft small">{order.canCancel ? 'Free until packing begins.' : whyNot(order)}</p>}
    {!order.canCancel && (
      <Link className="text-link" href={paths.contact()}>
        Contact us about this order
      </Link>
    )}
  </div>
)

function whyNot({ status, fulfilment }: OrderWire): string {
  if (status !== 'Out for Delivery') return 'Packing has begun, so you can’t cancel this order anymore.'
  return `Your order is ${fulfilment === 'pickup' ? 'ready' : 'on its way'}, so you can’t cancel it anymore.`
}

interface OrderHeadProps {
  /** `number` is absent while it is not known. */
  readonly number?: string | undefined
  readonly note?: ReactNode
  readonly children?: Elements
}

export const OrderHead = ({ number, note, children }: OrderHeadProps) => (
  <div className="follow-head">
    <div>
      {number === undefined ? (
        <h1>Your order</h1>
      ) : (
        <h1>
          Order <span className="numbers">{number}</span>
        </h1>
      )}
      {note && <p className="soft">{note}</p>}
    </div>
    {children}
  </div>
)

/** The number is absent while it is not known. */
export const OrderSkeleton = ({ number }: { number?: string }) => (
  <>
    <p className="visually-hidden" role="status">
      Loading the order
    </p>
    <OrderHead number={number} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <div aria-hidden="true">
      <div className="live-line" />
      <div className="follow">
        <Skeleton className="skeleton-panel follow-wide" height={160} />
        <Skeleton className="skeleton-panel" height={320} />
        <Skeleton className="skeleton-panel" height={240} />
      </div>
    </div>
  </>
)
