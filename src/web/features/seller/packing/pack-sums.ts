import { orderedSums } from '../../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { type Sums, sumsOfPart } from '../../../../domain/checkout/pricing.ts'
import { type Cents, dollarsOf, wireCents } from '../../../../domain/money.ts'
import type { OrderBalance } from '../../../../domain/orders/order-balance.ts'
import { orderBalance } from '../../orders/order-sums.ts'
import { missingPieces, type PackLine } from './pack-lines.ts'

export interface PackSums {
  readonly ordered: Cents
  /** The changes of the ordered amount by line, in whole cents. Each is zero or less. */
  readonly changes: readonly { readonly key: string; readonly text: string; readonly amount: number }[]
  /** What changed had this share of the discount, in whole cents. It is zero or more. */
  readonly discount: number
  /** The tax that was added for what changed, in whole cents. */
  readonly tax: number
  /** The delivery fee is not charged when nothing comes. It is zero or less, in whole cents. */
  readonly delivery: number
  readonly toPay: Cents
}

/** Returns what an order comes to by its lines. */
export function packSums(lines: readonly PackLine[], ordered: Sums): PackSums {
  const { cartAmount, discount, delivery, total } = sumsOfPart(ordered, lines.flatMap(pricedPieces))
  const goodsChange = cartAmount - ordered.cartAmount
  const discountChange = ordered.discount - discount
  const deliveryChange = delivery - ordered.delivery
  return {
    ordered: ordered.total,
    changes: lines.flatMap(changesOf),
    discount: discountChange,
    tax: total - ordered.total - goodsChange - discountChange - deliveryChange,
    delivery: deliveryChange,
    toPay: total,
  }
}

function pricedPieces({ product, quantity, picked, substitute }: PackLine) {
  const priced = ({ offerPrice, category }: typeof product, pieces: number) => ({
    offerPrice: wireCents(offerPrice),
    category,
    quantity: pieces,
  })
  const own = priced(product, picked ?? quantity)
  return substitute ? [own, priced(substitute.product, substitute.quantity)] : [own]
}

function changesOf(line: PackLine): PackSums['changes'] {
  const { product, picked, substitute } = line
  if (picked === null) return []
  const price = wireCents(product.offerPrice)
  const others = substitute?.quantity ?? 0
  const less = missingPieces(line) - others
  return [
    ...(less > 0 ? [{ key: `${line.line} less`, text: `${less} ${product.name} less`, amount: -less * price }] : []),
    ...(substitute
      ? [
          {
            key: `${line.line} instead`,
            text: `${others > 1 ? `${others} ` : ''}${substitute.product.name} instead`,
            amount: others * (wireCents(substitute.product.offerPrice) - price),
          },
        ]
      : []),
  ]
}

export const packedBalance = (order: OrderWire, lines: readonly PackLine[]): OrderBalance =>
  orderBalance({ ...order, toPay: dollarsOf(packSums(lines, orderedSums(order)).toPay) })
