import * as z from 'zod/mini'
import { email } from './email.ts'
import { requiredText } from './text.ts'

const MAX_FIELD = 200

/** Digits, which single spaces or hyphens may part; kept as text, since some start with 0. */
const zipcode = requiredText('Zip code', MAX_FIELD).check(
  z.regex(/^\d+(?:[ -]\d+)*$/, 'Zip code must be digits, with a space or hyphen between them if any'),
)

export const newAddressFields = z.object({
  firstName: requiredText('First name', MAX_FIELD),
  lastName: requiredText('Last name', MAX_FIELD),
  email: email.check(z.maxLength(MAX_FIELD, `Email must have at most ${MAX_FIELD} characters`)),
  street: requiredText('Street', MAX_FIELD),
  city: requiredText('City', MAX_FIELD),
  state: requiredText('State', MAX_FIELD),
  zipcode,
  country: requiredText('Country', MAX_FIELD),
  phone: requiredText('Phone', MAX_FIELD),
})
