import { CircleAlert } from 'lucide-react'
import { PAYMENT_ACTION_FIELD, type PaymentAction, type PaymentPage } from '../../../contract/payment-page.ts'
import { formatCents } from '../../../domain/money.ts'

export const PaymentChoices = ({ page: { path, total, isDeclined } }: { page: PaymentPage }) => (
  <form className="order-summary" method="post" action={path} aria-label="Payment">
    <div className="panel">
      {isDeclined && (
        <p className="notice" role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          Your card was declined, and you weren’t charged. Please try again.
        </p>
      )}
      <Choice action="pay" look="button-primary button-large" name={`Pay ${formatCents(total)}`}>
        The payment goes through right away.
      </Choice>
      <hr />
      <h2 className="summary-heading">Or test another outcome</h2>
      <Choice action="decline" name="Decline the card">
        The card is declined, and you can try again.
      </Choice>
      <Choice action="pay-later" name="Pay later">
        Like a bank transfer: the money arrives after a few seconds.
      </Choice>
      <Choice action="fail-later" name="Pay later, and fail">
        Like a bank transfer: the money never arrives.
      </Choice>
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
