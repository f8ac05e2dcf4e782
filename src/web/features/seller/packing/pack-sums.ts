import { orderedSums } from '../../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { lineSubtotal, type Sums } from '../../../../domain/checkout/pricing.ts'
import { type Cents, dollarsOf, wireCents } from '../../../../domain/money.ts'
import type { OrderBalance } from '../../../../domain/orders/order-balance.ts'
import { comingLine, pickedSums } from '../../../../domain/orders/picking.ts'
import { weightOfPieces, weightText } from '../../../../domain/products/weighed.ts'
import { orderBalance } from '../../orders/order-sums.ts'
import { isDecided, missingPieces, type PackLine, type Substitute } from './pack-lines.ts'

export interface PackSums {
  readonly ordered: Cents
  /** The changes of the ordered amount by line, in whole cents. Only weights make one more than zero. */
  readonly changes: readonly SumChange[]
  /** What changed had this share of the discount, in whole cents. It is below zero when heavier goods raise the discount. */
  readonly discount: number
  /** The tax that was added for what changed, in whole cents. */
  readonly tax: number
  /** The deposits of what came less or instead, in whole cents. */
  readonly deposit: number
  /** The delivery fee is not charged when nothing comes. It is zero or less, in whole cents. */
  readonly delivery: number
  readonly toPay: Cents
}

interface SumChange {
  readonly key: string
  readonly text: string
  readonly amount: number
}

/** Returns what an order comes to by its lines. */
export function packSums(lines: readonly PackLine[], ordered: Sums): PackSums {
  const { cartAmount, discount, deposit, delivery, total } = pickedSums(lines.flatMap(pricedGoods), ordered)
  const goodsChange = cartAmount - ordered.cartAmount
  const discountChange = ordered.discount - discount
  const deliveryChange = delivery - ordered.delivery
  const depositChange = deposit - ordered.deposit
  return {
    ordered: ordered.total,
    changes: lines.flatMap(changesOf),
    discount: discountChange,
    tax: total - ordered.total - goodsChange - discountChange - depositChange - deliveryChange,
    deposit: depositChange,
    delivery: deliveryChange,
    toPay: total,
  }
}

/** Returns the goods of a line, and its substitute, as the rules of the domain take them. */
const pricedGoods = (line: PackLine) => (line.substitute ? [ownGoods(line), otherGoods(line.substitute)] : [ownGoods(line)])

const ownGoods = ({ product, quantity, deposit, weighed, picked, weight }: PackLine) => ({
  offerPrice: wireCents(product.offerPrice),
  deposit,
  category: product.category,
  quantity,
  weighed,
  pick: picked === null ? null : { pieces: picked, weight },
})

const otherGoods = ({ product, quantity, deposit, weighed, weight }: Substitute) => ({
  offerPrice: wireCents(product.offerPrice),
  deposit,
  category: product.category,
  quantity,
  weighed,
  pick: { pieces: quantity, weight },
})

/** Returns what the picked pieces of a line cost. */
export const amountPacked = (line: PackLine): Cents => lineSubtotal(comingLine(ownGoods(line)))

/** Returns what a substitute costs. */
export const amountInstead = (substitute: Substitute): Cents => lineSubtotal(comingLine(otherGoods(substitute)))

/** Tells whether goods come that are sold by weight and not weighed yet, so that the sum is an expected one. */
export const isSumExpected = (lines: readonly PackLine[]): boolean =>
  lines.some((line) => line.weighed !== null && !isDecided(line))

function changesOf(line: PackLine): SumChange[] {
  const { product, picked, substitute } = line
  if (picked === null) return []
  const price = wireCents(product.offerPrice)
  const less = missingPieces(line) - (substitute?.quantity ?? 0)
  const heavier = amountPacked(line) - picked * price
  return [
    ...(less > 0 ? [{ key: `${line.line} less`, text: `${less} ${product.name} less`, amount: -less * price }] : []),
    ...(heavier === 0 ? [] : [{ key: `${line.line} weight`, text: weightChangeText(line), amount: heavier }]),
    ...(substitute
      ? [
          {
            key: `${line.line} instead`,
            text: insteadText(substitute),
            amount: amountInstead(substitute) - substitute.quantity * price,
          },
        ]
      : []),
  ]
}

function weightChangeText({ product, weighed, picked, weight }: PackLine): string {
  if (!weighed || weight === null || picked === null) return product.name
  const expected = weightOfPieces(weighed.piece, picked)
  const text = `${product.name}: ${weightText(weight, weighed.per)}`
  return weight === expected ? text : `${text}, not ${weightText(expected, weighed.per)}`
}

function insteadText({ product, quantity, weighed, weight }: Substitute): string {
  if (weighed && weight !== null) return `${weightText(weight, weighed.per)} ${product.name} instead`
  return `${quantity > 1 ? `${quantity} ` : ''}${product.name} instead`
}

export const packedBalance = (order: OrderWire, lines: readonly PackLine[]): OrderBalance =>
  orderBalance({ ...order, toPay: dollarsOf(packSums(lines, orderedSums(order)).toPay) })
