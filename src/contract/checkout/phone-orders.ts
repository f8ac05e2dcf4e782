import * as z from 'zod/mini'
import { GUEST_RULES } from '../../domain/accounts/guest.ts'
import { splitName } from '../../domain/addresses/address.ts'
import type { RequestedPhoneOrder } from '../../domain/checkout/requested-order.ts'
import { newAddressFields } from '../addresses/address-requests.ts'
import { slotRule } from '../orders/delivery-time.ts'
import { formatBy, optionalFormatBy, textBy } from '../text.ts'
import { addressRule, goodsFields, requestedGoods } from './place-order.ts'

const CUSTOMER = 'customer must have a name and a phone'

/** An order that a customer gives by phone. */
const phoneOrderRequest = z
  .object({
    ...goodsFields,
    customer: z.object(
      {
        name: textBy(GUEST_RULES.name),
        phone: formatBy(GUEST_RULES.phone),
        /** A customer with an email gets the mails of a guest. */
        email: z.optional(optionalFormatBy('email', (text) => (text === '' ? null : GUEST_RULES.email(text)))),
      },
      CUSTOMER,
    ),
    /**
     * `address` may have the fields of a whole address; name, email and phone are those of the customer. A pickup needs none.
     */
    address: z.optional(z.nullable(z.omit(newAddressFields, { firstName: true, lastName: true, email: true, phone: true }))),
    payment: z.optional(z.literal('COD', 'payment must be COD')),
  })
  .check(addressRule, slotRule)

export const placePhoneOrderRequest = z.pipe(
  phoneOrderRequest,
  z.transform(({ customer, address, payment: _cash, ...goods }, context): RequestedPhoneOrder => {
    const { name, phone, email = '' } = customer
    return {
      ...requestedGoods(goods, context),
      guest: email === '' ? null : { name, phone, email },
      customer: { name, phone },
      address: goods.fulfilment === 'pickup' || !address ? null : { ...address, ...splitName(name), email, phone },
    }
  }),
)
