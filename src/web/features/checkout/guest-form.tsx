import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { Cart } from '../../../domain/carts/cart.ts'
import { fromText } from '../../../domain/checkout/fee-zones.ts'
import type { Cents } from '../../../domain/money.ts'
import type { TextRule } from '../../../domain/text/text.ts'
import { type Failure, failure } from '../../api/request.ts'
import { usePriceTerms } from '../../document/price-terms.ts'
import { paths } from '../../routing/paths.ts'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { Field } from '../../ui/field.tsx'
import { type FormRules, SubmitButton, typedText, useForm } from '../../ui/form.tsx'
import { useFormToast } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { Question } from '../../ui/question.tsx'
import { askForLogin } from '../account/login-dialog-state.ts'
import { CourierNoteField, PlaceFields } from '../addresses/place-fields.tsx'
import { rememberedZip, rememberZip } from '../addresses/remembered-zip.ts'
import { outsideText, ZipDelivery } from '../addresses/zip-delivery.tsx'
import { type AvailableLine, orderableLines } from '../cart/cart-lines.ts'
import { latestCart } from '../cart/cart-state.ts'
import { sameCart } from '../cart/cart-sync.ts'
import { isGuestOrderUnknown, rememberGuestCheckout } from '../orders/guest-attempts.ts'
import { lookUpAttempts } from '../orders/look-up-attempts.ts'
import { CheckoutProblems } from './checkout-problems.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { deliveryPrice, isChoiceShown, isSoon, termsFor, useTimeChoice } from './chosen-time.ts'
import { DiscountCode, useAppliedCode } from './discount-code.tsx'
import {
  errorsOfGuest,
  GUEST_FORM_RULES,
  type GuestField,
  guestAndAddress,
  guestAndNote,
  PICKUP_FORM_RULES,
} from './guest-fields.ts'
import { paymentOf, SubstitutionsCheck, usePaymentChoice, useSubstitutionsChoice } from './order-choices.tsx'
import { openPaymentPage } from './payment-page.ts'
import { PaymentStep, paymentDetail } from './payment-step.tsx'
import { PriceConsent } from './price-consent.tsx'
import { quotedOrder } from './quoted-order.ts'
import { type ChangedOrder, changedOrderOf, goodsAsSeen, type OrderableLine, type ShownOrder } from './rejected-order.ts'
import { isOrderedAlready, sendGuestOrder } from './send-guest-order.ts'
import { TimeOptions } from './time-choice.tsx'
import { saveTyped, type TypedFields, typedBefore } from './typed-checkout.ts'
import { useGuestLimit, useQuote } from './use-quote.ts'
import './checkout.css'
import './order-summary.css'
import '../../look/form-page.css'
import '../../look/panel.css'
import '../../look/thumb-bar.css'

export interface PlacedGuestOrder {
  readonly secret: string
  readonly order: OrderWire
}

interface GuestFormProps {
  /** Its lines may be more than those that can be ordered. */
  readonly cart: Cart
  readonly lines: readonly AvailableLine[]
  /** It is called when the shown products are no longer those of the store. */
  readonly onStale: () => void
  readonly onPlaced: (placed: PlacedGuestOrder) => void
}

const COUNTRY = 'United States'
const TAKEN_OUT = 'Your earlier order has some of this, which we took out of your cart. Please check the new total.'

