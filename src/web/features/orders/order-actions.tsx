import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { formatCents, formatDollars } from '../../../domain/money.ts'
import { dateText } from '../../ui/date-text.ts'
import { Question } from '../../ui/question.tsx'
import { orderBalance } from './order-sums.ts'

interface CancelOrderProps {
  readonly order: OrderWire
  onCancel(): Promise<void>
}

/**
 * Asks first, since a cancellation can't be undone. The question stays open when packing begins meanwhile, because the
 * server's response explains that.
 */
export function CancelOrder({ order, onCancel }: CancelOrderProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {order.canCancel && (
        <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
          Cancel order<span className="visually-hidden">{` ${order.number}`}</span>
        </button>
      )}
      {isAsking && <CancelQuestion order={order} onCancel={onCancel} onClose={() => setIsAsking(false)} />}
    </>
  )
}

const CancelQuestion = ({ order, onCancel, onClose }: CancelOrderProps & { onClose: () => void }) => (
  <Question title="Cancel this order?" yes="Cancel order" no="Keep order" onYes={onCancel} onClose={onClose}>
    <p>
      Order <span className="numbers">{order.number}</span>
      <span>{`, ${formatCents(orderBalance(order).kept)}. ${cancelEffect(order)}`}</span>
    </p>
  </Question>
)

function cancelEffect(order: OrderWire): string {
  const { credit } = orderBalance(order)
  return credit === 0 ? moneyEffect(order) : `${moneyEffect(order)} The ${formatCents(credit)} from your credit goes back to it.`
}

function moneyEffect({ paymentType, isPaid, payment }: OrderWire): string {
  if (paymentType === 'Online' && isPaid)
    return 'We’ll refund your payment in full. It can take a few days to show up on your statement.'
  if (payment?.state !== 'authorized' || payment.reserved === undefined) return 'You won’t pay anything.'
  return `You won’t pay anything: we release the ${formatDollars(payment.reserved)} on your card.`
}

const ALONE = 'data-printed-alone' // styled in orders-print.css

interface PrintOrderProps {
  readonly placedAt: string
  /** Replaces the text `Print the order of …`. */
  readonly label?: string
}

/** Prints only the order card that contains the button, or the whole page when no card does. */
export const PrintOrder = ({ placedAt, label }: PrintOrderProps) => (
  <button
    type="button"
    className="button button-quiet"
    onClick={(event) => printAlone(event.currentTarget.closest('.order-card'))}
  >
    <Printer className="icon" aria-hidden="true" />
    <span>
      {label ?? (
        <>
          <span>Print</span>
          <span className="visually-hidden">{` the order of ${dateText(placedAt)}`}</span>
        </>
      )}
    </span>
  </button>
)

function printAlone(card: Element | null): void {
  endAlone() // the browser may not have sent `afterprint`
  card?.setAttribute(ALONE, '')
  addEventListener('afterprint', endAlone, { once: true })
  window.print()
}

function endAlone(): void {
  for (const card of document.querySelectorAll(`[${ALONE}]`)) card.removeAttribute(ALONE)
}
