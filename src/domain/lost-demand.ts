import { foldText } from './fold.ts'
import { type Cents, cents } from './money.ts'
import { MAX_SEARCH } from './product.ts'

/** `search`: found nothing. `soldOut`: the product was looked at. `short`: it was in a cart or an order, and too few were left. */
export const LOST_KINDS = ['search', 'soldOut', 'short'] as const
export type LostKind = (typeof LOST_KINDS)[number]

/** `served`: the search finds something now, the product can be bought again. `dismissed`: not for this store. */
export const LOST_STATES = ['open', 'served', 'dismissed'] as const
export type LostState = (typeof LOST_STATES)[number]

export const LOST_DAYS = ['7', '30'] as const
export type LostDays = (typeof LOST_DAYS)[number]

/** Of one report by a browser. */
export const MAX_LOST_PIECES = 99

const MIN_LETTERS = 2
const MANY_DIGITS = /(?:\d[^\p{L}\d]*){7}/u

/** What is recorded of a search: on one line, without what may be an email or a phone number. Null: nothing. */
export function recordedSearch(typed: string): string | null {
  const text = typed.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters < MIN_LETTERS || text.length > MAX_SEARCH || text.includes('@') || MANY_DIGITS.test(text)) return null
  return text
}

/** Searches that are folded alike are one. */
export const subjectOfSearch = (text: string): string => foldText(text)

/** IPv6: the network, of which a household has one. */
export function personAtAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const all = tail === undefined ? first : [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

export interface Losses {
  readonly kind: LostKind
  /** Since it was last served; 0: it is. */
  readonly openPeople: number
  readonly isDismissed: boolean
}

/** `isThere`: right now. */
export function stateOfLosses({ openPeople, isDismissed }: Losses, isThere: boolean): LostState {
  if (isDismissed) return 'dismissed'
  return isThere || openPeople === 0 ? 'served' : 'open'
}

/** Of products what was asked for at the prices then; of a search `lineAmount` for each person. */
export const lostAmount = (kind: LostKind, { people, amount }: { people: number; amount: Cents }, lineAmount: Cents): Cents =>
  kind === 'search' ? cents(people * lineAmount) : amount
