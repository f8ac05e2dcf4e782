import { centsOfTyped, dollarsOf, formatCents } from '../../../../domain/money.ts'
import type { OrderLineId } from '../../../../domain/order.ts'
import type { Refundable, RefundPart, RefundQuote, RejectedRefund } from '../../../../domain/refund-amount.ts'
import type { NewRefund } from '../../../api/seller-api.ts'

export interface RefundChoice {
  readonly kind: 'lines' | 'amount' | 'rest'
  /** The numbers of pieces by the ids of their lines. */
  readonly quantities: Readonly<Record<string, number>>
  readonly amount: string
}

/** Returns null when nothing is chosen, or when the amount is zero or can't be read. */
export function chosenPart({ kind, quantities, amount }: RefundChoice): RefundPart | null {
  if (kind === 'rest') return {}
  if (kind === 'amount') {
    const sum = centsOfTyped(amount)
    return sum === null || sum === 0 ? null : { amount: sum }
  }
  const lines = Object.entries(quantities).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: line as OrderLineId, quantity }] : [],
  ) // the keys are ids of lines
  return lines.length === 0 ? null : { lines }
}

/** Returns a sentence when the choice can't be refunded. */
export function whyNot({ kind }: RefundChoice, quote: RefundQuote | RejectedRefund | null, { left }: Refundable): string | null {
  if (quote === null) return kind === 'amount' ? 'Enter an amount, like 4.20' : 'Please choose at least one product'
  if (!('problem' in quote)) return null
  return quote.problem === 'more than bought' ? 'That is more than was bought' : `At most ${formatCents(left)} can be refunded`
}

interface Details {
  readonly reason: string
  readonly restock: boolean
}

export function toRequest(id: string, { lines, amount }: RefundPart, details: Details): NewRefund {
  const part = lines
    ? { lines: lines.map(({ line, quantity }) => ({ line, quantity })) }
    : amount === undefined
      ? {}
      : { amount: dollarsOf(amount) }
  return { id, ...details, ...part }
}
