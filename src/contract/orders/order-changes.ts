import * as z from 'zod/mini'
import { MAX_LINES } from '../../domain/carts/cart.ts'
import type { ExpectedAmount } from '../../domain/checkout/price-consent.ts'
import type { OrderLineId } from '../../domain/orders/order.ts'
import { mergeRemoved, type RemovedPieces } from '../../domain/orders/order-change.ts'
import { quantity } from '../carts/carts.ts'
import { checkedCents, dollars, expectedLinePrices, expectedLines } from '../checkout/place-order.ts'
import { bounded } from '../schema-checks.ts'
import { orderSecretRequest } from './order-requests.ts'

/** The message of the response after a shopper has changed an order. The audit knows saved responses by it. */
export const ORDER_CHANGED = 'Order changed'

/** What the shopper saw that the changed order costs, in dollars with tax. Offer prices may be left out, since they stay. */
const expected = z.optional(
  z.pipe(
    z.object(
      {
        lines: z.optional(expectedLines),
        amount: dollars('expected.amount'),
        atMost: z.optional(dollars('expected.atMost')),
      },
      'expected must have an amount, and may have lines',
    ),
    z.transform(
      ({ lines, amount, atMost }): ExpectedAmount => ({
        lines: lines ? expectedLinePrices(lines) : null,
        amount: checkedCents(amount),
        atMost: atMost === undefined ? undefined : checkedCents(atMost),
      }),
    ),
  ),
)

const removedLines = z.pipe(
  bounded(
    z
      .array(z.object({ line: z.string('line is required'), quantity }), 'lines must be a list of lines and quantities')
      .check(z.minLength(1, 'Please choose what to take out')),
    MAX_LINES,
    `An order may have at most ${MAX_LINES} lines`,
  ),
  z.transform((lines): RemovedPieces[] => mergeRemoved(lines.map((one) => ({ ...one, line: one.line as OrderLineId })))),
)

const reduction = {
  /** `quantity` is how many pieces of the line are taken out. */
  lines: removedLines,
  expected,
}

export const reduceOrderRequest = z.object({ id: z.string('id is required'), ...reduction })
export const reduceGuestOrderRequest = z.extend(orderSecretRequest, reduction)
