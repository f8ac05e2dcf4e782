import {
  type ChargedLine,
  depositOf,
  ofPieces,
  type Sums,
  shareOf,
  sumsOfPart,
  type TaxedLine,
  wholeOf,
} from '../checkout/pricing.ts'
import { type Cents, cents } from '../money.ts'
import { COUNTED_STATUSES, type RefundStatus } from './refund.ts'

/** The `amount` of goods that were weighed is that of the pieces that come. */
export interface NetLine extends Omit<ChargedLine, 'quantity'> {
  /** Counts the pieces that come. */
  readonly pieces: number
  /** Counts the pieces in pending and succeeded refunds. */
  readonly refunded: number
}

interface NetOrder {
  /** `sums` are the sums of what was ordered. */
  readonly sums: Sums
  readonly lines: readonly NetLine[]
}

/** `NetPart` is the part of an order that is taxed by the same rate, after refunds. */
export interface NetPart {
  readonly rate: number
  /** Prices that hold the tax make these amounts hold it, too. */
  readonly goods: Cents
  readonly tax: Cents
  readonly refundedGoods: Cents
  readonly refundedTax: Cents
}

/** The goods of all parts, the tax that was added to them, the deposits and the delivery fee make what the store keeps of an order. */
export interface NetSums {
  /** The lowest rate comes first. */
  readonly parts: readonly NetPart[]
  readonly tax: Cents
  readonly refundedTax: Cents
  readonly delivery: Cents
  readonly refundedDelivery: Cents
  readonly deposit: Cents
  readonly refundedDeposit: Cents
}

interface OrderTotals {
  readonly cameTo: Cents
  readonly givenBack: Cents
}

/**
 * Splits what is kept of an order into goods, tax by rate, deposits and the delivery fee. Pieces that were refunded take
 * their goods, tax and deposit along. An amount that was given back besides takes the same share of all goods, taxes and the
 * fee that are left. The deposits that are left stay until nothing else does. The SQL of the dashboard's days
 * (orders/refunded-days.ts) computes the same.
 */
export function netSums({ sums, lines }: NetOrder, { cameTo, givenBack }: OrderTotals): NetSums {
  if (cameTo === 0) return NOTHING
  const deposit = depositOf(lines.map(withPieces))
  const ofRefunded = deposit - depositOf(lines.map(withPiecesLeft))
  const refundedDeposit = cents(Math.max(Math.min(givenBack, ofRefunded), givenBack - (cameTo - deposit)))
  const others = { cameTo: cents(cameTo - deposit), givenBack: cents(givenBack - refundedDeposit) }
  return { ...splitOthers({ sums, lines }, others), deposit: cents(deposit - refundedDeposit), refundedDeposit }
}

/** Splits what is kept of an order without its deposits. */
function splitOthers(
  { sums, lines }: NetOrder,
  { cameTo, givenBack }: OrderTotals,
): Omit<NetSums, 'deposit' | 'refundedDeposit'> {
  const comingLines = lines.map(withPieces)
  const whole = wholeOf(sums, comingLines)
  const coming = sumsOfPart(whole, comingLines)
  const left = sumsOfPart(whole, lines.map(withPiecesLeft))
  const isAdded = !sums.taxRule.isIncluded
  const leftTotal = left.cartAmount - left.discount + (isAdded ? left.tax : 0) + coming.delivery
  const kept = cameTo - givenBack
  const isLess = kept <= leftTotal
  /** Returns what of an amount stays when only a part of what is left is kept. */
  const scaled = (amount: Cents): Cents => (isLess ? shareOf(amount, kept, leftTotal) : amount)
  /** Returns what of an amount stays when less was given back than the refunded pieces cost. */
  const stays = (amount: Cents): Cents => (isLess ? cents(0) : shareOf(amount, kept - leftTotal, cameTo - leftTotal))

  const delivery = Math.min(givenBack, coming.delivery - scaled(coming.delivery))
  let rest = givenBack - delivery
  const taxes = coming.parts.map(({ tax }, index) => {
    const leftTax = left.parts[index]?.tax ?? cents(0)
    const refunded = tax - scaled(leftTax) - stays(cents(tax - leftTax))
    if (!isAdded) return refunded
    const limited = Math.min(refunded, rest)
    rest -= limited
    return limited
  })
  const weights = coming.parts.map(({ goods }, index) => Math.max(0, goods - scaled(left.parts[index]?.goods ?? cents(0))))
  const goods = sharesOf(cents(rest), weights)
  return totalsOf(
    coming,
    taxes.map((tax, index) => ({ tax, goods: goods[index] ?? 0 })),
    delivery,
  )
}

const NOTHING: NetSums = {
  parts: [],
  tax: cents(0),
  refundedTax: cents(0),
  delivery: cents(0),
  refundedDelivery: cents(0),
  deposit: cents(0),
  refundedDeposit: cents(0),
}

type Refunded = readonly { readonly goods: number; readonly tax: number }[]

function totalsOf(coming: Sums, refunded: Refunded, delivery: number) {
  const parts = coming.parts.map(({ rate, goods, tax }, index) => {
    const back = refunded[index] ?? { goods: 0, tax: 0 }
    return {
      rate,
      goods: cents(goods - back.goods),
      tax: cents(tax - back.tax),
      refundedGoods: cents(back.goods),
      refundedTax: cents(back.tax),
    }
  })
  return {
    parts,
    tax: sum(parts.map(({ tax }) => tax)),
    refundedTax: sum(parts.map(({ refundedTax }) => refundedTax)),
    delivery: cents(coming.delivery - delivery),
    refundedDelivery: cents(delivery),
  }
}

const sum = (amounts: readonly number[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0))

/** Splits an amount by weights into whole cents that add up to it. */
function sharesOf(amount: Cents, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const share = shareOf(amount, before + weight, whole) - shareOf(amount, before, whole)
    before += weight
    return share
  })
}

/** Returns the pieces of a line that come. */
export const withPieces = ({ offerPrice, deposit, category, amount, pieces }: NetLine): ChargedLine => ({
  offerPrice,
  deposit,
  category,
  amount,
  quantity: pieces,
})

/** Refunded pieces that were weighed took their share of what the line came to, rounded down, and the rest is left. */
function withPiecesLeft(line: NetLine): TaxedLine {
  const coming = withPieces(line)
  const { refunded } = line
  const left = ofPieces(coming, Math.max(0, coming.quantity - refunded))
  if (coming.amount === undefined) return left
  const { amount: taken = cents(0) } = ofPieces(coming, Math.min(coming.quantity, refunded))
  return { ...left, amount: cents(coming.amount - taken) }
}

interface LinesRefund {
  readonly status: RefundStatus
  readonly lines?: readonly { readonly line: string; readonly quantity: number }[] | undefined
}

/** Counts the pieces of a line in pending and succeeded refunds. */
export const refundedPieces = (refunds: readonly LinesRefund[], line: string): number =>
  refunds
    .filter(({ status }) => COUNTED_STATUSES.some((counted) => counted === status))
    .flatMap(({ lines = [] }) => lines)
    .reduce((total, one) => total + (one.line === line ? one.quantity : 0), 0)
