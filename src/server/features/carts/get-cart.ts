import type { ShopperId } from '../../../domain/account.ts'
import type { Cart } from '../../../domain/cart.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCart } from './cart-repository.ts'

export const getCart = ({ db }: Platform, shopper: ShopperId): Promise<Cart> => findCart(db, shopper)
