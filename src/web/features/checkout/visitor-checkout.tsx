import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { askForLogin } from '../account/login-dialog-state.ts'
import { rememberedZip, rememberZip } from '../addresses/remembered-zip.ts'
import { ZipQuestion } from '../addresses/zip-question.tsx'
import type { OrderableLine } from '../cart/cart-lines.ts'
import { paymentLabels } from '../orders/order-sums.ts'
import { AlongNotice } from './along-notice.tsx'
import { orderButtonText } from './cart-checkout.tsx'
import { PaymentSelect } from './order-choices.tsx'
import { cartOrder } from './quoted-order.ts'
import { NotCounted, OrderTotal, SummarySums } from './summary-sums.tsx'
import { useCheckout } from './use-checkout.ts'
import './order-summary.css'
import '../../look/panel.css'
import '../../look/thumb-bar.css'

interface VisitorCheckoutProps {
  readonly lines: readonly OrderableLine[]
  readonly onStale: () => void
}

/**
 * Shows visitors what their cart costs, and leads to the page of guests, which asks for address, time and code. A code and a
 * time that were chosen there count here, too.
 */
export function VisitorCheckout({ lines, onStale }: VisitorCheckoutProps) {
  const [zipcode, setZipcode] = useState(() => rememberedZip() ?? '')
  const [, navigate] = useLocation()
  const hasZipQuestion = useStoreFacts().deliveryArea !== undefined
  const { along, time, isPickup, answer, order, payment, choosePayment, ...checkout } = useCheckout(lines, {
    zipcode: hasZipQuestion ? zipcode : '',
    isGuest: true,
    orderOf: cartOrder,
    onStale,
  })
  const changeZip = (typed: string) => {
    setZipcode(typed)
    rememberZip(typed)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    navigate(paths.checkout())
  }
  return (
    <form className="order-summary" aria-label="Order summary" onSubmit={submit}>
      <div className="panel">
        <ClosedBanner isTimeChosen={checkout.isTimeChosen} />
        {along && (
          <>
            <AlongNotice along={along} rejection={answer.alongRejection} onSeparate={checkout.orderSeparately} />
            <hr />
          </>
        )}
        {hasZipQuestion && !isPickup && !along && (
          <>
            <ZipQuestion zipcode={zipcode} isDelivered={answer.isDelivered} onChange={changeZip} />
            <hr />
          </>
        )}
        <PaymentSelect payment={payment} labels={paymentLabels(time.chosen.fulfilment)} onChoose={choosePayment} />
        <hr />
        <NotCounted missing={order.missing} />
        <SummarySums order={order} isPickup={isPickup} />
        <div className="order-submit thumb-bar">
          <OrderTotal order={order} />
          <button type="submit" className="button button-primary button-large" formAction={paths.checkout()}>
            {orderButtonText(payment.type)}
          </button>
        </div>
        <p className="soft small">
          <span>{along ? 'No account needed.' : 'Next: your address. No account needed.'}</span>{' '}
          <button type="button" className="text-link" onClick={() => askForLogin(paths.cart(), 'Your cart is saved.')}>
            Log in
          </button>
        </p>
      </div>
    </form>
  )
}
