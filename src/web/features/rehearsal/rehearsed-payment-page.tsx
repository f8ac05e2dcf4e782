import { CircleAlert } from 'lucide-react'
import {
  PAYMENT_ACTION_FIELD,
  type PaymentAction,
  type PaymentPage,
  type PaymentPageState,
} from '../../../contract/payments/payment-page.ts'
import { cents, formatCents } from '../../../domain/money.ts'
import magnifier from '../../pictures/magnifier.webp'
import parcel from '../../pictures/parcel.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StandaloneHead } from '../../ui/page-without-data.tsx'

const TITLES: Readonly<Record<PaymentPageState, string>> = {
  open: 'Test payment',
  paid: 'Payment complete (test)',
  reserved: 'Amount reserved (test)',
  processing: 'Payment on its way (test)',
  failed: 'Payment failed (test)',
  expired: 'Payment expired (test)',
}

/** Renders on the server only and works without scripts. A null `page` means that there is no such payment. */
export const RehearsedPaymentPage = ({ page }: { page: PaymentPage | null }) => (
  <>
    <StandaloneHead title={titleOf(page)} />
    <main>
      <p className="payment-test">
        <strong className="container">Test payment: no money is charged</strong>
      </p>
      <div className="page container">{page?.state === 'open' ? <OpenPayment page={page} /> : <PaymentEnd page={page} />}</div>
    </main>
  </>
)

/** Puts an error into the title, because a screen reader reads the title first. */
function titleOf(page: PaymentPage | null): string {
  if (!page) return 'Payment not found'
  return page.isDeclined ? 'Card declined' : TITLES[page.state]
}

const OpenPayment = ({ page }: { page: PaymentPage }) => (
  <>
    <div className="page-head">
      <h1>Pay for your order</h1>
      <p className="soft">
        You can pay until <time dateTime={page.payableUntil.toISOString()}>{utcTime.format(page.payableUntil)}</time>.
      </p>
    </div>
    <div className="cart">
      <PaymentLines page={page} />
      <PaymentChoices page={page} />
    </div>
  </>
)

const utcTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' })

const PaymentLines = ({ page: { lines, total } }: { page: PaymentPage }) => (
  <section aria-labelledby="lines">
    <h2 id="lines" className="summary-heading">
      Your order
    </h2>
    <ul>
      {lines.map(({ name, quantity, amount }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
        <li key={position} className="payment-line">
          <span className="wrap-anywhere">
            <span>{name}</span>
            {quantity > 1 && (
              <span className="soft small own-line">{`Quantity ${quantity}, ${formatCents(cents(amount / quantity))} each`}</span>
            )}
          </span>
          <span className="numbers">{formatCents(amount)}</span>
        </li>
      ))}
    </ul>
    <p className="payment-total numbers">
      <span>Total</span> <span>{formatCents(total)}</span>
    </p>
  </section>
)

const PaymentChoices = ({ page: { path, total, isDeclined, isReserved } }: { page: PaymentPage }) => (
  <form className="order-summary" method="post" action={path} aria-label="Payment">
    <div className="panel">
      {isDeclined && (
        <p className="notice" role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          Your card was declined, and you weren’t charged. Please try again.
        </p>
      )}
      <Choice action="pay" look="button-primary button-large" name={`${isReserved ? 'Reserve' : 'Pay'} ${formatCents(total)}`}>
        {isReserved ? 'You pay what is packed. The rest is released.' : 'The payment goes through right away.'}
      </Choice>
      <hr />
      <h2 className="summary-heading">Or test another outcome</h2>
      <Choice action="decline" name="Decline the card">
        The card is declined, and you can try again.
      </Choice>
      {isReserved ? <ReservedOutcomes /> : <LaterOutcomes />}
      <Choice action="pay-refund-later" name="Pay, with a slow refund">
        The payment goes through. If it is refunded, the refund is pending for a few seconds.
      </Choice>
      <Choice action="pay-refund-fails" name="Pay, with a refund that fails">
        The payment goes through. If it is refunded, the refund fails after a few seconds. A second try succeeds.
      </Choice>
      <Choice action="abandon" look="button-quiet" name="Back without paying">
        Your cart stays as it is. You can still pay until the time is up.
      </Choice>
    </div>
  </form>
)

const LaterOutcomes = () => (
  <>
    <Choice action="pay-later" name="Pay later">
      Like a bank transfer: the money arrives after a few seconds.
    </Choice>
    <Choice action="fail-later" name="Pay later, and fail">
      Like a bank transfer: the money never arrives.
    </Choice>
  </>
)

const ReservedOutcomes = () => (
  <>
    <Choice action="capture-declined" name="Reserve, and decline later">
      The amount is reserved. When the order goes out, the card is declined.
    </Choice>
    <Choice action="reservation-ends" name="Reserve for a few seconds">
      The reservation ends by itself, before the order goes out.
    </Choice>
  </>
)

interface ChoiceProps {
  readonly action: PaymentAction
  readonly name: string
  readonly look?: string
  readonly children: string
}

const Choice = ({ action, name, look = 'button-secondary', children }: ChoiceProps) => (
  <div className="payment-choice">
    <button
      type="submit"
      className={`button button-block ${look}`}
      name={PAYMENT_ACTION_FIELD}
      value={action}
      aria-describedby={`${action}-means`}
    >
      {name}
    </button>
    <p id={`${action}-means`} className="soft small">
      {children}
    </p>
  </div>
)

interface End {
  readonly title: string
  readonly sentence: (total: string) => string
  /** `isSuccess` is true when the link leads to the orders. Otherwise it leads back to the cart. */
  readonly isSuccess: boolean
}

const ENDS: Readonly<Record<Exclude<PaymentPageState, 'open'>, End>> = {
  paid: {
    title: 'Payment complete',
    sentence: (total) => `${total} was paid (test). You’re all set.`,
    isSuccess: true,
  },
  reserved: {
    title: 'Reserved on your card',
    sentence: (total) => `${total} is reserved (test). You pay what is packed.`,
    isSuccess: true,
  },
  processing: {
    title: 'Your payment is on its way',
    sentence: (total) => `We’ll know in a few seconds whether ${total} came through (test).`,
    isSuccess: true,
  },
  failed: {
    title: 'Your payment didn’t go through',
    sentence: () => 'You weren’t charged. You can order again.',
    isSuccess: false,
  },
  expired: { title: 'This payment has expired', sentence: () => 'You weren’t charged. You can order again.', isSuccess: false },
}

/** A null `page` means that there is no such payment. */
function PaymentEnd({ page }: { page: PaymentPage | null }) {
  const end = page && page.state !== 'open' ? ENDS[page.state] : null
  return (
    <EmptyState
      art={<ArtPicture tint="sky" of={{ src: end?.isSuccess ? parcel : magnifier }} first />}
      title={end?.title ?? 'Payment not found'}
      action={
        <a className="button button-primary button-large" href={nextUrl(page, end)}>
          {end ? (end.isSuccess ? 'See my orders' : 'Back to the cart') : 'Back to Home'}
        </a>
      }
    >
      {page && end ? end.sentence(formatCents(page.total)) : 'The link may have a typo.'}
    </EmptyState>
  )
}

function nextUrl(page: PaymentPage | null, end: End | null): string {
  if (!page || !end) return paths.home()
  return end.isSuccess ? page.successUrl : page.cancelUrl
}
