import { centsOfTyped, dollarsOf, formatCents } from '../../../../domain/money.ts'
import type { OrderLineId } from '../../../../domain/order.ts'
import type { Refundable, RefundPart, RefundQuote, RejectedRefund } from '../../../../domain/refund-amount.ts'
import type { NewRefund } from '../../../api/seller-api.ts'

/** As the form has it. */
export interface RefundChoice {
  readonly kind: 'lines' | 'amount' | 'rest'
  /** Pieces by line. */
  readonly quantities: Readonly<Record<string, number>>
  readonly amount: string
}

/** Null: nothing is chosen, or the amount is none. */
export function chosenPart({ kind, quantities, amount }: RefundChoice): RefundPart | null {
  if (kind === 'rest') return {}
  if (kind === 'amount') {
    const sum = centsOfTyped(amount)
    return sum === null || sum === 0 ? null : { amount: sum }
  }
  const lines = Object.entries(quantities).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: line as OrderLineId, quantity }] : [],
  ) // an id is opaque text
  return lines.length === 0 ? null : { lines }
}

/** A sentence for what can't be refunded as chosen. */
export function whyNot(
  { kind }: RefundChoice,
  quote: RefundQuote | RejectedRefund | null,
  { left }: Refundable,
): { choice?: string } {
  if (quote === null) return { choice: kind === 'amount' ? 'Enter an amount, like 4.20' : 'Please choose at least one product' }
  if (!('problem' in quote)) return {}
  return {
    choice:
      quote.problem === 'more than bought' ? 'That is more than was bought' : `At most ${formatCents(left)} can be refunded`,
  }
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
