import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { AddressWire } from '../../../contract/addresses/addresses.ts'
import { fromText } from '../../../domain/checkout/fee-zones.ts'
import type { Cents } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/orders/order.ts'
import { usePriceTerms } from '../../document/price-terms.ts'
import { paths } from '../../routing/paths.ts'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShopperSession } from '../account/shopper-session.ts'
import { DeliveryAddress } from '../addresses/delivery-address.tsx'
import { CourierNoteField } from '../addresses/place-fields.tsx'
import { addressToUse, lastChosenAddress, rememberChosenAddress, useSavedAddresses } from '../addresses/saved-addresses.ts'
import { paymentLabels } from '../orders/order-sums.ts'
import { placedState } from '../orders/placed-state.ts'
import { type ChosenTime, deliveryPrice, isChoiceShown, isSoon, type TimeChoice, termsFor, useTimeChoice } from './chosen-time.ts'
import { DiscountCode, useAppliedCode } from './discount-code.tsx'
import { orderCart } from './order-cart.ts'
import { PaymentSelect, paymentOf, SubstitutionsCheck, usePaymentChoice, useSubstitutionsChoice } from './order-choices.tsx'
import { PriceConsent } from './price-consent.tsx'
import { cartOrder } from './quoted-order.ts'
import type { ChangedOrder, OrderableLine, ShortLines } from './rejected-order.ts'
import { SummarySums } from './summary-sums.tsx'
import { storedNote } from './tab-choices.ts'
import { TimeOptions } from './time-choice.tsx'
import { useQuote } from './use-quote.ts'
import './order-summary.css'
import '../../look/panel.css'
import '../../look/thumb-bar.css'

interface OrderSummaryProps {
  readonly lines: readonly OrderableLine[]
  /** Loads the same lines again. */
  readonly check: () => Promise<readonly OrderableLine[]>
  readonly onOutOfStock: (short: ShortLines) => void
  /** It is called when the shown prices or stock are no longer those of the store. */
  readonly onStale: () => void
}

export function OrderSummary({ lines, check, onOutOfStock, onStale }: OrderSummaryProps) {
  const session = useShopperSession()
  const { saved, retry } = useSavedAddresses(session.status === 'shopper' ? session.token : null)
  const [chosenId, setChosenId] = useState(lastChosenAddress)
  const [chosenType, choosePayment] = usePaymentChoice()
  const [substitutions, chooseSubstitutions] = useSubstitutionsChoice()
  const [note, setNote] = useState(() => storedNote.read() ?? undefined)
  const [, navigate] = useLocation()
  const { busy, run } = useOneAtATime()
  const chosen = saved.status === 'ready' ? addressToUse(saved.addresses, chosenId) : null
  const token = session.status === 'shopper' ? session.token : null
  const choice = useTimeChoice()
  const time = choice.chosen
  const isPickup = time.fulfilment === 'pickup'
  const applied = useAppliedCode()
  const quoted = session.status === 'loading' ? [] : lines
  const answer = useQuote(quoted, { zipcode: chosen?.zipcode ?? '', code: applied.code, token, time })
  const { quote, reload } = answer
  const terms = usePriceTerms()
  const shown = cartOrder(lines, quote, termsFor(time, terms), answer.code)
  const { lines: counted, sums, missing, isStale } = shown
  const payment = paymentOf(shown, chosenType)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each quote makes the products load again once at most
  useEffect(() => {
    if (quote && isStale) onStale()
  }, [quote])
  const place = useRef<HTMLElement>(null)
  const times = useRef<HTMLDivElement>(null)
  const [missedAddress, setMissedAddress] = useState(0) // counts orders that failed for lack of an address
  useEffect(() => {
    if (missedAddress > 0) showPlace(place.current) // after the error is rendered
  }, [missedAddress])

  const choose = (id: string) => {
    rememberChosenAddress(id)
    setChosenId(id)
  }
  const [changed, setChanged] = useState<ChangedOrder | null>(null)
  const order = (seen: readonly OrderableLine[], total: Cents, counted = seen) =>
    run(async () => {
      if (choice.problem !== null) {
        setChanged(null)
        notify.error(choice.problem)
        return showPlace(times.current)
      }
      let next: ChangedOrder | null = null
      const choices = { saved, chosenId, paymentType: payment.type, substitutions, time, note }
      await orderCart({ seen, counted, total, code: shown.code, check }, choices, {
        onVisitor: () => navigate(paths.checkout()),
        onAddressMissing: () => setMissedAddress((times) => times + 1),
        onOutOfStock(short) {
          reload()
          choice.reload()
          onOutOfStock(short)
        },
        onCodeRejected: reload,
        onChanged(changed) {
          next = changed
          reload()
          onStale()
        },
        onPlaced: (number) => navigate(paths.myOrders(), { state: placedState(number) }),
      })
      setChanged(next)
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void order(lines, sums.total, counted)
  }
  return (
    <>
      {changed && (
        <PriceConsent
          changed={changed}
          busy={busy}
          back="Back to the cart"
          onOrder={() => void order(changed.now, changed.totals.now)}
          onClose={() => setChanged(null)}
        />
      )}
      <form className="order-summary" aria-label="Order summary" onSubmit={submit}>
        <div className="panel">
          <ClosedBanner isTimeChosen={!isSoon(time)} />
          <SummaryTimes place={times} choice={choice} price={deliveryPrice(time, terms, shown)} />
          {isPickup || (
            <>
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
            </>
          )}
          <PaymentSelect payment={payment} labels={paymentLabels(time.fulfilment)} onChoose={choosePayment} />
          <SubstitutionsCheck choice={substitutions} onChoose={chooseSubstitutions} />
          <OrderNote note={note} ofAddress={chosen?.courierNote} isPickup={isPickup} onChange={setNote} />
          <hr />
          <NotCounted missing={missing} />
          <DiscountCode applied={applied} answer={answer} saved={sums.discount} />
          <SummarySums order={shown} isPickup={isPickup} />
          <div className="order-submit thumb-bar">
            <OrderTerms
              place={placeText(time, isAddressKnown(session, saved) ? chosen : undefined)}
              paymentType={payment.type}
              onPress={() => showPlace(place.current)}
            />
            <p className="total">
              <span>Total</span> <span>{fromText(sums.total, shown.isFrom)}</span>
            </p>
            <SubmitButton busy={busy} className="button-large">
              {orderButtonText(payment.type)}
            </SubmitButton>
          </div>
        </div>
      </form>
    </>
  )
}

/** The specification, section 2, fixes these words. */
export const orderButtonText = (paymentType: PaymentType): string =>
  paymentType === 'COD' ? 'Place Order' : 'Proceed to Checkout'

interface OrderNoteProps {
  /** It is undefined while the shopper left the note of the address as it is. */
  readonly note: string | undefined
  readonly ofAddress: string | undefined
  readonly isPickup: boolean
  readonly onChange: (note: string) => void
}

function OrderNote({ note, ofAddress = '', isPickup, onChange }: OrderNoteProps) {
  const change = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    storedNote.write(value)
    onChange(value)
  }
  return <CourierNoteField name="note" isPickup={isPickup} value={note ?? (isPickup ? '' : ofAddress)} onChange={change} />
}

