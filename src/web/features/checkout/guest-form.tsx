import { type ChangeEvent, useState } from 'react'
import type { Cart } from '../../../domain/carts/cart.ts'
import type { TextRule } from '../../../domain/text/text.ts'
import { type Failure, failure } from '../../api/failure.ts'
import { paths } from '../../routing/paths.ts'
import { saveTyped, type TypedFields, typedBefore } from '../../state/order-draft.ts'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { Field } from '../../ui/field.tsx'
import { type FormRules, SubmitButton, typedText, useForm } from '../../ui/form.tsx'
import { useFormToast } from '../../ui/notify.ts'
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
import { AlongNotice } from './along-notice.tsx'
import { CheckoutIssues } from './checkout-issues.tsx'
import { DiscountCode } from './discount-code.tsx'
import {
  errorsOfGuest,
  GUEST_FORM_RULES,
  type GuestField,
  guestAndAddress,
  guestAndNote,
  SHORT_FORM_RULES,
} from './guest-fields.ts'
import { GuestSummary } from './guest-summary.tsx'
import { AgeCheck, NOT_OF_AGE, SubstitutionsCheck } from './order-choices.tsx'
import { PaymentStep, paymentDetail } from './payment-step.tsx'
import { PriceConsent } from './price-consent.tsx'
import { quotedOrder } from './quoted-order.ts'
import { isOrderedAlready, type ShownOrder } from './rejected-order.ts'
import { type SentOrder, sendOrder } from './send-order.ts'
import { OrderTotal, totalText } from './summary-sums.tsx'
import { isChoiceShown, TimeOptions } from './time-choice.tsx'
import { openPaymentPage, useCheckout } from './use-checkout.ts'
import './checkout.css'
import './order-summary.css'
import '../../look/form-page.css'
import '../../look/panel.css'
import '../../look/thumb-bar.css'
import { emailHint, useHasMail } from '../../document/mailing.ts'

interface GuestFormProps {
  /** The cart may have more lines than can be ordered. */
  readonly cart: Cart
  readonly lines: readonly AvailableLine[]
  readonly onStale: () => void
  readonly onPlaced: (placed: SentOrder) => void
}

const COUNTRY = 'United States'
const TAKEN_OUT = 'Your earlier order has some of this, which we took out of your cart. Please check the new total.'

