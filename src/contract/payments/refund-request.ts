import * as z from 'zod/mini'
import { MAX_LINES } from '../../domain/carts/cart.ts'
import { type Cents, centsOfDollars, isEnterable } from '../../domain/money.ts'
import { MAX_REASON, NO_REASON, type OrderLineId } from '../../domain/orders/order.ts'
import { quantity } from '../carts/carts.ts'
import { orderIdRequest } from '../orders/order-requests.ts'
import { bounded, rule } from '../schema-checks.ts'
import { optionalText } from '../text.ts'

const AMOUNT = 'Amount must be above 0 and at most $1,000,000, in dollars and whole cents'

/** Parses dollars to cents. */
const amount = z.pipe(
  z.number(AMOUNT),
  z.transform((dollars: number, context): Cents => {
    const cents = centsOfDollars(dollars)
    if (isEnterable(cents) && cents > 0) return cents
    context.issues.push({ code: 'custom', message: AMOUNT, input: dollars })
    return z.NEVER
  }),
)

const line = z.pipe(
  z.string('line is required'),
  z.transform((id: string) => id as OrderLineId), // it is opaque text, so a line of another order is rejected later
)

interface Refund {
  readonly payment?: string | undefined
  readonly reason?: string | undefined
  readonly lines?: unknown
  readonly amount?: unknown
}

/** Refunds `lines` or an `amount`. Without both it refunds all that is left. */
export const refundOrderRequest = z
  .extend(orderIdRequest, {
    /** `payment` names a second payment of the order, which is refunded in full instead of the order's own. */
    payment: z.optional(z.string('payment must be text')),
    lines: z.optional(
      bounded(
        z.array(z.object({ line, quantity }), 'lines must be a list').check(z.minLength(1, 'Please choose at least one product')),
        MAX_LINES,
        `At most ${MAX_LINES} lines can be refunded at once`,
      ),
    ),
    amount: z.optional(amount),
    /** A reason is required unless `payment` is given. */
    reason: z.optional(optionalText('reason', MAX_REASON)),
    restock: z._default(z.boolean('restock must be true or false'), false),
  })
  .check(
    rule(({ reason, payment }: Refund) => (reason || payment !== undefined ? null : NO_REASON), ['reason']),
    rule(({ lines, amount }: Refund) => (lines && amount !== undefined ? 'Give either lines or amount' : null), ['amount']),
    rule(
      ({ payment, lines, amount }: Refund) =>
        payment !== undefined && (lines || amount !== undefined) ? 'A second payment is refunded in full' : null,
      ['payment'],
    ),
  )
export type RefundOrderRequest = z.output<typeof refundOrderRequest>

/** `refund` is the id of a refund of cash. */
export const recordPaidOutRequest = z.extend(orderIdRequest, { refund: z.string('refund is required') })
