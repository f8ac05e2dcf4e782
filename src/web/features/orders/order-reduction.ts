import { agreedFromWire } from '../../../contract/orders/agreed-terms.ts'
import { orderedWeightOf, receiptOrder } from '../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { missingToMinimum } from '../../../domain/checkout/pricing.ts'
import { creditFor, dueOf } from '../../../domain/customers/credit.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../domain/money.ts'
import type { OrderLine, OrderLineId } from '../../../domain/orders/order.ts'
import { balanceOf, type OrderBalance } from '../../../domain/orders/order-balance.ts'
import { LAST_PIECE, reduceLines, repriceOrder } from '../../../domain/orders/order-change.ts'
import { atMostUntilWeighed, type ReceiptRow, receiptOf } from '../../../domain/orders/receipt.ts'
import { hasWeighed, mostOfPieces } from '../../../domain/products/weighed.ts'

/** How many pieces stay of lines, by the ids of the lines. */
export type PiecesToStay = Readonly<Record<string, number>>

export interface Reduction {
  readonly removed: readonly { readonly line: string; readonly quantity: number }[]
  /** The total afterwards. */
  readonly total: Cents
  /** These rows say what the order costs afterwards. */
  readonly rows: readonly ReceiptRow[]
  /** These sentences say what happens to the money, and what the order loses. */
  readonly texts: readonly string[]
}

/** Returns why nothing or everything can't be taken out, or null. */
export function reductionIssue(order: OrderWire, staying: PiecesToStay): string | null {
  const removed = removedPieces(order, staying)
  if (removed.length === 0) return 'Choose what to take out'
  return reduceLines(linesOf(order), removed).length === 0 ? LAST_PIECE : null
}

/**
 * Computes what an order costs without some pieces, by the rule of the server. Returns null when nothing is taken out, or
 * nothing would be left.
 */
export function reductionOf(order: OrderWire, staying: PiecesToStay): Reduction | null {
  if (reductionIssue(order, staying) !== null) return null
  const removed = removedPieces(order, staying)
  const present = receiptOrder(order)
  const isPaidOnline = order.paymentType === 'Online'
  const agreed = order.agreed ? agreedFromWire(order.agreed) : null
  const lines = reduceLines(linesOf(order), removed)
  const atMostBefore = wireCents(order.atMost ?? order.amount)
  const priced = { sums: present.sums, atMost: atMostBefore, agreed, saved: present.sums.discount, isPaidOnline }
  const { sums, hasLostCode, isDearer } = repriceOrder(priced, lines)
  const after = {
    ...{ ...present, sums, picked: sums.total, code: hasLostCode ? null : present.code, refunds: [] },
    lines: lines.map((line) => ({ ...line, pieces: line.quantity, most: mostOf(line), refunded: 0, isSubstitute: false })),
  }
  const atMost = atMostUntilWeighed(after)
  return { removed, total: sums.total, rows: receiptOf(after).sums, texts: textsOf() }

  function textsOf(): string[] {
    const before = present.sums
    const about = hasWeighed(order.items) ? 'about ' : ''
    const { toCredit, ...moved } = movedMoney(balanceOf(present), { before: before.total, after: sums.total, atMost })
    const missing = agreed && missingToMinimum(sums.cartAmount, { ...agreed.fees, zones: [] })
    return [
      ...(hasLostCode ? [`The code ${present.code} doesn’t apply to this order anymore.`] : []),
      ...(before.delivery < sums.delivery ? [`Shipping costs ${formatCents(sums.delivery)} now.`] : []),
      ...(missing
        ? [`This is below our smallest order of ${formatCents(cents(sums.cartAmount + missing))}. You still get it.`]
        : []),
      ...moneyTexts({ ...moved, isPaidOnline, isDearer, about }, toCredit),
      ...(atMost === null ? [] : [`At most ${formatCents(atMost)}: weighed when packed.`]),
    ]
  }
}

const NOTHING_MORE = {
  paid: 'You pay nothing more, and nothing goes back to your card.',
  reserved: 'You pay nothing more than what is reserved on your card.',
}

interface ReducedTotal {
  readonly before: Cents
  readonly after: Cents
  readonly atMost: Cents | null
}

/** Money goes back before credit does. Of an order that is not paid in money, only credit that it does not need any more goes back. */
function movedMoney({ paid, credit, leftMoney }: OrderBalance, { before, after, atMost }: ReducedTotal) {
  const isMoneyPaid = paid > credit
  const creditAfter = isMoneyPaid ? credit : creditFor(credit, { atMost: atMost ?? after })
  const all = isMoneyPaid ? Math.max(0, Math.min(paid, before) - after) : 0
  const back = cents(Math.min(all, leftMoney))
  const difference = dueOf(after, creditAfter) - dueOf(before, credit)
  return { paid: cents(paid - credit), back, difference, toCredit: cents(all - back + credit - creditAfter) }
}

interface MovedMoney {
  readonly paid: Cents
  readonly isDearer: boolean
  readonly back: Cents
  readonly difference: number
  readonly isPaidOnline: boolean
  /** What goods by weight cost is known once they are packed. */
  readonly about: 'about ' | ''
}

function moneyTexts(moved: MovedMoney, toCredit: Cents): string[] {
  if (toCredit === 0) return [moneyText(moved)]
  const isOnlyCredit = moved.back === 0 && moved.difference === 0
  return [...(isOnlyCredit ? [] : [moneyText(moved)]), `${formatCents(toCredit)} goes back to your credit.`]
}

function moneyText({ paid, back, difference, isPaidOnline, isDearer, about }: MovedMoney): string {
  if (isPaidOnline && isDearer) return NOTHING_MORE[paid > 0 ? 'paid' : 'reserved']
  if (back > 0)
    return isPaidOnline ? `${formatCents(back)} goes back to your card.` : `We give you ${formatCents(back)} back in cash.`
  if (difference === 0) return 'You pay the same as before.'
  const change = about + formatCents(cents(Math.abs(difference)))
  return difference < 0 ? `You pay ${change} less than before.` : `You pay ${change} more than before.`
}

/** Another request may have taken pieces out meanwhile, so that more pieces would stay than there are. */
const removedPieces = ({ items }: OrderWire, staying: PiecesToStay) =>
  items.flatMap(({ line, quantity }) => {
    const stays = staying[line] ?? quantity
    return stays < quantity ? [{ line: line as OrderLineId, quantity: quantity - stays }] : [] // the server checks the id
  })

const linesOf = (order: OrderWire) => {
  const { lines } = receiptOrder(order)
  return order.items.flatMap(({ line, quantity, weighed }, index) => {
    const priced = lines[index]
    return priced
      ? [
          {
            ...priced,
            deposit: priced.deposit ?? cents(0),
            id: line as OrderLineId,
            quantity,
            weighed: orderedWeightOf({ weighed }),
          },
        ]
      : []
  })
}

/** Returns what the pieces of a line may cost when they are heavier than expected. It is undefined for goods by the piece. */
const mostOf = ({ weighed, quantity }: Pick<OrderLine, 'weighed' | 'quantity'>): Cents | undefined =>
  weighed ? mostOfPieces(weighed, quantity) : undefined
