import { ChevronDown } from 'lucide-react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../contract/orders.ts'
import { itemsText } from '../../../domain/counts.ts'
import { formatCents } from '../../../domain/money.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import { paths } from '../../routing/paths.ts'
import { dayText } from '../../ui/date-text.ts'
import { Note } from '../../ui/notice.tsx'
import { placeLine } from '../addresses/address-text.ts'
import { ReceiverName } from '../addresses/receiver.tsx'
import { CancelOrder, PrintOrder } from './order-actions.tsx'
import { OrderAgain } from './order-again.tsx'
import { LeftOut, OrderLines, OrderThumbs } from './order-lines.tsx'
import { orderNotes } from './order-notes.ts'
import { ArrivalLine, OrderProgress } from './order-progress.tsx'
import { OrderStatusTag, PaymentTag } from './order-status.tsx'
import { countOrderPieces, doorText, orderBalance, PAYMENT_LABELS } from './order-sums.ts'
import { PaymentSums } from './payment-sums.tsx'
import { PlacedAt, placedAt } from './placed-at.tsx'

interface OrderCardProps {
  readonly order: OrderWire
  /** Shows the progress and the unfolded order lines. */
  readonly isTracked: boolean
  onCancel(): Promise<void>
}

export function OrderCard({ order, isTracked, onCancel }: OrderCardProps) {
  const door = doorText(order)
  return (
    <article>
      <header className="order-card-head">
        <div>
          <h2>
            <PlacedAt at={placedAt(order)}>{dayText(placedAt(order))}</PlacedAt>
          </h2>
          <p className="soft">
            <Link className="order-card-number numbers" href={paths.order(order.number)}>
              {`Order ${order.number}`}
            </Link>{' '}
            <span>{`· ${itemsText(countOrderPieces(order))}`}</span>
          </p>
        </div>
        <p className="order-card-amount numbers">{formatCents(orderBalance(order).kept)}</p>
      </header>
      <div className="order-card-states">
        {!isTracked && <OrderStatusTag status={order.status} />}
        {!isTracked && isOpen(order.status) && <ArrivalLine order={order} />}
        <PaymentTag order={order} label="Payment: " />
        {door !== null && <p className="order-card-door">{door}</p>}
      </div>
      {orderNotes(order).map(({ icon, text }) => (
        <Note key={text} icon={icon}>
          {text}
        </Note>
      ))}
      {isTracked ? <OrderProgress order={order} /> : <OrderThumbs order={order} />}
      {!isTracked && (
        <div className="order-card-again">
          <OrderAgain order={order} />
        </div>
      )}
      <details open={isTracked}>
        <summary>
          Order details
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
        <OrderLines order={order} />
        <LeftOut order={order} />
        <OrderFoot order={order} isTracked={isTracked} onCancel={onCancel} />
      </details>
    </article>
  )
}

const OrderFoot = ({ order, isTracked, onCancel }: OrderCardProps) => (
  <div className="order-card-foot">
    <p>
      <span className="strong">Delivery address</span>
      <ReceiverName address={order.address} />
      <span>{placeLine(order.address)}</span>
    </p>
    <p>
      <span className="strong">Payment method</span>
      <br />
      <span>{PAYMENT_LABELS[order.paymentType]}</span>
    </p>
    <div>
      <PaymentSums order={order} />
    </div>
    <div className="order-card-actions">
      {isTracked && <OrderAgain order={order} />}
      <PrintOrder placedAt={placedAt(order)} />
      <CancelOrder order={order} onCancel={onCancel} />
    </div>
  </div>
)
