import { type Cents, cents } from '../money.ts'
import { MAX_SEARCH } from '../products/product.ts'
import { foldText } from './fold.ts'

/**
 * A `search` found nothing. A `soldOut` product was looked at. Of a `short` product, a cart or an order wanted more
 * pieces than were left.
 */
export const LOST_KINDS = ['search', 'soldOut', 'short'] as const
export type LostKind = (typeof LOST_KINDS)[number]

/**
 * `served` means that the search finds something by now, or that the product can be bought again. `dismissed` means
 * that the seller does not want to sell it.
 */
export const LOST_STATES = ['open', 'served', 'dismissed'] as const
export type LostState = (typeof LOST_STATES)[number]

export const LOST_DAYS = ['7', '30'] as const
export type LostDays = (typeof LOST_DAYS)[number]

/** One report of a browser can claim at most this many missing pieces. */
export const MAX_LOST_PIECES = 99

const MIN_LETTERS = 2
const MANY_DIGITS = /(?:\d[^\p{L}\d]*){7}/u

/**
 * Returns the text of a search as it is recorded, on one line. Returns null when it is not recorded: it may contain an
 * email or a phone number, or it is too short or too long.
 */
export function recordedSearch(typed: string): string | null {
  const text = typed.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters < MIN_LETTERS || text.length > MAX_SEARCH || text.includes('@') || MANY_DIGITS.test(text)) return null
  return text
}

/** Returns the key of a search. Searches with the same folded text are counted as one. */
export const subjectOfSearch = (text: string): string => foldText(text)

export interface Losses {
  readonly kind: LostKind
  /** Counts the people who asked since the demand was last served. It is 0 when nobody did. */
  readonly openPeople: number
  readonly isDismissed: boolean
}

/** Returns the state of a search or a product. `isAvailable` tells whether it can be found or bought right now. */
export function stateOfLosses({ openPeople, isDismissed }: Losses, isAvailable: boolean): LostState {
  if (isDismissed) return 'dismissed'
  return isAvailable || openPeople === 0 ? 'served' : 'open'
}

/**
 * Returns what the lost sales are worth. Products count at the prices of that time. A search counts `lineAmount` for
 * each person.
 */
export const lostAmount = (kind: LostKind, { people, amount }: { people: number; amount: Cents }, lineAmount: Cents): Cents =>
  kind === 'search' ? cents(people * lineAmount) : amount
