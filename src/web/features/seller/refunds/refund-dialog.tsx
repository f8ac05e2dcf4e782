import { useId, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { formatCents } from '../../../../domain/money.ts'
import { reasonProblem } from '../../../../domain/order.ts'
import { quoteRefund, type RefundPart } from '../../../../domain/refund-amount.ts'
import { randomKey } from '../../../api/request.ts'
import type { NewRefund } from '../../../api/seller-api.ts'
import { Field } from '../../../ui/field.tsx'
import { FieldError, useForm } from '../../../ui/form.tsx'
import { QuestionForm, ReasonField, typedReason } from '../../../ui/question.tsx'
import { chosenPart, type RefundChoice, toRequest, whyNot } from './refund-choice.ts'
import { RefundLines } from './refund-lines.tsx'
import { refundable } from './refundable.ts'
import './refunds.css'

interface RefundDialogProps {
  readonly order: OrderWire
  onRefund(refund: NewRefund, idempotencyKey: string): Promise<boolean>
  onClose(): void
}

const KINDS: readonly { kind: RefundChoice['kind']; label: string }[] = [
  { kind: 'lines', label: 'Products' },
  { kind: 'amount', label: 'An amount' },
  { kind: 'rest', label: 'All that is left' },
]

export function RefundDialog({ order, onRefund, onClose }: RefundDialogProps) {
  const problem = useId()
  const [choice, setChoice] = useState<RefundChoice>({ kind: 'lines', quantities: {}, amount: '' })
  const [key, setKey] = useState(randomKey)
  const left = refundable(order)
  const part = chosenPart(choice)
  const quote = part && quoteRefund(left, part)
  const amount = quote && 'amount' in quote ? formatCents(quote.amount) : null
  const answer = useForm({
    rules: { reason: reasonProblem, choice: () => whyNot(choice, quote, left) },
    async send(typed) {
      const details = { reason: typedReason(typed), restock: typed.has('restock') }
      if (part && (await onRefund(toRequest(order._id, part, details), key))) onClose()
      return null
    },
  })
  const { errors, setErrors } = answer
  const change = (changes: Partial<RefundChoice>) => {
    setChoice({ ...choice, ...changes })
    setKey(randomKey())
    setErrors({})
  }
  return (
    <QuestionForm
      title={
        <>
          <span>Refund order</span> <span className="numbers">{order.number}</span>
        </>
      }
      yes={amount === null ? 'Refund' : `Refund ${amount}`}
      no="Don’t refund"
      answer={answer}
      onClose={onClose}
    >
      <p>{howItGoes(order, formatCents(left.left))}</p>
      <fieldset className="refund-kinds" aria-describedby={errors.choice ? problem : undefined}>
        <legend>What to refund</legend>
        {KINDS.map(({ kind, label }) => (
          <label className="refund-kind" key={kind}>
            <input type="radio" name="kind" checked={choice.kind === kind} onChange={() => change({ kind })} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {choice.kind === 'lines' && (
        <RefundLines
          items={order.items}
          lines={left.lines}
          quantities={choice.quantities}
          onChange={(quantities) => change({ quantities })}
        />
      )}
      {choice.kind === 'amount' && (
        <Field
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={choice.amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
      )}
      {errors.choice !== undefined && <FieldError id={problem}>{errors.choice}</FieldError>}
      <ReasonField hint="The customer will see this." error={errors.reason} />
      {choice.kind !== 'amount' && (
        <label className="refund-restock">
          <input type="checkbox" name="restock" />
          Put the products back in stock
        </label>
      )}
      {cancels(order, part, amount === formatCents(left.left)) && <p className="strong">This cancels the order.</p>}
    </QuestionForm>
  )
}

const howItGoes = ({ paymentType }: OrderWire, left: string): string =>
  paymentType === 'Online'
    ? `Up to ${left} can go back to the customer’s card.`
    : `Up to ${left} can be given back. Please pay it out in cash: it is recorded as paid out.`

const cancels = ({ status }: OrderWire, part: RefundPart | null, isWhole: boolean): boolean =>
  part !== null && isWhole && (status === 'Order Placed' || status === 'Packing')
