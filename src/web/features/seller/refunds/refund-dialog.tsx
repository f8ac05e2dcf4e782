import { type AriaAttributes, useId, useState } from 'react'
import type { OrderLineWire, OrderWire } from '../../../../contract/orders/orders.ts'
import { cents, centsOfTyped, dollarsOf, formatCents, formatDollars } from '../../../../domain/money.ts'
import { type OrderLineId, reasonIssue } from '../../../../domain/orders/order.ts'
import {
  piecesLeft,
  quoteRefund,
  type Refundable,
  type RefundableLine,
  type RefundPart,
  type RefundQuote,
  type RejectedRefund,
} from '../../../../domain/payments/refund-amount.ts'
import { randomKey } from '../../../api/random-key.ts'
import type { NewRefund } from '../../../api/seller-api.ts'
import { Field } from '../../../ui/field.tsx'
import { FieldError, recheck, useForm } from '../../../ui/form.tsx'
import { QuestionForm, ReasonField, typedReason } from '../../../ui/question.tsx'
import { amountOfLine, weightOfLine } from '../../orders/line-weight.ts'
import { orderBalance } from '../../orders/order-sums.ts'
import { refundable } from './refundable.ts'
import type { RefundActions } from './use-refunds.ts'
import './refunds.css'

interface RefundDialogProps {
  readonly order: OrderWire
  /** `prefilled` is chosen and typed at first. */
  readonly prefilled?: { readonly piecesByLine: Readonly<Record<string, number>>; readonly reason: string }
  readonly onRefund: RefundActions['refund']
  onClose(): void
}

const NOTHING = { piecesByLine: {}, reason: '' }

const KINDS: readonly { kind: RefundChoice['kind']; label: string }[] = [
  { kind: 'lines', label: 'Products' },
  { kind: 'amount', label: 'An amount' },
  { kind: 'rest', label: 'All that is left' },
]

