import { CircleAlert, Clock, CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { WaitingPaymentWire } from '../../../contract/payments/payments.ts'
import { formatDollars } from '../../../domain/money.ts'
import { itemsText } from '../../../domain/text/counts.ts'
import { paths } from '../../routing/paths.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { timeText } from '../../ui/date-text.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { Status } from '../../ui/status.tsx'
import { OrderThumbs } from '../orders/order-lines.tsx'
import { countOrderPieces } from '../orders/order-sums.ts'

interface WaitingPaymentCardProps {
  readonly payment: WaitingPaymentWire
  onCancel(): Promise<void>
}

export function WaitingPaymentCard({ payment, onCancel }: WaitingPaymentCardProps) {
  const { order, state, expiresAt } = payment
  return (
    <article>
      <header className="order-card-head">
        <div>
          <h2>{TITLES[state]}</h2>
          <p className="soft">{itemsText(countOrderPieces(order))}</p>
        </div>
        <p className="order-card-amount numbers">{formatDollars(order.amount)}</p>
      </header>
      <div className="order-card-states" role="status">
        <Status tone={state === 'failed' ? 'bad' : 'waiting'} icon={state === 'failed' ? CircleAlert : Clock}>
          {TAGS[state]}
        </Status>
      </div>
      <OrderThumbs order={order} />
      <div className="waiting-payment-foot">
        <p className="soft">
          {state === 'open'
            ? `If you just paid, this will update by itself. Otherwise, you can pay until ${timeText(expiresAt)}.`
            : EXPLANATIONS[state]}
        </p>
        {state !== 'processing' && <PaymentActions payment={payment} onCancel={onCancel} />}
      </div>
    </article>
  )
}

function PaymentActions({ payment: { state, url }, onCancel }: WaitingPaymentCardProps) {
  const { busy, run } = useOneAtATime()
  useEffect(() => focusContentIfLost, [])
  return (
    <div className="waiting-payment-ways">
      <BusyButton className="button button-quiet" busy={busy} onClick={() => void run(onCancel)}>
        {state === 'failed' ? 'Dismiss' : 'Cancel this payment'}
      </BusyButton>
      {state === 'failed' && (
        <Link className="button button-primary" href={paths.cart()}>
          Go to cart
        </Link>
      )}
      {url !== undefined && (
        <a className="button button-primary" href={url}>
          <CreditCard className="icon" aria-hidden="true" />
          Continue payment
        </a>
      )}
    </div>
  )
}

/**
 * Moves the focus to the content. The focused button unmounts with the card, and the focus would be lost to the body.
 */
function focusContentIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

const TITLES = {
  open: 'Waiting for your payment',
  processing: 'Your payment is on its way',
  failed: 'Your payment didn’t go through',
}
const TAGS = { open: 'Not paid yet', processing: 'Processing', failed: 'Payment failed' }
const EXPLANATIONS = {
  processing: 'Your bank is confirming it. Your order will appear here once the payment is through.',
  failed: 'You weren’t charged. Your items are still in your cart.',
}
