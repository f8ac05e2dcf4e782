import { ChevronDown, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { itemsText } from '../../../domain/text/counts.ts'
import { paths } from '../../routing/paths.ts'
import { dayText } from '../../ui/date-text.ts'
import { Note } from '../../ui/notice.tsx'
import { whereText } from '../addresses/address-text.ts'
import { ReceiverName } from '../addresses/receiver.tsx'
import { ChangeDetails } from './change-details.tsx'
import { ChangeOrder } from './change-order.tsx'
import { CancelOrder, PrintOrder } from './order-actions.tsx'
import { OrderAgain } from './order-again.tsx'
import { LeftOut, OrderLines, OrderThumbs } from './order-lines.tsx'
import { orderNotes } from './order-notes.ts'
import { ArrivalText, CallStore, Lateness, ProgressSteps, useArrival } from './order-progress.tsx'
import { OrderStatusTag, PaymentTag } from './order-status.tsx'
import { countOrderPieces, orderReceipt, paymentLabels } from './order-sums.ts'
import { PaymentSums } from './payment-sums.tsx'
import { PlacedAt, placedAt } from './placed-at.tsx'
import { ReportComplaint } from './report-complaint.tsx'
import { AddToOrder, StopNote } from './stop-note.tsx'

interface OrderCardProps {
  readonly order: OrderWire
  /** Shows the progress and the unfolded order lines. */
  readonly isTracked: boolean
  onCancel(): Promise<void>
  readonly onChangeDetails: ComponentProps<typeof ChangeDetails>['onChange']
  readonly onReduce: ComponentProps<typeof ChangeOrder>['onReduce']
  readonly onReport: ComponentProps<typeof ReportComplaint>['onReport']
}

export function OrderCard({ order, isTracked, onReport, ...changes }: OrderCardProps) {
  const arrival = useArrival(order)
  const { late, note, expectedAt } = arrival
  const isUnderWay = isOpen(order.status)
  return (
    <article className={late !== null ? 'is-late' : isUnderWay ? 'is-open' : undefined}>
      <header className="order-card-head">
        <div>
          <Lateness late={late} />
          <h2>{order.status === 'Cancelled' ? <Canceled /> : <ArrivalText arrival={arrival} />}</h2>
          <p className="soft">
            <Link className="order-card-number numbers" href={paths.order(order.number)}>
              {`Order ${order.number}`}
            </Link>{' '}
            <span>·</span> <PlacedAt at={placedAt(order)}>{dayText(placedAt(order))}</PlacedAt>{' '}
            <span>{`· ${itemsText(countOrderPieces(order))}`}</span>
          </p>
          {isUnderWay && <p>{note}</p>}
        </div>
        <OrderMoney order={order} />
      </header>
      <div className="order-card-states">
        {!isTracked && order.status !== 'Cancelled' && <OrderStatusTag order={order} />}
        <PaymentTag order={order} label="Payment: " />
      </div>
      {orderNotes(order).map(({ icon, text }) => (
        <Note key={text} icon={icon}>
          {text}
        </Note>
      ))}
      <StopNote order={order} />
      {isTracked ? <ProgressSteps order={order} expectedAt={expectedAt} /> : <OrderThumbs order={order} />}
      <div className="order-card-ways">
        {late !== null && <CallStore />}
        {isUnderWay && (
          <Link className="button button-secondary" href={paths.order(order.number)}>
            Follow order<span className="visually-hidden">{` ${order.number}`}</span>
          </Link>
        )}
        <AddToOrder order={order} />
        {!isTracked && <OrderAgain order={order} />}
        <ReportComplaint order={order} onReport={onReport} />
      </div>
      <details open={isTracked}>
        <summary>
          Order details
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
        <OrderLines order={order} />
        <LeftOut order={order} />
        <OrderFoot order={order} isTracked={isTracked} {...changes} />
      </details>
    </article>
  )
}

const Canceled = () => (
  <span className="order-card-canceled">
    <X className="icon" aria-hidden="true" />
    Canceled
  </span>
)

/** Says what the order costs in the end, and below it how it is paid and what changed. */
export function OrderMoney({ order }: { order: OrderWire }) {
  const { headline, cardSteps, details } = orderReceipt(order)
  const last = cardSteps.at(-1)
  return (
    <div className="order-money">
      <p className="order-card-amount numbers">{headline}</p>
      {[...(last ? [last.text] : []), ...details].map((detail) => (
        <p className="soft small numbers" key={detail}>
          {detail}
        </p>
      ))}
    </div>
  )
}

const OrderFoot = ({ order, isTracked, onCancel, onChangeDetails, onReduce }: Omit<OrderCardProps, 'onReport'>) => (
  <div className="order-card-foot">
    <div>
      <p>
        <span className="strong">{order.fulfilment === 'pickup' ? 'Pick it up at' : 'Delivery address'}</span>
        <ReceiverName address={order.address} />
        <span>{whereText(order)}</span>
      </p>
      <ChangeDetails order={order} onChange={onChangeDetails} />
    </div>
    <p>
      <span className="strong">Payment method</span>
      <br />
      <span>{paymentLabels(order.fulfilment)[order.paymentType]}</span>
    </p>
    <div>
      <PaymentSums order={order} />
    </div>
    <div className="order-card-actions">
      {isTracked && <OrderAgain order={order} />}
      <PrintOrder placedAt={placedAt(order)} />
      <ChangeOrder order={order} onReduce={onReduce} />
      <CancelOrder order={order} onCancel={onCancel} />
    </div>
  </div>
)