export function RefundDialog({ order, prefilled = NOTHING, onRefund, onClose }: RefundDialogProps) {
  const issue = useId()
  const [choice, setChoice] = useState<RefundChoice>({ kind: 'lines', piecesByLine: prefilled.piecesByLine, amount: '' })
  const [key, setKey] = useState(randomKey)
  const left = refundable(order)
  const part = chosenPart(choice)
  const quote = quoteOf(part, left)
  const amount = quote && 'amount' in quote ? formatCents(quote.amount) : null
  const answer = useForm({
    rules: { reason: reasonIssue, choice: () => choiceIssue(choice, left) },
    async send(typed) {
      const details = { reason: typedReason(typed), restock: typed.has('restock') }
      const failure = part && (await onRefund(toRequest(order._id, part, details), key))
      if (!failure) onClose()
      return failure
    },
  })
  const { errors, setErrors } = answer
  const change = (changed: RefundChoice) => {
    setChoice(changed)
    setKey(randomKey())
    if (errors.choice === undefined) return
    const issue = changed.kind === choice.kind ? choiceIssue(changed, left) : null
    setErrors(recheck(errors, ['choice'], issue === null ? {} : { choice: issue }))
  }
  const links: ErrorLinks = errors.choice === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': issue }
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
      <p>{payoutText(order)}</p>
      <fieldset
        className="refund-kinds"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows it, and `aria-invalid` only on a radiogroup
        role="radiogroup"
        {...(choice.kind === 'rest' && { ...links, tabIndex: -1 })} // the first error of a form gets the focus
      >
        <legend>What to refund</legend>
        {KINDS.map(({ kind, label }) => (
          <label className="refund-kind" key={kind}>
            <input type="radio" name="kind" checked={choice.kind === kind} onChange={() => change({ ...choice, kind })} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {choice.kind === 'lines' && (
        <RefundLines
          items={order.items}
          lines={left.lines}
          piecesByLine={choice.piecesByLine}
          links={links}
          onChange={(piecesByLine) => change({ ...choice, piecesByLine })}
        />
      )}
      {choice.kind === 'amount' && (
        <Field
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={choice.amount}
          error={errors.choice}
          onChange={(event) => change({ ...choice, amount: event.target.value })}
        />
      )}
      {errors.choice !== undefined && choice.kind !== 'amount' && <FieldError id={issue}>{errors.choice}</FieldError>}
      <ReasonField hint="The customer will see this." defaultValue={prefilled.reason} error={errors.reason} />
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

function payoutText(order: OrderWire): string {
  const { left, leftMoney } = orderBalance(order)
  const inMoney =
    order.paymentType === 'Online'
      ? `Up to ${formatCents(leftMoney)} can go back to the customer’s card.`
      : `Up to ${formatCents(leftMoney)} can be given back. Please pay it out in cash: it is recorded as paid out.`
  if (left === leftMoney) return inMoney
  const credit = formatCents(cents(left - leftMoney))
  if (leftMoney === 0) return `Up to ${credit} can go back to the customer’s credit.`
  return `${inMoney} What is more goes back to their credit, up to ${credit}.`
}

const cancels = ({ status }: OrderWire, part: RefundPart | null, isWhole: boolean): boolean =>
  part !== null && isWhole && (status === 'Order Placed' || status === 'Packing')

/** The attributes of each field that can correct the choice. They are empty when the choice has no error. */
type ErrorLinks = Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'>

interface RefundLinesProps {
  readonly items: OrderWire['items']
  readonly lines: readonly RefundableLine[]
  readonly piecesByLine: Readonly<Record<string, number>>
  readonly links: ErrorLinks
  onChange(piecesByLine: Readonly<Record<string, number>>): void
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, pieces) => pieces)

const RefundLines = ({ items, lines, piecesByLine, links, onChange }: RefundLinesProps) => (
  <ul className="refund-lines">
    {items.flatMap((item) => {
      const { line: id, product } = item
      const line = lines.find((one) => one.id === id)
      const most = line ? piecesLeft(line) : 0
      if (most === 0) return []
      return [
        <li key={id}>
          <span>
            <span className="long-name">{product.name}</span> <span className="soft small numbers">{priceText(item)}</span>
          </span>
          <select
            {...links}
            className="input"
            aria-label={`Pieces of ${product.name}`}
            value={piecesByLine[id] ?? 0}
            onChange={(event) => onChange({ ...piecesByLine, [id]: Number(event.target.value) })}
          >
            {upTo(most).map((pieces) => (
              <option key={pieces} value={pieces}>
                {`${pieces} of ${most}`}
              </option>
            ))}
          </select>
        </li>,
      ]
    })}
  </ul>
)

/** Returns the price of a piece. Goods by weight have what all of their pieces weighed and came to. */
function priceText(item: OrderLineWire): string {
  const weight = weightOfLine(item)
  return weight === null ? formatDollars(item.product.offerPrice) : `${weight}, ${formatCents(amountOfLine(item))}`
}

interface RefundChoice {
  readonly kind: 'lines' | 'amount' | 'rest'
  readonly piecesByLine: Readonly<Record<string, number>>
  readonly amount: string
}

/** Returns null when nothing is chosen, or when the amount is zero or can't be read. */
function chosenPart({ kind, piecesByLine, amount }: RefundChoice): RefundPart | null {
  if (kind === 'rest') return {}
  if (kind === 'amount') {
    const sum = centsOfTyped(amount)
    return sum === null || sum === 0 ? null : { amount: sum }
  }
  // The cast is safe, since the keys are ids of lines.
  const lines = Object.entries(piecesByLine).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: line as OrderLineId, quantity }] : [],
  )
  return lines.length === 0 ? null : { lines }
}

const quoteOf = (part: RefundPart | null, left: Refundable): RefundQuote | RejectedRefund | null =>
  part && quoteRefund(left, part)

/** Returns a sentence when the choice can't be refunded. */
function choiceIssue(choice: RefundChoice, refundable: Refundable): string | null {
  const quote = quoteOf(chosenPart(choice), refundable)
  if (quote === null) return choice.kind === 'amount' ? 'Enter an amount, like 4.20' : 'Please choose at least one product'
  if (!('reason' in quote)) return null
  return quote.reason === 'more than bought'
    ? 'That is more than was bought'
    : `At most ${formatCents(refundable.left)} can be refunded`
}

interface Details {
  readonly reason: string
  readonly restock: boolean
}

function toRequest(id: string, { lines, amount }: RefundPart, details: Details): NewRefund {
  const part = lines
    ? { lines: lines.map(({ line, quantity }) => ({ line, quantity })) }
    : amount === undefined
      ? {}
      : { amount: dollarsOf(amount) }
  return { id, ...details, ...part }
}
