import { type Cents, cents } from '../money.ts'
import type { StockCount } from './stock.ts'

declare const batchIdBrand: unique symbol
export type StockBatchId = string & { readonly [batchIdBrand]: 'StockBatchId' }

/** The pieces of a product with one use-by date. It may be empty. */
export interface Batch {
  readonly id: StockBatchId
  /** The last day on which the pieces can be used, such as `2026-12-03`. */
  readonly useBy: string
  readonly quantity: number
  /** The product has a lower price until the batch is gone. */
  readonly isMarkedDown: boolean
}

export interface HeldPieces {
  /** The day on which the order is due. It is null when it is not known. */
  readonly dueOn: string | null
  readonly quantity: number
}

/** The pieces of a count that have a date. The others have none. */
export interface DatedPieces {
  /** The earliest date is first. */
  readonly batches: readonly Batch[]
  /** What payments under way hold of all pieces of the count. */
  readonly holds: readonly HeldPieces[]
}

/** Pieces of one batch, or pieces without a date when `useBy` is null. */
export interface BatchPieces {
  readonly useBy: string | null
  readonly quantity: number
}

export const sumOf = (pieces: readonly { readonly quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Returns the pieces that an order which is due on this day can have. Pieces whose date is before it are none of them, and
 * a date counts on its own day. What payments hold is left for them: on each day, as many pieces keep until then as are held
 * for that day or later.
 */
export function leftOn({ onHand, held, dated }: StockCount, day: string): number {
  if (!dated) return Math.max(0, onHand - held)
  const { batches, holds } = dated
  const piecesFrom = (one: string) => onHand - sumOf(batches.filter(({ useBy }) => useBy < one))
  const heldFrom = (one: string) => sumOf(holds.filter(({ dueOn }) => dueOn === null || dueOn >= one))
  const days = [day, ...holds.flatMap(({ dueOn }) => (dueOn !== null && dueOn < day ? [dueOn] : []))]
  return Math.max(0, Math.min(...days.map((one) => piecesFrom(one) - heldFrom(one))))
}

/**
 * Returns which pieces are taken of a count: those with the earliest date first, and those without a date last. For an order,
 * `dueOn` is the day on which it is due, and what is past its date then is left out. Enough pieces must be there.
 */
export function takeEarliest(count: StockCount, quantity: number, dueOn: string | null): BatchPieces[] {
  const batches = count.dated?.batches ?? []
  const kept = dueOn === null ? batches : batches.filter(({ useBy }) => useBy >= dueOn)
  return takeInTurn([...kept, { useBy: null, quantity: piecesOf(count, null) }], quantity)
}

/** Returns how many pieces of a count have this date, or none when `useBy` is null. */
export function piecesOf({ onHand, dated }: StockCount, useBy: string | null): number {
  const batches = dated?.batches ?? []
  return useBy === null ? onHand - sumOf(batches) : sumOf(batches.filter((batch) => batch.useBy === useBy))
}

/** Takes so many pieces from the first of these on. Returns fewer when there are not so many. */
export function takeInTurn(from: readonly BatchPieces[], quantity: number): BatchPieces[] {
  let missing = quantity
  return from.flatMap(({ useBy, quantity: there }) => {
    const taken = Math.min(there, missing)
    missing -= taken
    return taken > 0 ? [{ useBy, quantity: taken }] : []
  })
}

/**
 * Returns to which batches pieces go back of those that were taken. Since the earliest were used first, the latest come
 * back. Pieces that were never taken have no date.
 */
export function giveBack(taken: readonly BatchPieces[], quantity: number): BatchPieces[] {
  const latestFirst = taken.toSorted((one, other) => (other.useBy ?? LATEST).localeCompare(one.useBy ?? LATEST))
  const back = takeInTurn(latestFirst, quantity)
  const rest = quantity - sumOf(back)
  return rest > 0 ? [...back, { useBy: null, quantity: rest }] : back
}

/** No date of a batch is later. */
export const LATEST = '9999-12-31'

/** Adds pieces to their batch, or takes them when `quantity` is negative. A batch that is not there yet gets a new id. */
export function addToBatch(
  batches: readonly Batch[],
  { useBy, quantity }: { readonly useBy: string; readonly quantity: number },
  newId: () => StockBatchId,
): readonly Batch[] {
  const present = batches.find((batch) => batch.useBy === useBy)
  if (present) return batches.map((batch) => (batch === present ? { ...batch, quantity: batch.quantity + quantity } : batch))
  const added = { id: newId(), useBy, quantity, isMarkedDown: false }
  return [...batches, added].toSorted((one, other) => one.useBy.localeCompare(other.useBy))
}

/** Returns the earliest date of a product whose pieces all have one, and null for others. */
export function keepsUntil({ onHand, dated }: StockCount): string | null {
  const batches = dated?.batches.filter(({ quantity }) => quantity > 0) ?? []
  return onHand > 0 && sumOf(batches) === onHand ? (batches[0]?.useBy ?? null) : null
}

/** Counts the days from today to a date. A piece that can only be used today keeps for at least one. */
export const daysUntilUseBy = (until: string, today: string): number => Math.max(1, daysBetween(today, until))

const DAY_MS = 24 * 60 * 60 * 1000

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns `today`, `tomorrow`, `in 2 days`, or `yesterday` and `2 days ago` for what payments still hold. */
export function dayInWords(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** Says what is wrong with the date of pieces that come in, or returns null. */
export const issueOfUseBy = (useBy: string, today: string): string | null =>
  useBy < today ? 'This use-by date is over already' : null

export interface MarkdownTerms {
  /** Batches that end within so many days are listed. 0 stands for today. */
  readonly days: number
  /** The offer price is lowered by so many percent. */
  readonly percent: number
}

export const DEFAULT_MARKDOWN: MarkdownTerms = { days: 2, percent: 30 }

export const MAX_MARKDOWN_DAYS = 60
export const MAX_MARKDOWN_PERCENT = 95

/** Returns the price after a markdown, to the cent and never nothing. */
export const markedDown = (offerPrice: Cents, { percent }: Pick<MarkdownTerms, 'percent'>): Cents =>
  cents(Math.max(1, Math.round((offerPrice * (100 - percent)) / 100)))
