import { atMostOf } from '../checkout/at-most.ts'
import type { CodeTerms, DiscountCode } from '../checkout/discount-code.ts'
import {
  cartAmountOf,
  type Discount,
  deliveryFee,
  type Fees,
  type PriceTerms,
  type Sums,
  savedBy,
  sumLines,
  sumsOfPart,
  type TaxedLine,
} from '../checkout/pricing.ts'
import { type Cents, cents } from '../money.ts'
import { MAX_REASON, type OrderLine, type OrderLineId, type StoredOrderStatus } from './order.ts'

/** A shopper can change an order until packing begins. */
export const canChange = (status: StoredOrderStatus): boolean => status === 'Order Placed'

/**
 * An order keeps these terms from when it was placed. Its price follows from them when the shopper changes it, whatever the
 * settings and the code say by then.
 */
export interface AgreedTerms {
  readonly fees: Pick<Fees, 'delivery' | 'freeFrom' | 'minimum'>
  /** `code` is null for an order without a code, and for one that has lost its code. */
  readonly code: Pick<CodeTerms, 'discount' | 'minimum'> | null
}

export const agreedTerms = (
  { fees: { delivery, freeFrom, minimum } }: Pick<PriceTerms, 'fees'>,
  code: DiscountCode | null,
): AgreedTerms => ({
  fees: { delivery, freeFrom, minimum },
  code: code && { discount: code.discount, minimum: code.minimum },
})

/** Pieces of a line that are taken out of the order. */
export interface RemovedPieces {
  readonly line: OrderLineId
  readonly quantity: number
}

type ReducibleLine = Pick<OrderLine, 'id' | 'name' | 'quantity'>

export interface RejectedReduction {
  readonly reason: 'unknown line' | 'too many' | 'last piece'
  readonly sentence: string
}

/** Says why these pieces can't be taken out of an order, or returns null. A line must be named only once. */
export function whyNotReduced(lines: readonly ReducibleLine[], removed: readonly RemovedPieces[]): RejectedReduction | null {
  for (const { line: id, quantity } of removed) {
    const line = lines.find((one) => one.id === id)
    if (!line) return { reason: 'unknown line', sentence: 'lines must be of this order' }
    if (quantity <= line.quantity) continue
    const left = line.quantity === 1 ? `Only 1 of ${line.name} is` : `Only ${line.quantity} of ${line.name} are`
    return { reason: 'too many', sentence: `${left} in this order` }
  }
  return reduceLines(lines, removed).length === 0 ? { reason: 'last piece', sentence: LAST_PIECE } : null
}

export const LAST_PIECE = 'Nothing would be left in this order. Please cancel the order instead.'

/** Returns the lines of the order without these pieces. Unchanged lines are the same objects. */
export const reduceLines = <Line extends Pick<OrderLine, 'id' | 'quantity'>>(
  lines: readonly Line[],
  removed: readonly RemovedPieces[],
): Line[] =>
  lines.flatMap((line) => {
    const gone = removed.find((one) => one.line === line.id)?.quantity ?? 0
    if (gone === 0) return [line]
    return gone < line.quantity ? [{ ...line, quantity: line.quantity - gone }] : []
  })

/** Adds up the pieces of a line that is named several times. */
export function mergeRemoved(removed: readonly RemovedPieces[]): RemovedPieces[] {
  const quantities = new Map<OrderLineId, number>()
  for (const { line, quantity } of removed) quantities.set(line, (quantities.get(line) ?? 0) + quantity)
  return [...quantities].map(([line, quantity]) => ({ line, quantity }))
}

/** Says in the history what was taken out, such as `Took out 2 × Plums, 1 × Milk`. */
export function reductionReason(lines: readonly ReducibleLine[], removed: readonly RemovedPieces[]): string {
  const names = removed.map(({ line, quantity }) => `${quantity} × ${lines.find(({ id }) => id === line)?.name ?? ''}`)
  const text = `Took out ${names.join(', ')}`
  if (text.length <= MAX_REASON) return text
  return `Took out ${removed.reduce((sum, { quantity }) => sum + quantity, 0)} pieces of ${removed.length} products`
}

/**
 * Computes what an order costs when its delivery has other fees. Goods, discount and tax stay. A code for free delivery pays
 * the fee, whatever it is.
 */
export function repriceDelivery(
  { sums: before, agreed, saved, code }: Omit<PricedOrder, 'isPaidOnline'> & { readonly code: unknown },
  fees: AgreedTerms['fees'],
): RepricedOrder {
  const fee = deliveryFee(before.cartAmount, { fees: { ...fees, zones: [] } })
  const isFreeByCode = agreed ? agreed.code?.discount.kind === 'freeDelivery' : code !== null && before.discount === 0
  const delivery = isFreeByCode ? cents(0) : fee
  const sums = { ...before, delivery, total: cents(before.total - before.delivery + delivery) }
  return {
    sums,
    agreed: agreed && { ...agreed, fees },
    hasLostCode: false,
    saved: isFreeByCode ? fee : saved,
    isDearer: sums.total > before.total,
  }
}

