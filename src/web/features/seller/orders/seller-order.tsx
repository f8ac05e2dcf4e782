import type { AddressWire } from '../../../../contract/addresses.ts'
import type { OrderWire } from '../../../../contract/orders.ts'
import { cents, formatCents } from '../../../../domain/money.ts'
import { momentText } from '../../../ui/date-text.ts'
import { PhoneLink } from '../../addresses/phone-link.tsx'
import { ReceiverName } from '../../addresses/receiver-name.tsx'
import { orderBalance } from '../../orders/order-sums.ts'
import { PAYMENT_LABELS } from '../../orders/payment-labels.ts'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderProducts } from './order-products.tsx'
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
    <Receiver address={order.address} />
    <div className="seller-order-side">
      <p className="seller-order-label">Amount</p>
      <Amount order={order} />
      <p>{PAYMENT_LABELS[order.paymentType]}</p>
      <p className="soft small screen-only">{`Placed ${momentText(order.createdAt)}`}</p>
    </div>
    <OrderRefunds order={order} />
    <OrderHistory order={order} />
    <OrderSteps order={order} actions={actions} onPrint={onPrint} />
  </div>
)

function Amount({ order }: { order: OrderWire }) {
  const { kept, ordered, paid, refunded, refunding, leftOut } = orderBalance(order)
  const goesBack = cents(refunded + refunding + leftOut)
  return (
    <>
      <p className="seller-order-amount numbers">{formatCents(kept)}</p>
      {kept !== ordered && <p className="soft small numbers">{`Ordered: ${formatCents(ordered)}`}</p>}
      {paid > 0 && paid !== kept && <p className="soft small numbers">{`Paid: ${formatCents(paid)}`}</p>}
      {goesBack > 0 && <p className="soft small numbers">{`Goes back: ${formatCents(goesBack)}`}</p>}
    </>
  )
}

const Receiver = ({ address }: { address: AddressWire }) => (
  <div className="seller-order-side">
    <p className="seller-order-label">Deliver to</p>
    <p className="strong">
      <ReceiverName address={address} />
    </p>
    <p>
      <span>{address.street}</span>
      <br />
      <span>{`${address.city}, ${address.state} ${address.zipcode}`}</span>
      <br />
      <span>{address.country}</span>
    </p>
    <p className="numbers">
      <PhoneLink phone={address.phone} />
    </p>
  </div>
)
