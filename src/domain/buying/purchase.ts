import { type Cents, cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import { costOfWeight, type Weighed } from '../products/weighed.ts'
import type { SupplierId } from './supplier.ts'

declare const purchaseIdBrand: unique symbol
export type PurchaseId = string & { readonly [purchaseIdBrand]: 'PurchaseId' }

declare const receiptIdBrand: unique symbol
export type ReceiptId = string & { readonly [receiptIdBrand]: 'ReceiptId' }

export const PURCHASE_STATES = ['draft', 'sent', 'partly', 'received', 'closed'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

export const MAX_PURCHASE_LINES = 500
export const MAX_PURCHASE_NOTE = 1_000

/** A purchase is what the store orders from a supplier. */
export interface Purchase {
  readonly id: PurchaseId
  /** People name the purchase by this number. */
  readonly number: number
  readonly supplier: SupplierId
  readonly state: PurchaseState
  readonly note: string | null
  readonly createdAt: Date
  readonly createdBy: string
  readonly sentAt: Date | null
  readonly closedAt: Date | null
}

export type PieceWeight = Pick<Weighed, 'per' | 'piece'>

/** Quantities are pieces, and always whole cases. */
export interface PurchaseLine {
  readonly product: ProductId
  readonly quantity: number
  readonly caseSize: number
  /** The cost of a piece, or of a pound or kilogram of goods that are sold by weight. */
  readonly cost: Cents | null
  /** What a piece is expected to weigh. It is null for goods that are sold by the piece. */
  readonly weighed: PieceWeight | null
  /** The pieces that came so far. */
  readonly received: number
}

/** Returns what one piece costs, which of goods by weight is that of its expected weight. */
export const costOfPiece = (cost: Cents, weighed: PieceWeight | null): Cents =>
  weighed === null ? cost : costOfWeight(cost, weighed.piece)

/** Returns what pieces cost, and null when their cost is not known. */
export const costOfPieces = ({ cost, weighed }: Pick<PurchaseLine, 'cost' | 'weighed'>, pieces: number): Cents | null =>
  cost === null ? null : cents(costOfPiece(cost, weighed) * pieces)

/** Sums up what the lines cost whose cost is known. */
export const sumOfLines = (lines: readonly PurchaseLine[], piecesOf: (line: PurchaseLine) => number): Cents =>
  cents(lines.reduce((sum, line) => sum + (costOfPieces(line, piecesOf(line)) ?? 0), 0))

/** Returns the pieces that were ordered and did not come yet. */
export const missingOf = ({ quantity, received }: Pick<PurchaseLine, 'quantity' | 'received'>): number =>
  Math.max(0, quantity - received)

/** Returns the pieces that came although nobody ordered them. */
export const overOf = ({ quantity, received }: Pick<PurchaseLine, 'quantity' | 'received'>): number =>
  Math.max(0, received - quantity)

/** Returns the state of a purchase of which these lines were received. */
export const stateAfterReceipt = (lines: readonly PurchaseLine[]): PurchaseState =>
  lines.every((line) => missingOf(line) === 0) ? 'received' : 'partly'

export const isReceivable = (state: PurchaseState): boolean => state !== 'closed'

/** What a supplier still has to deliver of a purchase counts as on its way in these states. */
export const ON_THE_WAY: readonly PurchaseState[] = ['sent', 'partly']

interface Shortage {
  readonly onHand: number
  readonly lowAt: number
  readonly onTheWay: number
  /** The pieces to have. Without this number the product is bought until it is no longer low. */
  readonly orderTo: number | null
  readonly caseSize: number
}

/**
 * Returns how many pieces to buy of a product, in whole cases, and 0 when it is not low or enough is on its way. The last case
 * may bring more pieces than `orderTo`.
 */
export function piecesToBuy({ onHand, lowAt, onTheWay, orderTo, caseSize }: Shortage): number {
  const coming = onHand + onTheWay
  if (coming > lowAt) return 0
  const missing = Math.max(0, (orderTo ?? lowAt + 1) - coming)
  return Math.ceil(missing / caseSize) * caseSize
}