export interface RepricedOrder {
  readonly sums: Sums
  readonly agreed: AgreedTerms | null
  /** The order is below its code's minimum, so that it has lost the code. */
  readonly hasLostCode: boolean
  /** The order saves this much by its code. */
  readonly saved: Cents
  /** The terms make the order cost more than before. An order that was paid by card costs what it cost before instead. */
  readonly isDearer: boolean
}

interface PricedOrder {
  readonly sums: Sums
  readonly agreed: AgreedTerms | null
  /** What the order costs at most when its goods are weighed. */
  readonly atMost: Cents
  /** The order saved this much by its code. */
  readonly saved: Cents
  /** A card has paid the order, or what it costs at most is reserved on one. */
  readonly isPaidOnline: boolean
}

type RepricedLine = TaxedLine & Pick<OrderLine, 'weighed' | 'deposit'>

/**
 * Computes what an order of these lines costs by the terms that were agreed when it was placed. Without agreed terms it keeps
 * its delivery fee, and a share of its discount. An order that is paid by card costs no more than before, neither as expected
 * nor at most.
 */
export function repriceOrder(
  { sums: before, atMost, agreed, saved, isPaidOnline }: PricedOrder,
  lines: readonly RepricedLine[],
): RepricedOrder {
  if (!agreed) {
    const sums = sumsOfPart(before, lines)
    return { sums, agreed, hasLostCode: false, saved: before.discount === 0 ? saved : sums.discount, isDearer: false }
  }
  const { fees, code } = agreed
  const hasCode = code !== null && (code.minimum === null || cartAmountOf(lines) >= code.minimum)
  const discount = hasCode ? code.discount : null
  const terms = { tax: before.taxRule, fees: { ...fees, zones: [] } }
  const sums = sumLines(lines, terms, discount)
  const isDearer = sums.total > before.total
  const limits = { total: before.total, atMost }
  if (isPaidOnline && !isWithin(sums, lines, limits))
    return { ...limitedTo(limits, lines, terms, { discount, agreed }), isDearer }
  const repriced = { sums, agreed: hasCode ? agreed : { fees, code: null }, hasLostCode: code !== null && !hasCode }
  return { ...repriced, saved: savedBy(lines, terms, discount), isDearer }
}

interface LimitedTerms {
  readonly discount: Discount | null
  readonly agreed: AgreedTerms
}

interface Limits {
  readonly total: Cents
  readonly atMost: Cents
}

const isWithin = (sums: Sums, lines: readonly RepricedLine[], { total, atMost }: Limits): boolean =>
  sums.total <= total && atMostOf(lines, sums) <= atMost

/**
 * Lowers the delivery fee until the order is within the limits. When that is not enough, the order keeps its code,
 * which takes as much off as is needed, although the order is below the code's minimum. A percentage code takes off all that it
 * did, when only that keeps heavier goods within the limits.
 */
function limitedTo(
  limits: Limits,
  lines: readonly RepricedLine[],
  terms: PriceTerms,
  { discount, agreed }: LimitedTerms,
): Omit<RepricedOrder, 'isDearer'> {
  const withFee = (delivery: Cents): PriceTerms => ({ ...terms, fees: { ...terms.fees, delivery, freeFrom: null } })
  const free = sumLines(lines, withFee(cents(0)), discount)
  if (isWithin(free, lines, limits)) {
    const fee = Math.min(limits.total - free.total, limits.atMost - atMostOf(lines, free))
    const sums = sumLines(lines, withFee(cents(fee)), discount)
    const hasLostCode = discount === null && agreed.code !== null
    return { sums, agreed: { ...agreed, code: hasLostCode ? null : agreed.code }, hasLostCode, saved: free.discount }
  }
  const taking = (amount: number): Sums => sumLines(lines, withFee(cents(0)), { kind: 'amount', amount: cents(amount) })
  let [less, enough] = [0, cartAmountOf(lines) as number]
  while (enough - less > 1) {
    const middle = Math.floor((less + enough) / 2)
    if (isWithin(taking(middle), lines, limits)) enough = middle
    else less = middle
  }
  const taken = taking(enough)
  const sums = isWithin(taken, lines, limits) ? taken : sumLines(lines, withFee(cents(0)), agreed.code?.discount ?? null)
  return { sums, agreed, hasLostCode: false, saved: sums.discount }
}
