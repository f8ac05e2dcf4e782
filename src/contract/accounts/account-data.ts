import * as z from 'zod/mini'
import { MAIL_STATES } from '../../domain/mail/mail.ts'
import { PAYMENT_STATES } from '../../domain/payments/payment.ts'
import { savedAddressWire } from '../addresses/addresses.ts'
import { cartItems } from '../carts/carts.ts'
import { ownMovementWire } from '../customers/credit.ts'
import { orderWire } from '../orders/orders.ts'
import { favouriteIds } from '../products/favourites.ts'
import { linkedAssistantWire } from './linked-assistants.ts'
import { sessionWire } from './sessions.ts'

/** Has all that the store has saved about a shopper. Times are in ISO 8601, amounts in dollars. */
export const accountDataResponse = z.object({
  success: z.literal(true),
  exportedAt: z.string(),
  account: z.object({
    name: z.string(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    newEmail: z.optional(z.string()),
    phone: z.optional(z.string()),
    createdAt: z.string(),
  }),
  addresses: z.array(savedAddressWire),
  cart: cartItems,
  /** Orders have their refunds. */
  orders: z.array(orderWire),
  payments: z.array(
    z.object({
      order: z.string(),
      amount: z.number(),
      state: z.enum(PAYMENT_STATES),
      startedAt: z.string(),
      paidAt: z.optional(z.string()),
    }),
  ),
  /** What staff noted about the shopper, word for word. */
  notes: z.array(z.object({ note: z.string(), at: z.string() })),
  /** `block` is there while the store takes no orders of the shopper. */
  block: z.optional(z.object({ reason: z.string(), at: z.string() })),
  /** The credit in dollars, and all of its movements, the newest first. */
  credit: z.object({ balance: z.number(), movements: z.array(ownMovementWire) }),
  favourites: favouriteIds,
  ratings: z.array(z.object({ product: z.string(), stars: z.number(), at: z.string() })),
  logins: z.array(sessionWire),
  /** `assistants` may act for the shopper. */
  assistants: z.array(linkedAssistantWire),
  /** `newsletter` is null without a subscription, and while the email is not confirmed. */
  newsletter: z.nullable(
    z.object({
      subscribedAt: z.string(),
      confirmedAt: z.optional(z.string()),
      unsubscribedAt: z.optional(z.string()),
    }),
  ),
  /**
   * `mails` are the mails to the account's email, once it is confirmed. Those with a link that opens something have no
   * text.
   */
  mails: z.array(z.object({ subject: z.string(), text: z.optional(z.string()), at: z.string(), state: z.enum(MAIL_STATES) })),
})
export type AccountData = z.output<typeof accountDataResponse>
