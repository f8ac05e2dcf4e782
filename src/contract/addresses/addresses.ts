import * as z from 'zod/mini'

export const addressWire = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phone: z.string(),
  /** An apartment, suite or floor. */
  line2: z.optional(z.string()),
  courierNote: z.optional(z.string()),
})
export type AddressWire = z.output<typeof addressWire>

/** Says who picks an order up. */
export const receiverWire = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type ReceiverWire = z.output<typeof receiverWire>

export const savedAddressWire = z.extend(addressWire, {
  /** `isDefault` is true for exactly one of a shopper's addresses. */
  isDefault: z.boolean(),
  /** The shopper's newest order went to this address. Responses other than lists never have this field. */
  isLastUsed: z.optional(z.literal(true)),
  /** The store does not deliver to this address. */
  isOutside: z.optional(z.literal(true)),
})
export type SavedAddressWire = z.output<typeof savedAddressWire>

export const listAddressesResponse = z.object({ success: z.literal(true), addresses: z.array(savedAddressWire) })
export const addAddressResponse = z.object({ success: z.literal(true), message: z.string(), address: savedAddressWire })
