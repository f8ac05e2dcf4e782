import { type SubmitEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { fromText } from '../../../domain/checkout/fee-zones.ts'
import { usePriceTerms } from '../../document/price-terms.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { askForLogin } from '../account/login-dialog-state.ts'
import { rememberedZip, rememberZip } from '../addresses/remembered-zip.ts'
import { ZipQuestion } from '../addresses/zip-question.tsx'
import { paymentLabels } from '../orders/order-sums.ts'
import { isSoon, termsFor, useTimeChoice } from './chosen-time.ts'
import { useAppliedCode } from './discount-code.tsx'
import { PaymentSelect, paymentOf, usePaymentChoice } from './order-choices.tsx'
import { NotCounted, orderButtonText } from './order-summary.tsx'
import { cartOrder } from './quoted-order.ts'
import type { OrderableLine } from './rejected-order.ts'
import { SummarySums } from './summary-sums.tsx'
import { useGuestLimit, useQuote } from './use-quote.ts'
import './order-summary.css'
import '../../look/panel.css'
import '../../look/thumb-bar.css'

interface VisitorSummaryProps {
  readonly lines: readonly OrderableLine[]
  /** It is called when the shown prices or stock are no longer those of the store. */
  readonly onStale: () => void
}

/**
 * Shows visitors what their cart costs, and leads to the checkout, which asks for address, time and code. A code and a time
 * that were chosen there count here, too.
 */
export function VisitorSummary({ lines, onStale }: VisitorSummaryProps) {
  const [chosenType, choosePayment] = usePaymentChoice()
  const [zipcode, setZipcode] = useState(() => rememberedZip() ?? '')
  const [, navigate] = useLocation()
  const hasZipQuestion = useStoreFacts().deliveryArea !== undefined
  const { chosen: time } = useTimeChoice()
  const { code } = useAppliedCode()
  const terms = usePriceTerms()
  const answer = useQuote(lines, { zipcode: hasZipQuestion ? zipcode : '', code, time })
  const { quote, isDelivered } = answer
  const shown = useGuestLimit(cartOrder(lines, quote, termsFor(time, terms), answer.code))
  const payment = paymentOf(shown, chosenType)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each quote makes the products load again once at most
  useEffect(() => {
    if (quote && shown.isStale) onStale()
  }, [quote])

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
        <ClosedBanner isTimeChosen={!isSoon(time)} />
        {hasZipQuestion && time.fulfilment === 'delivery' && (
          <>
            <ZipQuestion zipcode={zipcode} isDelivered={isDelivered} onChange={changeZip} />
            <hr />
          </>
        )}
        <PaymentSelect payment={payment} labels={paymentLabels(time.fulfilment)} onChoose={choosePayment} />
        <hr />
        <NotCounted missing={shown.missing} />
        <SummarySums order={shown} isPickup={time.fulfilment === 'pickup'} />
        <div className="order-submit thumb-bar">
          <p className="total">
            <span>Total</span> <span>{fromText(shown.sums.total, shown.isFrom)}</span>
          </p>
          <button type="submit" className="button button-primary button-large" formAction={paths.checkout()}>
            {orderButtonText(payment.type)}
          </button>
        </div>
        <p className="soft small">
          <span>Next: your address. No account needed.</span>{' '}
          <button type="button" className="text-link" onClick={() => askForLogin(paths.cart(), 'Your cart is saved.')}>
            Log in
          </button>
        </p>
      </div>
    </form>
  )
}
