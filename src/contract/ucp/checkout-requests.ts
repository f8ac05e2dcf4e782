import * as z from 'zod/mini'
import { MAX_LINES } from '../../domain/carts/cart.ts'
import { bounded } from '../schema-checks.ts'

// The requests are those of carts and checkouts in the Universal Commerce Protocol. What the store makes no use of is ignored, as the
// protocol demands. Whether a text is an email or a ZIP code is said in the response, where an assistant can correct it.

const MAX_TEXT = 200
const MAX_DESTINATIONS = 5
const MAX_CODES = 5

const text = (name: string) =>
  z.string(`${name} must be text`).check(
    z.maxLength(MAX_TEXT, `${name} is too long`),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), `${name} has characters that can’t be saved`),
  )
const optionalText = (name: string) => z.optional(text(name))

/** A choice counts when the source is `platform`: then the buyer has made it. */
const consentChoice = z.object({ granted: z.boolean('granted must be true or false'), source: optionalText('source') })
const consent = z.record(
  text('A purpose'),
  z.object({ ...consentChoice.shape, segments: z.optional(z.record(text('A segment'), consentChoice)) }),
)
export type RequestedConsent = z.output<typeof consent>

const buyer = z.object({
  first_name: optionalText('first_name'),
  last_name: optionalText('last_name'),
  email: optionalText('email'),
  phone_number: optionalText('phone_number'),
  consent: z.optional(consent),
})

const destination = z.object({
  id: optionalText('A destination’s id'),
  street_address: optionalText('street_address'),
  extended_address: optionalText('extended_address'),
  address_locality: optionalText('address_locality'),
  address_region: optionalText('address_region'),
  postal_code: optionalText('postal_code'),
  address_country: optionalText('address_country'),
  first_name: optionalText('first_name'),
  last_name: optionalText('last_name'),
  phone_number: optionalText('phone_number'),
})
export type RequestedDestination = z.output<typeof destination>

const fulfillmentMethod = z.object({
  id: optionalText('A method’s id'),
  type: optionalText('A method’s type'),
  line_item_ids: z.optional(z.array(text('A line item’s id')).check(z.maxLength(MAX_LINES, 'There are too many line items'))),
  destinations: z.optional(
    z.array(destination).check(z.maxLength(MAX_DESTINATIONS, `There may be at most ${MAX_DESTINATIONS} destinations`)),
  ),
  selected_destination_id: z.optional(z.nullable(text('selected_destination_id'))),
  groups: z.optional(
    z
      .array(z.object({ selected_option_id: z.optional(z.nullable(text('selected_option_id'))) }))
      .check(z.maxLength(MAX_DESTINATIONS, 'There are too many groups')),
  ),
})
export type RequestedMethod = z.output<typeof fulfillmentMethod>

const quantityUnit = z.object({ unit: text('unit'), scale: z.optional(z.int('scale must be a whole number')) })

const lineItem = z.object({
  id: optionalText('A line item’s id'),
  item: z.object({ id: text('An item’s id'), quantity_unit: z.optional(quantityUnit) }),
  quantity: z
    .int('quantity must be a whole number')
    .check(z.minimum(1, 'quantity must be at least 1'), z.maximum(Number.MAX_SAFE_INTEGER, 'quantity is too large')),
})
export type RequestedLineItem = z.output<typeof lineItem>

const lineItems = bounded(
  z.array(lineItem, 'line_items must be a list'),
  MAX_LINES,
  `There may be at most ${MAX_LINES} line items`,
)
const someLineItems = lineItems.check(z.minLength(1, 'At least one line item is needed'))

const goods = {
  buyer: z.optional(buyer),
  /** Codes that are not sent stay as they were. */
  discounts: z.optional(
    z.object({
      codes: z.optional(z.array(text('A code')).check(z.maxLength(MAX_CODES, `There may be at most ${MAX_CODES} codes`))),
    }),
  ),
}

const goodsRequest = z.object({ ...goods, line_items: lineItems })
export type GoodsRequest = z.output<typeof goodsRequest>

export const cartRequest = z.object({
  ...goods,
  line_items: someLineItems,
  /** The ZIP code by which the delivery is estimated. */
  context: z.optional(z.object({ postal_code: optionalText('postal_code') })),
})
export type CartRequest = z.output<typeof cartRequest>

export const checkoutRequest = z.object({
  ...goods,
  line_items: someLineItems,
  fulfillment: z.optional(
    z.object({
      methods: z.optional(z.array(fulfillmentMethod).check(z.maxLength(MAX_DESTINATIONS, 'There are too many methods'))),
    }),
  ),
})
export type CheckoutRequest = z.output<typeof checkoutRequest>

/** A checkout can begin with what is in a cart. Then line items, buyer and codes are those of the cart. */
export const newCheckoutRequest = z
  .object({ ...checkoutRequest.shape, line_items: lineItems, cart_id: optionalText('cart_id') })
  .check(
    z.refine(({ line_items, cart_id }) => cart_id !== undefined || line_items.length > 0, {
      error: 'At least one line item is needed',
      path: ['line_items'],
    }),
  )
export type NewCheckoutRequest = z.output<typeof newCheckoutRequest>

const instrument = z.object({
  handler_id: text('handler_id'),
  selected: z.optional(z.boolean('selected must be true or false')),
  credential: z.optional(z.object({ type: optionalText('A credential’s type'), token: optionalText('token') })),
})

/** A card number or what else a credential has is dropped here: nothing of it is read, saved or logged. */
export const completeRequest = z.object({
  payment: z.optional(
    z.object({
      instruments: z.optional(z.array(instrument).check(z.maxLength(MAX_DESTINATIONS, 'There are too many instruments'))),
    }),
  ),
})
export type CompleteRequest = z.output<typeof completeRequest>