export function GuestForm({ cart, lines, onStale, onPlaced }: GuestFormProps) {
  const [first] = useState((): TypedFields => ({ country: COUNTRY, zipcode: rememberedZip() ?? '', ...typedBefore() }))
  const [isUnknown, setUnknown] = useState(() => isGuestOrderUnknown())
  const [zipcode, setZipcode] = useState(first.zipcode ?? '')
  const [again, setAgain] = useState<{ readonly message: string; order(): Promise<unknown> } | null>(null)
  const showFailure = useFormToast()
  const checkout = useCheckout(orderableLines(lines), { zipcode, isGuest: true, orderOf: quotedOrder, onStale })
  const { along, time, isPickup, answer, order, payment, substitutions } = checkout
  const hasAddress = !isPickup && !along
  const { isDelivered } = answer

  const { busy, errors, message, form } = useForm({
    rules: {
      ...rulesOf(hasAddress, (typed) => (isDelivered === false && typed === zipcode ? outsideText(typed) : null)),
      cart: () => order.missing[0] ?? order.blockingReason,
      isOfAge: () => (checkout.minimumAge !== null && !checkout.isOfAge ? NOT_OF_AGE : null),
      time: (typed) => (typed === '' ? time.lostReason : null), // nothing is checked while what was chosen is lost
    },
    send: (typed) =>
      place(typed, { lines: order.lines, seen: order.lines, total: order.sums.total, atMost: order.atMost, due: null }),
    errorsOf: errorsOfGuest,
  })

  async function place(typed: FormData, shown: ShownOrder, isAgain = false): Promise<Failure | null> {
    if (!sameCart(latestCart().cart, cart)) return failed(failure(0, 'Your cart has changed. Please check the new total.'))
    const who = hasAddress ? guestAndAddress(typed) : guestAndNote(typed, { isNoneSaid: isPickup })
    const sent = await checkout.place(
      shown,
      (goods) => sendOrder(null, payment.type, { ...goods, ...who, substitutions, ...(isAgain && { again: true }) }),
      (now) => place(typed, now),
    )
    if (sent === null) return null
    if (!sent.success) return isOrderedAlready(sent) ? orderedAlready(sent, typed, shown) : failed(sent)
    if (sent.url === undefined) {
      onPlaced(sent)
      return null
    }
    rememberGuestCheckout(sent.secret)
    await openPaymentPage(sent.url)
    return null
  }

  /** Goods of the guest's own paid order leave the cart, and the page says so. Otherwise the guest is asked. */
  async function orderedAlready({ message }: Failure, typed: FormData, shown: ShownOrder): Promise<Failure | null> {
    await lookUpAttempts()
    if (!sameCart(latestCart().cart, cart)) return failed(failure(0, TAKEN_OUT))
    setAgain({ message, order: () => place(typed, shown, true) })
    return null
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
  const hasMail = useHasMail()
  const fieldOf = (name: GuestField) => ({ name, defaultValue: first[name], error: errors[name] })
  const required = (name: GuestField) => ({ ...fieldOf(name), required: true })
  return (
    <>
      {checkout.changed && <PriceConsent changed={checkout.changed} back="Back to the checkout" onClose={checkout.dismiss} />}
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
          <CheckoutIssues errors={errors} message={message} isUnknown={isUnknown} />
          {isUnknown && (
            <p className="checkout-note">
              We didn’t hear back about your last order. If you place it again unchanged, we’ll still deliver it only once.
            </p>
          )}
          <ClosedBanner isTimeChosen={checkout.isTimeChosen} />
          {along && <AlongNotice along={along} rejection={answer.alongRejection} onSeparate={checkout.orderSeparately} />}
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
              <Field {...required('email')} label="Email" type="email" autoComplete="email" hint={emailHint(hasMail)} />
              <Field
                {...required('phone')}
                label="Phone"
                type="tel"
                autoComplete="tel"
                hint={isPickup ? 'Only if we have a question about your order.' : 'Only if the courier can’t find you.'}
              />
              {!hasAddress && <CourierNoteField {...fieldOf('courierNote')} isPickup={isPickup} />}
            </div>
          </section>
          {isChoiceShown(time) && (
            <section className="checkout-step" aria-labelledby="when">
              <div className="checkout-step-head">
                <h2 id="when">When do you want it?</h2>
              </div>
              <TimeOptions choice={time} price={checkout.deliveryPrice} labelledBy="when" />
            </section>
          )}
          <section className="checkout-step" aria-labelledby="where" hidden={!hasAddress}>
            <div className="checkout-step-head">
              <h2 id="where">Delivery address</h2>
            </div>
            <div className="form-grid">
              <PlaceFields fieldOf={fieldOf} zipHint={<ZipDelivery zipcode={zipcode} isDelivered={isDelivered} />} />
              {hasAddress && <CourierNoteField {...fieldOf('courierNote')} />}
            </div>
          </section>
          <section className="checkout-step" aria-labelledby="sold-out">
            <div className="checkout-step-head">
              <h2 id="sold-out">If something is sold out</h2>
            </div>
            <SubstitutionsCheck choice={substitutions} onChoose={checkout.chooseSubstitutions} />
          </section>
          {checkout.minimumAge !== null && (
            <section className="checkout-step" aria-labelledby="age">
              <div className="checkout-step-head">
                <h2 id="age">Your age</h2>
              </div>
              <AgeCheck
                minimumAge={checkout.minimumAge}
                isOfAge={checkout.isOfAge}
                error={errors.isOfAge}
                onConfirm={checkout.confirmAge}
              />
            </section>
          )}
          <PaymentStep payment={payment} isPickup={isPickup} onChoose={checkout.choosePayment} />
        </div>
        <GuestSummary
          lines={lines}
          order={order}
          isPickup={isPickup}
          issue={errors.cart}
          code={<DiscountCode applied={checkout.code} answer={answer} saved={order.sums.discount} />}
        >
          <div className="order-submit thumb-bar">
            <OrderTotal order={order} />
            <SubmitButton busy={busy} className="button-large two-lines">
              <span>Place Order</span>
              <small>{paymentDetail(payment, totalText(order), isPickup)}</small>
            </SubmitButton>
          </div>
        </GuestSummary>
      </form>
    </>
  )
}

/** The form has its fields for the address also while they are hidden, for a pickup and for an order that goes along. */
const rulesOf = (hasAddress: boolean, areaIssue: TextRule): FormRules<GuestField> =>
  hasAddress ? { ...GUEST_FORM_RULES, zipcode: (typed) => GUEST_FORM_RULES.zipcode(typed) ?? areaIssue(typed) } : SHORT_FORM_RULES
