import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CustomerWire } from '../../../../contract/customers/customers.ts'
import { GUEST_RULES } from '../../../../domain/accounts/guest.ts'
import { cents, formatCents, wireCents } from '../../../../domain/money.ts'
import type { TextRule } from '../../../../domain/text/text.ts'
import { useAttemptKeys } from '../../../api/attempt-keys.ts'
import type { Failure } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import type { OrderDraft } from '../../../state/order-draft.ts'
import type { TabText } from '../../../state/tab-storage.ts'
import { Field } from '../../../ui/field.tsx'
import { type FormRules, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CourierNoteField, PlaceFields } from '../../addresses/place-fields.tsx'
import { outsideText, ZipDelivery } from '../../addresses/zip-delivery.tsx'
import type { OrderableLine } from '../../cart/cart-lines.ts'
import { DiscountCode } from '../../checkout/discount-code.tsx'
import { errorsOfGuest, GUEST_FORM_RULES, type GuestField } from '../../checkout/guest-fields.ts'
import { AgeCheck, CreditCheck, NOT_OF_AGE } from '../../checkout/order-choices.tsx'
import { PriceConsent } from '../../checkout/price-consent.tsx'
import { quotedOrder, shownOrder } from '../../checkout/quoted-order.ts'
import type { ShownOrder } from '../../checkout/rejected-order.ts'
import { dueText, SummarySums, totalText } from '../../checkout/summary-sums.tsx'
import { isChoiceShown, TimeOptions } from '../../checkout/time-choice.tsx'
import { useCheckout } from '../../checkout/use-checkout.ts'
import { PanelTitle, SellerHead } from '../seller-parts.tsx'
import { formFailure, sellerToken } from '../seller-session.ts'
import { KnownCustomers } from './known-customers.tsx'
import { PhoneLines } from './phone-lines.tsx'
import { ProductPicker } from './product-picker.tsx'
import '../../../look/panel.css'
import '../../../look/form-page.css'
import { emailHint, useHasMail } from '../../../document/mailing.ts'

const NOTHING = 'Please add at least one product'

const RULES = {
  ...GUEST_FORM_RULES,
  name: GUEST_RULES.name,
  email: (typed: string) => (typed.trim() === '' ? null : GUEST_RULES.email(typed)),
}

/** The form has its fields for the address also while they are hidden, for a pickup. */
function rulesOf(isPickup: boolean, areaIssue: TextRule): FormRules<GuestField> {
  const { name, email, phone, courierNote } = RULES
  if (isPickup) return { name, email, phone, courierNote }
  return { ...RULES, zipcode: (typed) => RULES.zipcode(typed) ?? areaIssue(typed) }
}

/** What one caller wants says nothing about the next one. */
const UNSAVED: TabText = { read: () => null, write: () => {} }
const UNSAVED_DRAFT: OrderDraft = { code: UNSAVED, time: UNSAVED }

