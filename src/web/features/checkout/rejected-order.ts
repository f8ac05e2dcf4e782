import * as z from 'zod/mini'
import { changedPrices, PRICES_CHANGED, shortLines } from '../../../contract/orders/orders.ts'
import type { TaxedLine } from '../../../domain/checkout/pricing.ts'
import { type Cents, dollarsOf, wireCents } from '../../../domain/money.ts'
import type { Failure } from '../../api/request.ts'

export interface OrderableLine extends TaxedLine {
  readonly id: string
  readonly name: string
  /** It equals the offer price when there is no offer to show. */
  readonly listPrice: Cents
  /** This is the number of pieces that can be bought. It is absent where the page does not know it. */
  readonly left?: number | undefined
}

/** This order was not placed, because it would cost something else than the shopper saw. */
export interface ChangedOrder {
  /** These lines counted in the total that the shopper saw. */
  readonly seen: readonly OrderableLine[]
  readonly now: readonly OrderableLine[]
  readonly totals: { readonly seen: Cents; readonly now: Cents }
}

/** This is an order as the shopper saw it. `seen` are the lines that counted in its total. */
export interface ShownOrder {
  readonly lines: readonly OrderableLine[]
  readonly seen: readonly OrderableLine[]
  readonly total: Cents
}

export type ShortLines = z.output<typeof shortLines>

/** Returns the goods of an order, with the prices that the shopper saw. The store rejects the order when they have changed. */
export const goodsAsSeen = (seen: readonly OrderableLine[], total: Cents, code: string | null) => ({
  items: seen.map(({ id, quantity }) => ({ product: id, quantity })),
  ...(code !== null && { code }),
  expected: {
    lines: seen.map(({ id, offerPrice }) => ({ product: id, offerPrice: dollarsOf(offerPrice) })),
    amount: dollarsOf(total),
  },
})

/** Returns the same text for the same products and quantities in any order. */
export const goodsText = (lines: Iterable<Pick<OrderableLine, 'id' | 'quantity'>>): string =>
  Array.from(lines, ({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join()

const changedResponse = z.object({ code: z.literal(PRICES_CHANGED), changes: changedPrices, amount: z.number() })

/** Reads the changed prices and total of a rejected order. Returns null when it was rejected for another reason. */
export function changedOrderOf({ body }: Failure, { lines, seen, total }: ShownOrder): ChangedOrder | null {
  const { success, data } = changedResponse.safeParse(body)
  if (!success) return null
  const prices = new Map(data.changes.map(({ product, now }) => [product, wireCents(now)]))
  const now = lines.map((line) => ({ ...line, offerPrice: prices.get(line.id) ?? line.offerPrice }))
  return { seen, now, totals: { seen: total, now: wireCents(data.amount) } }
}

const shortResponse = z.object({ short: shortLines })

/** Returns the products of a rejected order of which fewer are left than wanted. */
export const shortLinesOf = ({ body }: Failure): ShortLines => shortResponse.safeParse(body).data?.short ?? []
