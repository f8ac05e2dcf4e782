import type { ProductId } from '../products/product.ts'
import { shortDay } from '../time/day-text.ts'
import { type DatedPieces, leftOn } from './batches.ts'

declare const movementIdBrand: unique symbol
export type MovementId = string & { readonly [movementIdBrand]: 'MovementId' }

export interface StockCount {
  readonly onHand: number
  /** Payments in progress hold this many of the pieces on hand. */
  readonly held: number
  /** `dated` is absent when no piece has a use-by date. */
  readonly dated?: DatedPieces | undefined
  /** Some pieces have a use-by date, and `dated` was not read. */
  readonly hasUnreadDates?: boolean
}

/** Products that are not counted are missing. */
export type StockCounts = ReadonlyMap<ProductId, StockCount>

interface PossiblyCounted {
  readonly id: ProductId
  /** `count` is null for a product that is not counted. */
  readonly count: StockCount | null
}

export const countsOf = (products: readonly PossiblyCounted[]): StockCounts =>
  new Map(products.flatMap(({ id, count }) => (count ? [[id, count]] : [])))

export const MAX_STOCK = 1_000_000

const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/

/** Reads a count such as `1,200`. Returns null for empty text, and NaN for text that is no whole number. */
export function piecesOfTyped(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  const digits = THOUSANDS.test(text) ? text.replaceAll(',', '') : text
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Checks a count as `piecesOfTyped` reads it. */
export function piecesIssue(pieces: number | null, name: string, min = 0): string | null {
  if (Number.isNaN(pieces)) return `${name} must be a whole number`
  if (pieces !== null && pieces < min) return `${name} must be ${min} or more`
  return pieces !== null && pieces > MAX_STOCK ? `${name} must be ${MAX_STOCK} or less` : null
}

export const DEFAULT_LOW_AT = 5

export const MAX_NOTE = 200

/** The seller gives one of these reasons for a change by hand. */
export const CHANGE_REASONS = ['received', 'counted', 'spoiled', 'returned', 'other'] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

export const MOVEMENT_REASONS = [...CHANGE_REASONS, 'sold', 'cancelled', 'refunded', 'picked', 'missing', 'expired'] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

/** Returns the pieces that can be bought. */
export const leftOf = ({ onHand, held }: StockCount): number => Math.max(0, onHand - held)

const MAX_SHOWN = 5

/**
 * Returns 0 to 5 pieces that can be bought, and null for more. Shoppers don't learn larger numbers, so that public
 * responses change rarely.
 */
export const shownLeft = (count: StockCount): number | null => (leftOf(count) > MAX_SHOWN ? null : leftOf(count))

export const isLow = (onHand: number, lowAt: number): boolean => onHand <= lowAt

/** `count` sets the pieces on hand, and null stops counting the product. `change` adds to them or takes from them. */
export type StockChange = { readonly count: number | null } | { readonly change: number }

export type ChangedStock =
  /** `onHand` is the new count, or null when the product is not counted any more. `movement` is the difference. */
  | { readonly onHand: number | null; readonly movement: number }
  | { readonly reason: 'uncounted' | 'negative' | 'held' | 'too many' }

/**
 * `before` is null for a product that is not counted. To stop counting takes all pieces on hand, so that the movements
 * of a product always add up to its count.
 */
export function changeStock(before: StockCount | null, change: StockChange): ChangedStock {
  if ('count' in change && change.count === null) return { onHand: null, movement: -(before?.onHand ?? 0) }
  if ('change' in change && !before) return { reason: 'uncounted' }
  const { onHand, held } = before ?? { onHand: 0, held: 0 }
  const after = 'change' in change ? onHand + change.change : (change.count ?? 0)
  if (after < 0) return { reason: 'negative' }
  if (after < held && after < onHand) return { reason: 'held' }
  if (after > MAX_STOCK) return { reason: 'too many' }
  return { onHand: after, movement: after - onHand }
}

export const isCountPossible = (before: StockCount | null, onHand: number | null): boolean =>
  !('reason' in changeStock(before, { count: onHand }))

export const heldSentence = ({ onHand, held }: StockCount): string => `Payments under way hold ${held} of the ${onHand} on hand`

export interface WantedPieces {
  readonly product: ProductId
  readonly quantity: number
}

export function sumByProduct(wanted: readonly WantedPieces[]): WantedPieces[] {
  const sums = new Map<ProductId, number>()
  for (const { product, quantity } of wanted) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums].map(([product, quantity]) => ({ product, quantity }))
}

/** Fewer pieces of this counted product are left than wanted. */
export interface ShortLine {
  readonly product: ProductId
  readonly name: string
  readonly wanted: number
  readonly left: number
  /** More pieces are left, but their use-by date is before this day. */
  readonly keepsUntil?: string | undefined
}

/** Responses say this of a line that is short. */
export const shortToWire = ({ product, name, wanted, left }: ShortLine) => ({ product, name, wanted, left })

/** Tells whether too few pieces are left for an order that is due on this day. */
export function shortOn(count: StockCount, wanted: number, day: string): Pick<ShortLine, 'left' | 'keepsUntil'> | null {
  const left = leftOn(count, day)
  if (left >= wanted) return null
  return leftOf(count) > left ? { left, keepsUntil: day } : { left }
}

export const outOfStockSentence = (name: string): string => `${name} is out of stock`

/** Says that a part of the wanted pieces can be bought. */
export const fewerLeftSentence = (name: string, { left, wanted }: Pick<ShortLine, 'left' | 'wanted'>): string =>
  `Only ${left} of ${wanted} ${name} ${left === 1 ? 'is' : 'are'} left`

export function shortSentence({ name, left, keepsUntil }: Pick<ShortLine, 'name' | 'left' | 'keepsUntil'>): string {
  const kept = keepsUntil === undefined ? '' : ` that ${left === 1 ? 'keeps' : 'keep'} until ${shortDay(keepsUntil)}`
  if (left > 0) return `${name} has only ${left} left${kept}`
  return keepsUntil === undefined ? outOfStockSentence(name) : `${name} has none left${kept}`
}
