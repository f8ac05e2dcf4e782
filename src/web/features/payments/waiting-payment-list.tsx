import { CircleAlert, Clock, CreditCard } from 'lucide-react'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import { formatDollars } from '../../ui/price.tsx'
import { Status } from '../../ui/status.tsx'
import { OrderThumbs } from '../orders/order-lines.tsx'
import { countOrderPieces } from '../orders/order-sums.ts'
import { orderTime } from '../orders/order-time.ts'

/** Orders that wait for their payment, above those that were placed. */
export const WaitingPaymentList = ({ payments }: { payments: readonly WaitingPaymentWire[] }) => (
  <section aria-labelledby="waiting-payments" className="waiting-payments">
    <h2 id="waiting-payments" className="visually-hidden">
      Waiting for payment
    </h2>
    <ul className="order-list" aria-live="polite">
      {payments.map((payment) => (
        <li key={payment.order._id} className="order-card">
          <WaitingPayment payment={payment} />
        </li>
      ))}
    </ul>
  </section>
)

function WaitingPayment({ payment: { order, state, url, expiresAt } }: { payment: WaitingPaymentWire }) {
  const pieces = countOrderPieces(order)
  return (
    <article>
      <header className="order-card-head">
        <div>
          <h3>{TITLES[state]}</h3>
          <p className="soft">{pieces === 1 ? '1 item' : `${pieces} items`}</p>
        </div>
        <p className="order-card-amount numbers">{formatDollars(order.amount)}</p>
      </header>
      <div className="order-card-states">
        <Status tone={state === 'failed' ? 'bad' : 'waiting'} icon={state === 'failed' ? CircleAlert : Clock}>
          {TAGS[state]}
        </Status>
      </div>
      <OrderThumbs order={order} />
      <div className="waiting-payment-foot">
        <p className="soft">
          {state === 'open'
            ? `If you have just paid, this changes by itself. Otherwise you can pay until ${orderTime(expiresAt)}.`
            : WORDS[state]}
        </p>
        {url !== undefined && (
          <a className="button button-primary" href={url}>
            <CreditCard className="icon" aria-hidden="true" />
            Continue payment
          </a>
        )}
      </div>
    </article>
  )
}

const TITLES = {
  open: 'Waiting for your payment',
  processing: 'Your payment is on its way',
  failed: 'Your payment did not arrive',
}
const TAGS = { open: 'Not paid yet', processing: 'Being confirmed', failed: 'Payment failed' }
const WORDS = {
  processing: 'Your bank is confirming it. The order stands here as soon as the money has come.',
  failed: 'Nothing was ordered and nothing was taken. What you chose is still in your cart.',
}