const isAddressKnown = (session: { readonly status: string }, saved: { readonly status: string }): boolean =>
  session.status !== 'loading' && !(session.status === 'shopper' && saved.status === 'loading')

/** Returns null when no address is chosen, and undefined while the addresses are loading. */
function placeText({ fulfilment }: ChosenTime, address: AddressWire | null | undefined): string | null | undefined {
  if (fulfilment === 'pickup') return 'Pickup'
  return address && `To ${address.street}`
}

interface SummaryTimesProps {
  readonly place: RefObject<HTMLDivElement | null>
  readonly choice: TimeChoice
  readonly price: string
}

const SummaryTimes = ({ place, choice, price }: SummaryTimesProps) =>
  isChoiceShown(choice) && (
    <>
      <div className="summary-times" ref={place} tabIndex={-1}>
        <h2 className="summary-heading" id="when">
          When do you want it?
        </h2>
        <TimeOptions choice={choice} price={price} labelledBy="when" />
      </div>
      <hr />
    </>
  )

export const NotCounted = ({ missing }: { missing: readonly string[] }) =>
  missing.length > 0 && (
    <ul className="summary-changes">
      {missing.map((sentence) => (
        <li key={sentence}>{`${sentence}. It isn’t included in the total.`}</li>
      ))}
    </ul>
  )

function showPlace(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

const SHORT_PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = { COD: 'Cash', Online: 'Online payment' }

interface OrderTermsProps {
  /** It is null when none is chosen, and undefined while the addresses are loading. */
  readonly place: string | null | undefined
  readonly paymentType: PaymentType
  readonly onPress: () => void
}

/**
 * Shows the address and the payment beside the order button on phones, where the choices are off screen. A press
 * scrolls to them.
 */
const OrderTerms = ({ place, paymentType, onPress }: OrderTermsProps) => (
  <button type="button" className="order-terms" onClick={onPress}>
    {place === undefined && <Skeleton width={160} height={20} />}
    {place === null && <span className="order-terms-action">Choose an address</span>}
    {place && (
      <>
        <span className="order-terms-street">{place}</span>
        <span>{`· ${SHORT_PAYMENT_LABELS[paymentType]}`}</span>
        <span className="visually-hidden">, </span>
        <span className="order-terms-action">Change</span>
      </>
    )}
  </button>
)
