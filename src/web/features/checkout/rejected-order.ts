import * as z from 'zod/mini'
import {
  changedPrices,
  ORDERED_ALREADY,
  PRICES_CHANGED,
  SESSION_TAKEN,
  shortLines,
} from '../../../contract/checkout/place-order.ts'
import { type Cents, wireCents } from '../../../domain/money.ts'
import type { Failure } from '../../api/failure.ts'
import type { OrderableLine } from '../cart/cart-lines.ts'

/** An order that was not placed, because it would cost something else than the shopper saw. */
export interface ChangedOrder {
  /** The lines that counted in the total that the shopper saw. */
  readonly seen: readonly OrderableLine[]
  readonly now: readonly OrderableLine[]
  readonly totals: { readonly seen: Cents; readonly now: Cents }
  /** What both may cost at most. They are null when nothing is sold by weight. */
  readonly most: { readonly seen: Cents | null; readonly now: Cents | null }
  /** What is left to pay beside credit. It is null when none is used. */
  readonly due: { readonly seen: Cents; readonly now: Cents } | null
}

/** An order as the shopper saw it. `seen` are the lines that counted in its total. */
export interface ShownOrder {
  readonly lines: readonly OrderableLine[]
  readonly seen: readonly OrderableLine[]
  readonly total: Cents
  /** `atMost` is null when nothing is sold by weight. */
  readonly atMost: Cents | null
  /** What is left to pay beside credit. It is null when none is used. */
  readonly due: Cents | null
}

export type ShortLines = z.output<typeof shortLines>

const changedResponse = z.object({
  code: z.literal(PRICES_CHANGED),
  changes: changedPrices,
  amount: z.number(),
  atMost: z.optional(z.number()),
  due: z.optional(z.number()),
})

/** Reads the changed prices and total of a rejected order. Returns null when it was rejected for another reason. */
export function changedOrderOf({ body }: Failure, { lines, seen, total, atMost, due: dueSeen }: ShownOrder): ChangedOrder | null {
  const { success, data } = changedResponse.safeParse(body)
  if (!success) return null
  const prices = new Map(data.changes.map(({ product, now }) => [product, wireCents(now)]))
  const now = lines.map((line) => ({ ...line, offerPrice: prices.get(line.id) ?? line.offerPrice }))
  const most = data.atMost === undefined ? null : wireCents(data.atMost)
  const due = dueSeen === null ? null : { seen: dueSeen, now: wireCents(data.due ?? data.amount) }
  return { seen, now, totals: { seen: total, now: wireCents(data.amount) }, most: { seen: atMost, now: most }, due }
}

const shortResponse = z.object({ short: shortLines })

/** Returns the products of a rejected order of which fewer are left than wanted. */
export const shortLinesOf = ({ body }: Failure): ShortLines => shortResponse.safeParse(body).data?.short ?? []

const orderedAlready = z.object({ code: z.literal(ORDERED_ALREADY) })

/** Tells whether an order was rejected because the guest seems to have ordered the same goods already. */
export const isOrderedAlready = ({ body }: Failure): boolean => orderedAlready.safeParse(body).success

const sessionTaken = z.object({ code: z.literal(SESSION_TAKEN) })

/** Tells whether an order was rejected because another one came of the session in which an assistant put it together. */
export const isSessionTaken = ({ body }: Failure): boolean => sessionTaken.safeParse(body).success
