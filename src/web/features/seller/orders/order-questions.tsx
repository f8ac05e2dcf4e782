import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { cents, formatCents, formatDollars } from '../../../../domain/money.ts'
import { isOpen } from '../../../../domain/orders/order-workflow.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import type { Failure } from '../../../api/failure.ts'
import { Question, ReasonQuestion } from '../../../ui/question.tsx'
import { orderBalance } from '../../orders/order-sums.ts'
import { usePauseOnClose } from '../step-button.tsx'

interface OrderQuestionProps {
  readonly order: OrderWire
  onReason(reason: string): Promise<Failure | null>
  onClose(): void
}

export function CancelOrderQuestion({ order, ...question }: OrderQuestionProps) {
  usePauseOnClose()
  return (
    <ReasonQuestion
      title={
        <>
          <span>Cancel order</span> <span className="numbers">{order.number}</span>
          <span>?</span>
        </>
      }
      hint="The customer will see this."
      no="Keep order"
      yes="Cancel order"
      {...question}
    >
      {isOpen(order.status) && <p>{cancelEffect(order)}</p>}
    </ReasonQuestion>
  )
}

interface OrdersQuestionProps extends Omit<OrderQuestionProps, 'order'> {
  readonly orders: readonly OrderWire[]
}

export function CancelOrdersQuestion({ orders, ...question }: OrdersQuestionProps) {
  usePauseOnClose()
  const count = countOf(orders.length, 'order')
  const paid = orders.filter(({ isPaid }) => isPaid).length
  return (
    <ReasonQuestion
      title={`Cancel ${count}?`}
      hint="The customers will see this."
      no={orders.length === 1 ? 'Keep order' : 'Keep orders'}
      yes={`Cancel ${count}`}
      {...question}
    >
      <p className="numbers">{orders.map(({ number }) => number).join(', ')}</p>
      <p>{paid === 0 ? 'None of them is paid yet.' : `${paid} of them paid: the money goes back.`}</p>
    </ReasonQuestion>
  )
}

export function RecallOrderQuestion({ order, ...question }: OrderQuestionProps) {
  usePauseOnClose()
  return (
    <ReasonQuestion
      title={
        <>
          <span>Take order</span> <span className="numbers">{order.number}</span> <span>back to packing?</span>
        </>
      }
      hint="The customer will see this."
      no={order.fulfilment === 'pickup' ? 'Leave it ready' : 'Leave it out for delivery'}
      yes="Back to packing"
      {...question}
    >
      <p>
        {order.fulfilment === 'pickup'
          ? 'It’s no longer ready for pickup. What was picked stays picked.'
          : 'It leaves the couriers’ list. What was picked stays picked, and it can go out again.'}
      </p>
    </ReasonQuestion>
  )
}

/** Tells whether a customer who was given the order without paying still has to pay it in cash. */
export const owesCash = (order: OrderWire): boolean =>
  order.paymentType === 'COD' && order.status === 'Delivered' && orderBalance(order).stillToPay > 0

interface CashQuestionProps extends Pick<OrderQuestionProps, 'order' | 'onClose'> {
  onYes(): Promise<boolean>
}

/** Asks before cash is recorded that a customer paid after the delivery, since nothing takes it back. */
export function CashQuestion({ order, ...question }: CashQuestionProps) {
  usePauseOnClose()
  return (
    <Question
      title={
        <>
          <span>Did you get</span> <span className="numbers">{formatCents(orderBalance(order).stillToPay)}</span>{' '}
          <span>in cash?</span>
        </>
      }
      no="Not yet"
      yes="Record cash"
      {...question}
    >
      <p>
        <span>Order</span> <span className="numbers">{order.number}</span>{' '}
        <span>was handed over without cash. It becomes paid, and the cash counts for today.</span>
      </p>
    </Question>
  )
}

/** Returns a sentence that says what canceling the order does to its money. */
export function cancelEffect(order: OrderWire): string {
  const { credit, paid, left } = orderBalance(order)
  const money = moneyEffect(order)
  if (credit === 0 || left === 0) return money
  return `${paid === credit && order.isPaid ? '' : `${money} `}What is left of the ${formatCents(credit)} of credit goes back to the customer.`
}

function moneyEffect(order: OrderWire): string {
  const { credit, stillToPay, ...balance } = orderBalance(order)
  const paid = balance.paid - credit
  const left = cents(Math.max(0, balance.left - credit))
  if (order.payment?.state === 'authorized' && order.payment.reserved !== undefined)
    return `Nothing is charged: the ${formatDollars(order.payment.reserved)} on the customer’s card is released.`
  if (paid === 0) return `The customer has not paid the ${formatCents(stillToPay)} yet.`
  if (left === 0) return 'What the customer paid was refunded already.'
  if (order.paymentType === 'Online') return `The ${formatCents(left)} that the customer paid online will be refunded.`
  return `The customer paid ${formatCents(left)} in cash. Please pay it back.`
}
