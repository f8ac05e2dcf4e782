import type { AddressWire } from '../../../../contract/addresses.ts'
import type { OrderWire } from '../../../../contract/orders.ts'
import { momentText } from '../../../ui/date-text.ts'
import { formatDollars } from '../../../ui/price.tsx'
import { PhoneLink } from '../../addresses/phone-link.tsx'
import { ReceiverName } from '../../addresses/receiver-name.tsx'
import { PAYMENT_LABELS } from '../../orders/payment-labels.ts'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderProducts } from './order-products.tsx'
import { OrderSteps } from './order-steps.tsx'
import type { OrderActions } from './use-order-actions.ts'
import './seller-order.css'

interface SellerOrderProps {
  readonly order: OrderWire
  readonly actions: OrderActions
  onPrint(): void
}

/** All of an order, below its row. */
export const SellerOrder = ({ order, actions, onPrint }: SellerOrderProps) => (
  <div className="seller-order">
    <OrderProducts items={order.items} />
    <Receiver address={order.address} />
    <div className="seller-order-side">
      <p className="seller-order-label">Amount</p>
      <p className="seller-order-amount numbers">{formatDollars(order.toPay)}</p>
      {order.toPay !== order.amount && <p className="soft small numbers">Ordered: {formatDollars(order.amount)}</p>}
      <p>{PAYMENT_LABELS[order.paymentType]}</p>
      <p className="soft small screen-only">Placed {momentText(order.createdAt)}</p>
    </div>
    <OrderRefunds order={order} />
    <OrderHistory order={order} />
    <OrderSteps order={order} actions={actions} onPrint={onPrint} />
  </div>
)

const Receiver = ({ address }: { address: AddressWire }) => (
  <div className="seller-order-side">
    <p className="seller-order-label">Deliver to</p>
    <p className="strong">
      <ReceiverName address={address} />
    </p>
    <p>
      {address.street}
      <br />
      {address.city}, {address.state} {address.zipcode}
      <br />
      {address.country}
    </p>
    <p className="numbers">
      <PhoneLink phone={address.phone} />
    </p>
  </div>
)
