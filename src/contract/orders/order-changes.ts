import * as z from 'zod/mini'
import { OPTIONAL_ADDRESS_RULES } from '../../domain/addresses/address.ts'
import { MAX_LINES } from '../../domain/carts/cart.ts'
import type { ExpectedAmount } from '../../domain/checkout/price-consent.ts'
import type { OrderLineId } from '../../domain/orders/order.ts'
import { mergeRemoved, type RemovedPieces } from '../../domain/orders/order-change.ts'
import { phoneIssue } from '../../domain/text/phone.ts'
import { newAddressFields } from '../addresses/address-requests.ts'
import { quantity } from '../carts/carts.ts'
import { checkedCents, dollars, expectedLinePrices, expectedLines } from '../checkout/place-order.ts'
import { bounded, rule } from '../schema-checks.ts'
import { formatBy, optionalTextBy } from '../text.ts'
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

const NOTHING = 'Please say what to change'

/** Fields that are absent stay. An empty note says that there is none. */
const details = {
  address: z.optional(newAddressFields),
  note: z.optional(optionalTextBy('Note to the courier', OPTIONAL_ADDRESS_RULES.courierNote)),
  phone: z.optional(formatBy(phoneIssue)),
  expected,
}

interface Details {
  readonly address?: unknown
  readonly addressId?: unknown
  readonly note?: unknown
  readonly phone?: unknown
}

const detailsRule = rule(({ address, addressId, note, phone }: Details) =>
  [address, addressId, note, phone].every((field) => field === undefined) ? NOTHING : null,
)

/** The address may be a new one, or the id of a saved address as in an order: as `address` or as `addressId`. */
export const changeDetailsRequest = z.pipe(
  z.transform((body: object) => {
    if (!('address' in body) || typeof body.address !== 'string') return body
    const { address, ...others } = body
    return { ...others, addressId: address }
  }),
  z
    .object({ id: z.string('id is required'), addressId: z.optional(z.string('addressId must be text')), ...details })
    .check(detailsRule),
)
export const changeGuestDetailsRequest = z.extend(orderSecretRequest, details).check(detailsRule)