/** A member of the staff orders for a customer who calls. The page says the total that the customer is told. */
export function PhoneOrder({ title }: { title: string }) {
  const [, navigate] = useLocation()
  const hasMail = useHasMail()
  const [lines, setLines] = useState<readonly OrderableLine[]>([])
  const [zipcode, setZipcode] = useState('')
  const [phone, setPhone] = useState('')
  const keyOf = useAttemptKeys()
  const [email, setEmail] = useState('')
  const [known, setKnown] = useState<CustomerWire | null>(null)
  // Credit belongs to the account with the email, which may be typed anew.
  const credit = known && sameEmail(known.email, email) ? wireCents(known.credit) : cents(0)
  const checkout = useCheckout(lines, { zipcode, draft: UNSAVED_DRAFT, credit, orderOf: quotedOrder, onStale: () => {} })
  const { time, isPickup, answer, order } = checkout
  const { isDelivered } = answer
  const { busy, errors, message, form } = useForm({
    rules: {
      ...rulesOf(isPickup, (typed) => (isDelivered === false && typed === zipcode ? outsideText(typed) : null)),
      isOfAge: () => (checkout.minimumAge !== null && !checkout.isOfAge ? NOT_OF_AGE : null),
      time: (typed) => (typed === '' ? time.lostReason : null), // nothing is checked while what was chosen is lost
      cart: () => (lines.length === 0 ? NOTHING : (order.missing[0] ?? order.blockingReason)),
    },
    send: (typed) => place(typed, { lines: order.lines, ...shownOrder(order) }),
    errorsOf: errorsOfGuest,
  })

  async function place(typed: FormData, shown: ShownOrder): Promise<Failure | null> {
    const token = sellerToken()
    const where = isPickup ? { note: typedText(typed, 'courierNote') } : { address: addressOf(typed) }
    const sent = await checkout.place(
      shown,
      (goods) => {
        const body = { ...goods, customer: customerOf(typed), ...where, payment: 'COD' as const }
        return sellerApi.placePhoneOrder(token, body, keyOf(body))
      },
      (now) => place(typed, now),
    )
    if (sent === null) return null
    if (!sent.success) return formFailure(sent, token)
    notify.success(`Order ${sent.order.number} placed`)
    navigate(paths.packing(sent.order.number))
    return null
  }

  const show = (typed: FormData) => {
    setZipcode(typedText(typed, 'zipcode'))
    setPhone(typedText(typed, 'phone'))
    setEmail(typedText(typed, 'email'))
  }

  function fillIn(fields: Readonly<Record<string, string>>, customer: CustomerWire): void {
    setKnown(customer)
    const typing = form.ref.current
    if (!typing) return
    for (const [name, value] of Object.entries(fields)) {
      const field = typing.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
    }
    show(new FormData(typing))
  }

  const issue = errors.cart ?? errors.time ?? errors.isOfAge ?? message
  const fieldOf = (name: GuestField) => ({
    name,
    error: errors[name],
    ...(name === 'country' && { defaultValue: 'United States' }),
  })
  return (
    <>
      <SellerHead title={title} note="For a customer who calls. They pay in cash when they get it." />
      {checkout.changed && <PriceConsent changed={checkout.changed} back="Back to the order" onClose={checkout.dismiss} />}
      <div className="phone-order">
        <section className="seller-panel" aria-labelledby="products">
          <PanelTitle id="products" title="Products" />
          <div className="titled-panel-body">
            <ProductPicker action="Add one" onAdd={(line) => setLines((before) => withOneMore(before, line))} />
            <PhoneLines
              lines={lines.map((line) => order.lines.find(({ id }) => id === line.id) ?? line)}
              missing={order.missing}
              onChange={setLines}
            />
          </div>
        </section>
        <form
          {...form}
          className="phone-order-form"
          onChange={(event) => {
            form.onChange(event)
            show(new FormData(event.currentTarget))
          }}
        >
          <section className="seller-panel" aria-labelledby="customer">
            <PanelTitle id="customer" title="Customer" />
            <div className="titled-panel-body">
              <div className="form-grid">
                <Field {...fieldOf('name')} label="Name" autoComplete="off" required wide />
                <Field {...fieldOf('phone')} label="Phone" type="tel" autoComplete="off" required />
                <KnownCustomers phone={phone} onChoose={fillIn} />
                <Field
                  {...fieldOf('email')}
                  label="Email"
                  optional="(optional)"
                  type="email"
                  autoComplete="off"
                  hint={emailHint(hasMail)}
                />
                {isPickup && <CourierNoteField {...fieldOf('courierNote')} isPickup />}
              </div>
            </div>
          </section>
          {isChoiceShown(time) && (
            <section className="seller-panel" aria-labelledby="when">
              <PanelTitle id="when" title="When they want it" />
              <div className="titled-panel-body">
                <TimeOptions choice={time} price={checkout.deliveryPrice} labelledBy="when" />
              </div>
            </section>
          )}
          <section className="seller-panel" aria-labelledby="where" hidden={isPickup}>
            <PanelTitle id="where" title="Delivery address" />
            <div className="titled-panel-body">
              <div className="form-grid">
                <PlaceFields fieldOf={fieldOf} zipHint={<ZipDelivery zipcode={zipcode} isDelivered={isDelivered} />} />
                {isPickup || <CourierNoteField {...fieldOf('courierNote')} />}
              </div>
            </div>
          </section>
          <section className="seller-panel" aria-labelledby="total">
            <PanelTitle id="total" title="Total to tell the customer" />
            <div className="titled-panel-body">
              <div className="order-summary">
                <DiscountCode applied={checkout.code} answer={answer} saved={order.sums.discount} />
                <SummarySums order={order} isPickup={isPickup} />
                <p className="phone-order-total numbers">
                  <span>Total</span> <strong>{totalText(order)}</strong>
                </p>
                {order.atMost !== null && (
                  <p className="soft small">{`At most ${formatCents(order.atMost)}: some of it is weighed when it is packed. Tell the customer both.`}</p>
                )}
                <CreditCheck credit={checkout.credit} isForStaff />
                {order.credit > 0 && <p className="strong numbers">{dueText(order).replace('You pay', 'They pay')}</p>}
                <AgeCheck minimumAge={checkout.minimumAge} isOfAge={checkout.isOfAge} onConfirm={checkout.confirmAge} />
                {issue && (
                  <p className="field-error form-error" role="alert" tabIndex={-1}>
                    {issue}
                  </p>
                )}
                <SubmitButton busy={busy} className="button-block button-large">
                  {order.credit > 0 ? 'Place order' : `Place order, ${totalText(order)} in cash`}
                </SubmitButton>
              </div>
            </div>
          </section>
        </form>
      </div>
    </>
  )
}

const withOneMore = (lines: readonly OrderableLine[], added: OrderableLine): readonly OrderableLine[] =>
  lines.some(({ id }) => id === added.id)
    ? lines.map((line) => (line.id === added.id ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, added]

const sameEmail = (one: string, other: string): boolean => one !== '' && one.toLowerCase() === other.trim().toLowerCase()

const customerOf = (typed: FormData) => ({
  name: typedText(typed, 'name'),
  phone: typedText(typed, 'phone'),
  email: typedText(typed, 'email'),
})

const addressOf = (typed: FormData) => ({
  street: typedText(typed, 'street'),
  line2: typedText(typed, 'line2'),
  city: typedText(typed, 'city'),
  state: typedText(typed, 'state'),
  zipcode: typedText(typed, 'zipcode'),
  country: typedText(typed, 'country'),
  courierNote: typedText(typed, 'courierNote'),
})

export const PhoneOrderSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={260} height={16} />} />
    <div className="phone-order" aria-hidden="true">
      <Skeleton className="skeleton-panel" height={240} />
      <Skeleton className="skeleton-panel" height={520} />
    </div>
  </>
)
