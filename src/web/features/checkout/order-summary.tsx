import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCents } from '../../../domain/money.ts'
import type { Substitutions } from '../../../domain/picking.ts'
import { type Sums, sumLines } from '../../../domain/pricing.ts'
import { paths } from '../../routing/paths.ts'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { useShopperSession } from '../account/shopper-session.ts'
import { DeliveryAddress } from '../addresses/delivery-address.tsx'
import { addressToUse, lastChosenAddress, rememberChosenAddress, useSavedAddresses } from '../addresses/saved-addresses.ts'
import { PAYMENT_LABELS } from '../orders/order-sums.ts'
import { placedState } from '../orders/placed-state.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { type OrderableLine, orderCart } from './order-cart.ts'
import { usePaymentChoice, useSubstitutionsChoice } from './order-choices.ts'
import { OrderTerms } from './order-terms.tsx'
import { type ChangedOrder, PriceConsent } from './price-consent.tsx'
import type { ShortLines } from './short-lines.ts'
import './order-summary.css'
import '../../look/panel.css'
import '../../look/thumb-bar.css'

interface OrderSummaryProps {
  readonly lines: readonly OrderableLine[]
  /** Loads the same lines again. */
  readonly check: () => Promise<readonly OrderableLine[]>
  readonly onOutOfStock: (short: ShortLines) => void
  readonly onPricesChanged: () => void
}

export function OrderSummary({ lines, check, onOutOfStock, onPricesChanged }: OrderSummaryProps) {
  const session = useShopperSession()
  const { saved, retry } = useSavedAddresses(session.status === 'shopper' ? session.token : null)
  const [chosenId, setChosenId] = useState(lastChosenAddress)
  const [paymentType, choosePayment] = usePaymentChoice()
  const [substitutions, chooseSubstitutions] = useSubstitutionsChoice()
  const [, navigate] = useLocation()
  const { busy, run } = useOneAtATime()
  const sums = sumLines(lines)
  const chosen = saved.status === 'ready' ? addressToUse(saved.addresses, chosenId) : null
  const isLoading = session.status === 'loading' || (session.status === 'shopper' && saved.status === 'loading')
  const place = useRef<HTMLElement>(null)
  const [missedAddress, setMissedAddress] = useState(0) // counts orders that failed for lack of an address
  useEffect(() => {
    if (missedAddress > 0) showPlace(place.current) // after the error is rendered
  }, [missedAddress])

  const choose = (id: string) => {
    rememberChosenAddress(id)
    setChosenId(id)
  }
  const [changed, setChanged] = useState<ChangedOrder | null>(null)
  const order = (seen: readonly OrderableLine[]) =>
    run(async () => {
      let next: ChangedOrder | null = null
      await orderCart({
        saved,
        chosenId,
        paymentType,
        substitutions,
        seen,
        check,
        onAddressMissing: () => setMissedAddress((times) => times + 1),
        onOutOfStock,
        onChanged(changed) {
          next = changed
          onPricesChanged()
        },
        onPlaced: (number) => navigate(paths.myOrders(), { state: placedState(number) }),
      })
      setChanged(next)
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void order(lines)
  }
  return (
    <>
      {changed && (
        <PriceConsent changed={changed} busy={busy} onOrder={() => void order(changed.now)} onClose={() => setChanged(null)} />
      )}
      <form className="order-summary" aria-label="Order summary" onSubmit={submit}>
        <div className="panel">
          <ClosedBanner />
          <DeliveryAddress
            place={place}
            session={session}
            saved={saved}
            chosen={chosen}
            isMissing={missedAddress > 0 && !chosen}
            onChoose={choose}
            onRetry={retry}
          />
          <hr />
          <ChoiceSelect label="Payment method" labels={PAYMENT_LABELS} choice={paymentType} onChoose={choosePayment} />
          <SubstitutionsCheck choice={substitutions} onChoose={chooseSubstitutions} />
          <hr />
          <SummarySums sums={sums} />
          <div className="order-submit thumb-bar">
            <OrderTerms
              address={isLoading ? undefined : chosen}
              paymentType={paymentType}
              onPress={() => showPlace(place.current)}
            />
            <p className="total">
              <span>Total</span> <span>{formatCents(sums.total)}</span>
            </p>
            <SubmitButton busy={busy} className="button-large">
              {paymentType === 'COD' ? 'Place Order' : 'Proceed to Checkout'}
            </SubmitButton>
          </div>
          <p className="soft small">Prices include all taxes but the 2%, which is added to the order.</p>
        </div>
      </form>
    </>
  )
}

function showPlace(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

interface SubstitutionsCheckProps {
  readonly choice: Substitutions
  readonly onChoose: (choice: Substitutions) => void
}

function SubstitutionsCheck({ choice, onChoose }: SubstitutionsCheckProps) {
  const hint = useId()
  return (
    <div>
      <label className="summary-check">
        <input
          type="checkbox"
          aria-describedby={hint}
          checked={choice === 'best'}
          onChange={({ target }) => onChoose(target.checked ? 'best' : 'refund')}
        />
        Substitute what’s missing, at no extra cost
      </label>
      <p className="summary-check-hint soft small" id={hint}>
        If we run out of something, we pack the closest match for the same price or less, and you can say no. Otherwise you don’t
        pay for it.
      </p>
    </div>
  )
}

/** The specification, section 9, defines these rows. */
const SummarySums = ({ sums }: { sums: Sums }) => (
  <dl>
    <div>
      <dt>Price</dt>
      <dd>{formatCents(sums.cartAmount)}</dd>
    </div>
    <div>
      <dt>Shipping</dt>
      <dd className="strong summary-free">Free</dd>
    </div>
    <div>
      <dt>Tax (2%)</dt>
      <dd>{formatCents(sums.tax)}</dd>
    </div>
  </dl>
)
