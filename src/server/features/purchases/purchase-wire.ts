import type { OnePurchaseWire, PurchaseLineWire, PurchaseWire } from '../../../contract/buying/purchases.ts'
import {
  isReceivable,
  missingOf,
  ON_THE_WAY,
  overOf,
  type PieceWeight,
  type Purchase,
  type PurchaseLine,
  sumOfLines,
} from '../../../domain/buying/purchase.ts'
import type { Supplier } from '../../../domain/buying/supplier.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { amountOfWeight } from '../../../domain/products/weighed.ts'
import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import type { Receipt, ReceiptLine } from './purchase-repository.ts'

/** A product as a purchase names it. */
export interface NamedProduct {
  readonly name: string
  readonly sku: string | null
}

export interface ShownPurchase {
  readonly purchase: Purchase
  readonly supplier: Pick<Supplier, 'id' | 'name' | 'leadDays'>
  readonly lines: readonly PurchaseLine[]
  nameOf(line: PurchaseLine): NamedProduct
}

interface ShownFor {
  /** Packers don't see what goods cost. */
  readonly withCosts: boolean
  readonly timeZone: string
}

export function purchaseToWire(
  { purchase, supplier, lines, nameOf }: ShownPurchase,
  { withCosts, timeZone }: ShownFor,
): PurchaseWire {
  const { id, number, state, note, createdAt, createdBy, sentAt, closedAt } = purchase
  const expectedOn =
    sentAt !== null && supplier.leadDays !== null && ON_THE_WAY.includes(state)
      ? daysLater(dayOf(sentAt, timeZone), supplier.leadDays)
      : null
  const sum = (piecesOf: (line: PurchaseLine) => number) => dollarsOf(sumOfLines(lines, piecesOf))
  return {
    _id: id,
    number,
    supplier: { _id: supplier.id, name: supplier.name },
    state,
    ...(note !== null && { note }),
    createdAt: createdAt.toISOString(),
    by: createdBy,
    ...(sentAt !== null && { sentAt: sentAt.toISOString() }),
    ...(expectedOn !== null && { expectedOn }),
    ...(closedAt !== null && { closedAt: closedAt.toISOString() }),
    lines: lines.map((line) => lineToWire(line, nameOf(line), { withCosts, isClosed: !isReceivable(state) })),
    ...(withCosts && { sums: { ordered: sum(({ quantity }) => quantity), received: sum(({ received }) => received) } }),
  }
}

export const boughtToWire = (
  { product, quantity, caseSize, cost, weighed }: Omit<PurchaseLine, 'received'>,
  { name, sku }: NamedProduct,
  withCosts: boolean,
) => ({
  product,
  name,
  ...(sku !== null && { sku }),
  quantity,
  ...(withCosts && { caseSize, ...(cost !== null && { cost: dollarsOf(cost) }) }),
  ...(weighed && { weighed: pieceToWire(weighed) }),
})

const pieceToWire = ({ per, piece }: PieceWeight) => ({ per, piece: amountOfWeight(piece) })

function lineToWire(
  line: PurchaseLine,
  named: NamedProduct,
  { withCosts, isClosed }: { readonly withCosts: boolean; readonly isClosed: boolean },
): PurchaseLineWire {
  const [over, short] = [overOf(line), isClosed ? missingOf(line) : 0]
  return {
    ...boughtToWire(line, named, withCosts),
    received: line.received,
    ...(over > 0 && { over }),
    ...(short > 0 && { short }),
  }
}

export const receiptToWire = ({ id, at, by, lines }: Receipt, withCosts: boolean): OnePurchaseWire['receipts'][number] => ({
  _id: id,
  at: at.toISOString(),
  by,
  lines: lines.map((line) => receiptLineToWire(line, withCosts)),
})

const receiptLineToWire = ({ product, quantity, cost, useBy, isCounted }: ReceiptLine, withCosts: boolean) => ({
  product,
  quantity,
  ...(withCosts && cost !== null && { cost: dollarsOf(cost) }),
  ...(useBy !== null && { useBy }),
  ...(!isCounted && { isUncounted: true as const }),
})
