import { CircleAlert } from 'lucide-react'
import { PAYMENT_ACTION_FIELD, type PaymentAction, type PaymentPage } from '../../../contract/payment-page.ts'
import { formatCents } from '../../../domain/money.ts'

/** The ends that a payment can have: each is a button of one form. */
export const PaymentChoices = ({ page: { path, total, isDeclined } }: { page: PaymentPage }) => (
  <form className="order-summary" method="post" action={path} aria-label="Payment">
    <div className="panel">
      {isDeclined && (
        <p className="notice" role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          Your card was declined. Nothing was paid: please try again.
        </p>
      )}
      <Choice action="pay" look="button-primary button-large" name={`Pay ${formatCents(total)}`}>
        The payment succeeds at once.
      </Choice>
      <hr />
      <h2 className="summary-heading">Or rehearse another end</h2>
      <Choice action="decline" name="Decline the card">
        The card is refused, and another try is possible.
      </Choice>
      <Choice action="pay-later" name="Pay later">
        As by bank transfer: the money arrives after a few seconds.
      </Choice>
      <Choice action="fail-later" name="Pay later, and fail">
        As by bank transfer: the money does not arrive.
      </Choice>
      <Choice action="abandon" look="button-quiet" name="Back without paying">
        The cart stays as it is, and the payment open until its time is over.
      </Choice>
    </div>
  </form>
)

interface ChoiceProps {
  readonly action: PaymentAction
  readonly name: string
  readonly look?: string
  /** What it comes to. */
  readonly children: string
}

const Choice = ({ action, name, look = 'button-secondary', children }: ChoiceProps) => (
  <div className="grid gap-1">
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
