import * as z from 'zod/mini'
import type { AddressWire } from '../../../contract/addresses/addresses.ts'
import { PRICES_CHANGED } from '../../../contract/checkout/place-order.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { FieldErrors } from '../../../contract/responses.ts'
import { outsideSentence } from '../../../domain/addresses/zip-area.ts'
import type { Failure } from '../../api/failure.ts'
import type { DetailsToSend } from '../../api/shopper-api.ts'
import { typedText } from '../../ui/form.tsx'

const PLACE_FIELDS = ['firstName', 'lastName', 'street', 'line2', 'city', 'state', 'zipcode', 'country'] as const

/** Returns only what was changed, so that an address that stays is not checked again. */
export function changedDetails({ address, note = '' }: OrderWire, placed: AddressWire | null, typed: FormData): DetailsToSend {
  const text = (name: string) => typedText(typed, name).trim()
  const isMoved = placed !== null && PLACE_FIELDS.some((name) => text(name) !== (placed[name] ?? ''))
  return {
    ...(isMoved && { address: newAddress(placed, text) }),
    ...(text('phone') !== address.phone && { phone: text('phone') }),
    ...(text('courierNote') !== note && { note: text('courierNote') }),
  }
}

const newAddress = ({ email }: AddressWire, text: (name: string) => string) => ({
  firstName: text('firstName'),
  lastName: text('lastName'),
  email,
  street: text('street'),
  line2: text('line2'),
  city: text('city'),
  state: text('state'),
  zipcode: text('zipcode'),
  country: text('country'),
  phone: text('phone'),
})

/** Names the fields of the form in place of those of the request. */
export function detailsErrors({ status, message, errors }: Failure): FieldErrors {
  const found = Object.entries(errors).map(([field, sentence]) => [
    field === 'note' ? 'courierNote' : field.replace(/^address\./, ''),
    sentence,
  ])
  if (found.length > 0) return Object.fromEntries(found)
  return status === 422 && message.startsWith(outsideSentence('')) ? { zipcode: message } : {}
}

const changedResponse = z.object({ code: z.literal(PRICES_CHANGED), amount: z.number() })

/** Returns what the order would come to, in dollars, when it was not changed because of that. */
export const changedAmountOf = ({ body }: Failure): number | null => changedResponse.safeParse(body).data?.amount ?? null
