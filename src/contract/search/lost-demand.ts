import * as z from 'zod/mini'
import { MAX_SEARCH } from '../../domain/products/product.ts'
import { LOST_DAYS, LOST_KINDS, LOST_STATES, MAX_LOST_PIECES } from '../../domain/search/lost-demand.ts'
import { optionalText } from '../text.ts'

const KINDS = `kind must be one of ${LOST_KINDS.join(', ')}`
const PIECES = `pieces must be a whole number from 1 to ${MAX_LOST_PIECES}`

/** A search has a text, and the other kinds have a product. */
const subject = {
  kind: z.enum(LOST_KINDS, KINDS),
  text: z.optional(optionalText('text', MAX_SEARCH)),
  product: z.optional(z.string('product must be an id')),
}

export type LostSubjectToSend =
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'soldOut' | 'short'; readonly product: string }

export type LossReport =
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'soldOut' | 'short'; readonly product: string; readonly pieces: number }

/** `pieces` counts the pieces that were missing. */
export const lossReport = z.pipe(
  z.object({
    ...subject,
    pieces: z.optional(z.int(PIECES).check(z.minimum(1, PIECES), z.maximum(MAX_LOST_PIECES, PIECES))),
  }),
  z.transform(({ kind, text, product, pieces = 1 }, context): LossReport => {
    if (kind === 'search') return text ? { kind, text } : missing(context, 'text')
    return product ? { kind, product, pieces } : missing(context, 'product')
  }),
)

export const dismissLossRequest = z.pipe(
  z.object({ ...subject, dismissed: z.boolean('dismissed must be true or false') }),
  z.transform(({ kind, text, product, dismissed }, context): LostSubjectToSend & { readonly dismissed: boolean } => {
    if (kind === 'search') return text ? { kind, text, dismissed } : missing(context, 'text')
    return product ? { kind, product, dismissed } : missing(context, 'product')
  }),
)

function missing(context: { readonly issues: z.core.$ZodRawIssue[] }, field: 'text' | 'product'): never {
  context.issues.push({ code: 'custom', path: [field], message: `${field} is required`, input: undefined })
  return z.NEVER
}

export const listLostDemandQuery = z.object({
  /** `days` are the days up to today, in the store's time zone. The default is `30`. */
  days: z.optional(z.enum(LOST_DAYS, `days must be one of ${LOST_DAYS.join(', ')}`)),
})

const lostProduct = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  image: z.array(z.string()),
  isCounted: z.boolean(),
  /** Counts the people who get an email once the product is back. */
  waiting: z.number(),
})

/** Money is in dollars. */
const lostRow = z.object({
  kind: z.enum(LOST_KINDS),
  /** A search has its text as it was typed last. */
  text: z.optional(z.string()),
  /** This product was wanted. For a search it is the sold-out product that the search would find, if there is one. */
  product: z.optional(lostProduct),
  /** Each person counts once a day. */
  people: z.number(),
  /** `amount` and `people` of an open row count what was lost since it was last served. */
  amount: z.number(),
  at: z.string(),
  state: z.enum(LOST_STATES),
})
export type LostRowWire = z.output<typeof lostRow>

export const listLostDemandResponse = z.object({
  success: z.literal(true),
  days: z.enum(LOST_DAYS),
  /** Open rows come first. Each state is sorted by amount and has at most 100 rows. */
  rows: z.array(lostRow),
  counts: z.object({
    /** `search`, `soldOut` and `short` count open rows only. */
    search: z.number(),
    soldOut: z.number(),
    short: z.number(),
    served: z.number(),
    dismissed: z.number(),
  }),
  /** Open rows add up to this, also those that are not listed. */
  total: z.number(),
  /** Each person's search counts this much. */
  searchAmount: z.number(),
  computedAt: z.string(),
})
export type ListLostDemandResponse = z.output<typeof listLostDemandResponse>
