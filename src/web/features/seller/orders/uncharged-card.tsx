import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { isOpen } from '../../../../domain/orders/order-workflow.ts'
import { Question } from '../../../ui/question.tsx'
import { usePauseOnClose } from '../step-button.tsx'

interface AskForCashProps {
  readonly order: Pick<OrderWire, 'number' | 'fulfilment'>
  /** Resolves to whether it was done. */
  onAskForCash(): Promise<boolean>
}

interface UnchargedCardProps extends AskForCashProps {
  readonly order: Pick<OrderWire, 'number' | 'fulfilment' | 'status' | 'payment'>
  /** Asks for the reason to cancel the order. It is undefined for people who may not cancel it. */
  readonly onCancel: (() => void) | undefined
}

/** Says that the card of an open order could not be charged, and what can be done. Renders nothing for other orders. */
export function UnchargedCard({ order, onAskForCash, onCancel }: UnchargedCardProps) {
  const state = order.payment?.state
  if (!isOpen(order.status) || (state !== 'failed' && state !== 'released')) return null
  return (
    <section className="payment-issues seller-panel" aria-labelledby="uncharged">
      <h2 id="uncharged">
        <CircleAlert className="icon" aria-hidden="true" />
        <span>{state === 'failed' ? 'The card could not be charged' : 'Nothing is reserved on the card any more'}</span>
      </h2>
      <p>{UNCHARGED_CHOICES[state === 'failed' ? 'failed' : 'ended']}</p>
      <div className="payment-issue-actions">
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            Cancel order…
          </button>
        )}
        <AskForCash order={order} onAskForCash={onAskForCash} />
      </div>
    </section>
  )
}

/** Says what can be done about an order whose reserved payment `failed` to be captured, or has `ended`. */
export const UNCHARGED_CHOICES = {
  failed: 'Send the order out to try again, ask for cash, or cancel the order.',
  ended: 'Ask for cash, or cancel the order.',
} as const

/** The button asks first, since an order that is paid in cash is not charged to its card again. */
export function AskForCash({ order, onAskForCash }: AskForCashProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setIsAsking(true)}>
        Ask for cash…<span className="visually-hidden">{` for order ${order.number}`}</span>
      </button>
      {isAsking && <CashInstead order={order} onAskForCash={onAskForCash} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function CashInstead({ order, onAskForCash, onClose }: AskForCashProps & { onClose: () => void }) {
  usePauseOnClose()
  const where = order.fulfilment === 'pickup' ? 'at the store' : 'at the door'
  return (
    <Question
      title={
        <>
          <span>Ask for cash for order</span> <span className="numbers">{`${order.number}?`}</span>
        </>
      }
      no="Not yet"
      yes="Ask for cash"
      onYes={onAskForCash}
      onClose={onClose}
    >
      <p>{`The customer pays in cash ${where}, and we mail that to them. What may still be reserved on the card is released.`}</p>
    </Question>
  )
}
