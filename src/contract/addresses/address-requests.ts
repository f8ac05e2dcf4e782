import * as z from 'zod/mini'
import { ADDRESS_RULES, OPTIONAL_ADDRESS_RULES } from '../../domain/addresses/address.ts'
import { formatBy, optionalTextBy, textBy } from '../text.ts'

/** Parses a ZIP code, which clients may also send as a number, although a number has lost its leading zeros. */
export const zipCodeBy = (text: z.ZodMiniType<string, string>) =>
  z.pipe(z.pipe(z.union([z.string(), z.int()], 'ZIP code is required'), z.transform(String)), text)

export const newAddressFields = z.object(
  {
    firstName: textBy(ADDRESS_RULES.firstName),
    lastName: textBy(ADDRESS_RULES.lastName),
    email: formatBy(ADDRESS_RULES.email),
    street: textBy(ADDRESS_RULES.street),
    city: textBy(ADDRESS_RULES.city),
    state: textBy(ADDRESS_RULES.state),
    zipcode: zipCodeBy(formatBy(ADDRESS_RULES.zipcode)),
    country: textBy(ADDRESS_RULES.country),
    phone: formatBy(ADDRESS_RULES.phone),
    line2: z.optional(optionalTextBy('Apartment', OPTIONAL_ADDRESS_RULES.line2)),
    courierNote: z.optional(optionalTextBy('Note to the courier', OPTIONAL_ADDRESS_RULES.courierNote)),
  },
  'address must be an address',
)

/** The fields may be in the body itself or in its object `address`. */
export const addAddressRequest = z.pipe(
  z.transform((body: object) => ('address' in body ? body.address : body)),
  newAddressFields,
)

const id = z.string('id is required')

export const addressIdRequest = z.object({ id })

/** The body has `id`. The other fields are beside it or in an object `address`. */
export const updateAddressRequest = z.pipe(
  z.transform((body: object) => ('address' in body && typeof body.address === 'object' ? { ...body, ...body.address } : body)),
  z.extend(newAddressFields, { id }),
)
