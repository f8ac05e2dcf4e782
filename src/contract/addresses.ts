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
})
export type AddressWire = z.output<typeof addressWire>

export const listAddressesResponse = z.object({ success: z.literal(true), addresses: z.array(addressWire) })
export const addAddressResponse = z.object({ success: z.literal(true), message: z.string(), address: addressWire })
