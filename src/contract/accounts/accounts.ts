import * as z from 'zod/mini'
import { cartItems } from '../carts/carts.ts'
import { favouriteIds } from '../products/favourites.ts'

export const userWire = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  cartItems,
  favourites: favouriteIds,
})
export type UserWire = z.output<typeof userWire>

export const shopperLoginResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  user: userWire,
  message: z.string(),
})
export const currentShopperResponse = z.object({ success: z.literal(true), user: userWire })

/** The email is of the account whose password a mailed link sets. It is null when the link has expired or was used. */
export const linkEmailResponse = z.object({ success: z.literal(true), email: z.nullable(z.string()) })

export const passwordLinkResponse = z.extend(linkEmailResponse, {
  /** A `claim` makes the account of a guest’s order, and a `reset` gives an account another password. */
  purpose: z.nullable(z.enum(['claim', 'reset'])),
})

export const emailConfirmationResponse = z.object({
  success: z.literal(true),
  isConfirmed: z.boolean(),
  /** `newEmail` becomes the account's email once the link that was mailed to it is opened. */
  newEmail: z.optional(z.string()),
})

export const updateAccountResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  user: userWire,
  newEmail: z.optional(z.string()),
})
