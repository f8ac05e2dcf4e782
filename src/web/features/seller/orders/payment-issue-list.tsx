import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Link } from 'wouter'
import type { PaymentIssueWire } from '../../../../contract/payments/payments.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { randomKey } from '../../../api/random-key.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { ReasonQuestion } from '../../../ui/question.tsx'
import { receiverName } from '../../addresses/address-text.ts'
import { soldOutNames } from '../../orders/order-notes.ts'
import { PlacedAt } from '../../orders/placed-at.tsx'
import { usePauseOnClose } from '../step-button.tsx'
import { formatMoney, type IssueRefund, issueRefund } from './payment-issue-refund.ts'
import { AskForCash, UNCHARGED_CHOICES } from './uncharged-card.tsx'
import type { PaymentIssueActions } from './use-payment-issues.ts'

interface PaymentIssueListProps {
  readonly payments: readonly PaymentIssueWire[]
  readonly actions: PaymentIssueActions
}

/** Renders nothing without payments, unless a question is still open. */
export function PaymentIssueList({ payments, actions }: PaymentIssueListProps) {
  // The question stays when its payment needs no attention any more, so that the typed reason is not lost.
  const [chosen, setChosen] = useState<KeyedRefund | null>(null)
  return (
    <>
      {payments.length > 0 && (
        <section className="payment-issues seller-panel" aria-labelledby="payment-issues">
          <h2 id="payment-issues">
            <CircleAlert className="icon" aria-hidden="true" />
            Payments that need attention
          </h2>
          <ul>
            {payments.map((payment) => (
              // Another refund of the order makes another request of the next press.
              <li key={[payment.order._id, payment.second?.payment, payment.order.refunds.length].join()}>
                <PaymentIssue
                  payment={payment}
                  actions={actions}
                  onAsk={(wanted) => setChosen({ ...wanted, key: randomKey() })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {chosen && (
        <RefundQuestion
          amount={chosen.amount}
          onReason={(reason) => actions.refundWithReason(chosen.refund, reason, chosen.key)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

interface KeyedRefund extends IssueRefund {
  readonly key: string
}

interface PaymentIssueProps {
  readonly payment: PaymentIssueWire
  readonly actions: PaymentIssueActions
  /** Asks the seller for the reason, since the store does not know it. */
  onAsk(wanted: IssueRefund): void
}

function PaymentIssue({ payment, actions, onAsk }: PaymentIssueProps) {
  const { order, received, refund, second } = payment
  const { busy, run } = useOneAtATime()
  const [key] = useState(randomKey)
  const wanted = issueRefund(payment)
  return (
    <article className="payment-issue">
      <div>
        <h3>
          <span>{`${receiverName(order.address)},`}</span> <PlacedAt at={order.createdAt}>{momentText(order.createdAt)}</PlacedAt>
        </h3>
        <p>
          Order <span className="numbers">{order.number}</span>
          <span>{`: ${whatIsWrong(payment)}`}</span>
        </p>
      </div>
      <div className="payment-issue-actions">
        {payment.capture !== undefined && (
          <>
            <Link className="button button-quiet" href={paths.packing(order.number)}>
              <span>{payment.capture === 'failed' ? 'Try again or cancel' : 'Cancel'}</span>
              <span className="visually-hidden">{` order ${order.number}`}</span>
            </Link>
            <AskForCash order={order} onAskForCash={() => actions.askForCash(order._id)} />
          </>
        )}
        {(refund !== undefined || (!received && !second && !payment.capture)) && (
          <button
            type="button"
            className="button button-quiet"
            aria-busy={busy}
            onClick={() => void run(() => actions.accept(order._id))}
          >
            {refund === undefined ? 'Deliver anyway' : 'Mark as settled'}
          </button>
        )}
        {wanted?.refund.reason === undefined ? (
          wanted && (
            <button type="button" className="button button-secondary" onClick={() => onAsk(wanted)}>
              {`Refund ${wanted.amount}`}
            </button>
          )
        ) : (
          <RefundButton amount={wanted.amount} onRefund={() => actions.refund(wanted.refund, key)} />
        )}
      </div>
    </article>
  )
}

type RefundQuestionProps = Pick<ComponentProps<typeof ReasonQuestion>, 'onReason' | 'onClose'> & { amount: string }

function RefundQuestion({ amount, ...question }: RefundQuestionProps) {
  usePauseOnClose()
  return (
    <ReasonQuestion
      title={`Refund ${amount}?`}
      hint="The customer will see this."
      no="Don’t refund"
      yes={`Refund ${amount} now`}
      {...question}
    >
      <p>A refund can’t be undone.</p>
    </ReasonQuestion>
  )
}

/** The first press asks for confirmation, because a refund can't be undone. */
function RefundButton({ amount, onRefund }: { amount: string; onRefund: () => Promise<void> }) {
  const [isSure, setIsSure] = useState(false)
  const { busy, run } = useOneAtATime()
  if (!isSure) {
    return (
      <button type="button" className="button button-secondary" onClick={() => setIsSure(true)}>
        {`Refund ${amount}`}
      </button>
    )
  }
  return (
    <div className="payment-issue-actions">
      <button type="button" className="button button-quiet" disabled={busy} onClick={() => setIsSure(false)}>
        Don’t refund
      </button>
      <BusyButton className="button button-ink" busy={busy} onClick={() => void run(onRefund)}>
        {`Refund ${amount} now`}
      </BusyButton>
    </div>
  )
}

function whatIsWrong({ order, received, refund, second, left, duplicate, capture }: PaymentIssueWire): string {
  if (capture === 'failed') return `The card could not be charged the ${formatDollars(order.toPay)}. ${UNCHARGED_CHOICES.failed}`
  if (capture === 'ended') return `Nothing is reserved on the card any more. ${UNCHARGED_CHOICES.ended}`
  if (second) return `A second payment of ${formatMoney(second)} came in for this order. Refunding it won’t change the order.`
  if (refund) return `${failureText(order)} failed. Try again, or pay the customer back some other way.`
  if (received) {
    return `${formatMoney(received)} came in for an order of ${formatDollars(order.amount)}. The order isn’t marked as paid.`
  }
  const cancels = order.status === 'Order Placed' || order.status === 'Packing' ? ', which cancels it' : ''
  const rest = left.amount === order.amount ? 'it' : `the ${formatMoney(left)} that is left of it`
  if (duplicate) {
    const items = duplicate.isSame ? 'the same items' : 'some of the same items'
    const also = `The customer also placed order ${duplicate.number} with ${items}.`
    if (left.amount === 0) return `${also} Deliver both, or cancel one of them.`
    return `${also} Deliver both, or refund ${rest}${cancels}.`
  }
  const soldOut = `${soldOutNames(order)} sold out while this order was being paid.`
  if (left.amount === 0) return `${soldOut} Deliver it anyway, or cancel it.`
  return `${soldOut} Deliver it anyway, or refund ${rest}${cancels}.`
}

function failureText({ refunds }: PaymentIssueWire['order']): string {
  const failed = refunds.filter(({ status, isSettled }) => status === 'failed' && !isSettled)
  const amounts = new Intl.ListFormat('en-US').format(failed.map(({ amount }) => formatDollars(amount)))
  return failed.length === 1 ? `The refund of ${amounts}` : `The refunds of ${amounts}`
}
