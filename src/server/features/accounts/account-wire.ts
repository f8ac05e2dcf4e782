import type { UserWire } from '../../../contract/accounts.ts'
import { cartItemsOf } from '../../../contract/carts.ts'
import type { Shopper } from '../../../domain/account.ts'
import type { Cart } from '../../../domain/cart.ts'

export const userToWire = ({ id, name, email }: Shopper, cart: Cart): UserWire => ({
  _id: id,
  name,
  email,
  cartItems: cartItemsOf(cart),
})