export function GuestForm({ cart, lines, onStale, onPlaced }: GuestFormProps) {
  const queries = useQueryClient()
  const [first] = useState((): TypedFields => ({ country: COUNTRY, zipcode: rememberedZip() ?? '', ...typedBefore() }))
  const [isUnknown, setUnknown] = useState(() => isGuestOrderUnknown())
  const [zipcode, setZipcode] = useState(first.zipcode ?? '')
  const [chosenType, choosePayment] = usePaymentChoice()
  const [substitutions, chooseSubstitutions] = useSubstitutionsChoice()
  const [changed, setChanged] = useState<(ChangedOrder & { readonly typed: FormData }) | null>(null)
  const [again, setAgain] = useState<{ readonly message: string; order(): Promise<Failure | null> } | null>(null)
  const consent = useOneAtATime()
  const showFailure = useFormToast()
  const choice = useTimeChoice()
  const time = choice.chosen
  const isPickup = time.fulfilment === 'pickup'
  const applied = useAppliedCode()
  const answer = useQuote(lines, { zipcode, code: applied.code, time })
  const { quote, isDelivered } = answer
  const terms = usePriceTerms()
  const order = useGuestLimit(quotedOrder(orderableLines(lines), quote, termsFor(time, terms), answer.code))
  const payment = paymentOf(order, chosenType)

  const { busy, errors, message, form } = useForm({
    rules: {
      ...rulesOf(isPickup, (typed) => (isDelivered === false && typed === zipcode ? outsideText(typed) : null)),
      cart: () => order.missing[0] ?? order.cartProblem,
      time: (typed) => (typed === '' ? choice.problem : null), // nothing is checked while what was chosen is lost
    },
    send: (typed) => place(typed, order.lines, order.sums.total),
    errorsOf: errorsOfGuest,
  })

  async function place(typed: FormData, seen: readonly OrderableLine[], total: Cents, isAgain = false) {
    if (!sameCart(latestCart().cart, cart)) return failed(failure(0, 'Your cart has changed. Please check the new total.'))
    if (choice.problem !== null) return failed(failure(0, choice.problem))
    const goods = goodsAsSeen(seen, total, order.code)
    const response = await sendGuestOrder(payment.type, {
      ...goods,
      ...(isPickup ? guestAndNote(typed) : guestAndAddress(typed)),
      substitutions,
      ...time,
      ...(isAgain && { again: true }),
    })
    if (!response.success) return rejected(response, { lines: seen, seen, total }, typed)
    setChanged(null)
    if (response.url === undefined) {
      onPlaced(response)
      return null
    }
    rememberGuestCheckout(response.secret)
    await openPaymentPage(response.url)
    return null
  }

  /** Goods of the guest's own paid order leave the cart, and the page says so. Otherwise the guest is asked. */
  async function orderedAlready({ message }: Failure, { lines: seen, total }: ShownOrder, typed: FormData) {
    await lookUpAttempts()
    if (!sameCart(latestCart().cart, cart)) return failed(failure(0, TAKEN_OUT))
    setAgain({ message, order: () => place(typed, seen, total, true) })
    return null
  }

  async function rejected(response: Failure, shown: ShownOrder, typed: FormData): Promise<Failure | null> {
    if (isOrderedAlready(response)) return orderedAlready(response, shown, typed)
    if (response.status === 409) {
      onStale()
      choice.reload()
    }
    if (response.status === 409 || response.status === 422) void queries.invalidateQueries({ queryKey: ['quote'] })
    const changed = changedOrderOf(response, shown)
    setChanged(changed && { ...changed, typed })
    return changed ? null : failed(response)
  }

  function failed(response: Failure): Failure {
    setUnknown(isGuestOrderUnknown())
    showFailure(response)
    return response
  }

  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    form.onChange(event)
    const typed = new FormData(event.currentTarget)
    saveTyped(typed)
    setZipcode(typedText(typed, 'zipcode'))
    rememberZip(typedText(typed, 'zipcode'))
  }
  const fieldOf = (name: GuestField) => ({
    name,
    defaultValue: first[name],
    error: errors[name],
  })
  const required = (name: GuestField) => ({ ...fieldOf(name), required: true })
  return (
    <>
      {changed && (
        <PriceConsent
          changed={changed}
          busy={consent.busy}
          back="Back to the checkout"
          onOrder={() => void consent.run(async () => void (await place(changed.typed, changed.now, changed.totals.now)))}
          onClose={() => setChanged(null)}
        />
      )}
      {again && (
        <Question
          title="Order this again?"
          yes="Order it again"
          no="Back to the checkout"
          onYes={async () => void (await again.order())}
          onClose={() => setAgain(null)}
        >
          <p>{again.message}</p>
          <p>Nothing has been ordered or charged a second time. If you want it twice, order it again.</p>
        </Question>
      )}
      <form className="checkout" {...form} onChange={onChange}>
        <div className="checkout-steps">
          <CheckoutProblems errors={errors} message={message} isUnknown={isUnknown} />
          {isUnknown && (
            <p className="checkout-note">
              We didn’t hear back about your last order. If you place it again unchanged, we’ll still deliver it only once.
            </p>
          )}
          <ClosedBanner isTimeChosen={!isSoon(time)} />
          <section className="checkout-step" aria-labelledby="who">
            <div className="checkout-step-head">
              <h2 id="who">Your details</h2>
              <p>
                <span>Have an account?</span>{' '}
                <button type="button" className="text-link" onClick={() => askForLogin(paths.cart(), 'Your cart is saved.')}>
                  Log in
                </button>
              </p>
            </div>
            <div className="form-grid">
              <Field {...required('name')} label="Name" autoComplete="name" wide />
              <Field
                {...required('email')}
                label="Email"
                type="email"
                autoComplete="email"
                hint="For the receipt and a link to follow the order."
              />
              <Field
                {...required('phone')}
                label="Phone"
                type="tel"
                autoComplete="tel"
                hint={isPickup ? 'Only if we have a question about your order.' : 'Only if the courier can’t find you.'}
              />
              {isPickup && <CourierNoteField {...fieldOf('courierNote')} isPickup />}
            </div>
          </section>
          {isChoiceShown(choice) && (
            <section className="checkout-step" aria-labelledby="when">
              <div className="checkout-step-head">
                <h2 id="when">When do you want it?</h2>
              </div>
              <TimeOptions choice={choice} price={deliveryPrice(time, terms, order)} labelledBy="when" />
            </section>
          )}
          <section className="checkout-step" aria-labelledby="where" hidden={isPickup}>
            <div className="checkout-step-head">
              <h2 id="where">Delivery address</h2>
            </div>
            <div className="form-grid">
              <PlaceFields fieldOf={fieldOf} zipHint={<ZipDelivery zipcode={zipcode} isDelivered={isDelivered} />} />
              {isPickup || <CourierNoteField {...fieldOf('courierNote')} />}
            </div>
          </section>
          <section className="checkout-step" aria-labelledby="sold-out">
            <div className="checkout-step-head">
              <h2 id="sold-out">If something is sold out</h2>
            </div>
            <SubstitutionsCheck choice={substitutions} onChoose={chooseSubstitutions} />
          </section>
          <PaymentStep payment={payment} isPickup={isPickup} onChoose={choosePayment} />
        </div>
        <CheckoutSummary
          lines={lines}
          order={order}
          isPickup={isPickup}
          problem={errors.cart}
          code={<DiscountCode applied={applied} answer={answer} saved={order.sums.discount} />}
        >
          <div className="order-submit thumb-bar">
            <p className="total">
              <span>Total</span> <span>{fromText(order.sums.total, order.isFrom)}</span>
            </p>
            <SubmitButton busy={busy} className="button-large two-lines">
              <span>Place Order</span>
              <small>{paymentDetail(payment, fromText(order.sums.total, order.isFrom), isPickup)}</small>
            </SubmitButton>
          </div>
        </CheckoutSummary>
      </form>
    </>
  )
}

/** The form has its fields for the address also while they are hidden, for a pickup. */
const rulesOf = (isPickup: boolean, areaProblem: TextRule): FormRules<GuestField> =>
  isPickup
    ? PICKUP_FORM_RULES
    : { ...GUEST_FORM_RULES, zipcode: (typed) => GUEST_FORM_RULES.zipcode(typed) ?? areaProblem(typed) }
