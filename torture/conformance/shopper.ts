import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

const buyer = z.looseObject({})
const place = z.looseObject({ locality: z.optional(z.string()), region: z.optional(z.string()) })
const method = z.looseObject({ destinations: z.optional(z.array(place)) })
const request = z.looseObject({
  buyer: z.optional(buyer),
  fulfillment: z.optional(z.looseObject({ methods: z.optional(z.array(method)) })),
})

const ADDRESS = {
  street_address: '123 Market St',
  address_locality: 'San Francisco',
  address_region: 'CA',
  postal_code: '94105',
  address_country: 'US',
}

const DELIVERY = {
  type: 'shipping',
  destinations: [{ id: 'door', ...ADDRESS }],
  selected_destination_id: 'door',
  groups: [{ selected_option_id: 'now' }],
}

/**
 * Adds to the body of a request for a checkout what its shopper would tell an assistant who asks, and what suites do not say: a name,
 * an email, a phone, and what is missing of an address. What a suite says stays. When `delivers` is true, goods without any
 * delivery are delivered as soon as possible. What is no object stays as it is.
 */
export function withShopper(body: unknown, key: string, delivers: boolean): unknown {
  const parsed = request.safeParse(body)
  if (!parsed.success || Array.isArray(body)) return body
  const { fulfillment } = parsed.data
  const methods = fulfillment?.methods?.map(withWholeAddresses)
  return {
    ...parsed.data,
    buyer: {
      first_name: 'Maya',
      last_name: 'Winter',
      email: 'maya@example.com',
      phone_number: phoneOf(key),
      ...parsed.data.buyer,
    },
    ...(methods && { fulfillment: { ...fulfillment, methods } }),
    ...(!fulfillment && delivers && { fulfillment: { methods: [DELIVERY] } }),
  }
}

/**
 * Returns the same phone for a request that is repeated, and another one for each other request. The store asks somebody who orders
 * the same goods within the hour, by the same phone, whether they want them again.
 */
function phoneOf(key: string): string {
  const digits = createHash('sha256').update(key).digest().readUInt32BE() % 10_000_000
  return `+1 503 ${String(digits).padStart(7, '2')}`
}

/** The official suite has other names for city and state than the specification. */
function withWholeAddresses({ destinations, ...rest }: z.output<typeof method>): object {
  if (!destinations) return rest
  const completed = ({
    locality = ADDRESS.address_locality,
    region = ADDRESS.address_region,
    ...known
  }: z.output<typeof place>) => ({
    ...{ ...ADDRESS, address_locality: locality, address_region: region },
    ...known,
  })
  return { ...rest, destinations: destinations.map(completed) }
}
