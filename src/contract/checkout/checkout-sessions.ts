import * as z from 'zod/mini'
import { FULFILMENTS } from '../../domain/orders/order.ts'

export const checkoutSessionQuery = z.object({ id: z.string('id is required') })

/** What an assistant has put together, for the page on which the shopper continues. Fields that it did not send are empty. */
export const checkoutSessionResponse = z.object({
  success: z.literal(true),
  /** A session is over when it was canceled or has expired. */
  status: z.enum(['open', 'ordered', 'over']),
  /** The host of the assistant's profile, such as `assistant.example`. */
  assistant: z.string(),
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
  guest: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** `address` is null when no place was chosen. */
  address: z.nullable(
    z.object({
      street: z.string(),
      line2: z.string(),
      city: z.string(),
      state: z.string(),
      zipcode: z.string(),
      country: z.string(),
    }),
  ),
  fulfilment: z.enum(FULFILMENTS),
  /** `now`, or the start of a slot. It is null when none was chosen. */
  delivery: z.nullable(z.string()),
  /** The discount codes that the assistant sent and that exist. The first one may be used. */
  codes: z.array(z.string()),
  /** The number of the order that came of the session. */
  order: z.optional(z.string()),
})
export type CheckoutSessionResponse = z.output<typeof checkoutSessionResponse>
