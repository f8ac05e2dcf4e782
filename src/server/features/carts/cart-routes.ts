import { cartOf } from '../../../contract/carts.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { updateCart } from './update-cart.ts'

export const cartRoutes = (platform: Platform) =>
  ({
    updateCart: async ({ shopper, body }) => {
      await updateCart(platform, shopper.id, cartOf(body.cartItems))
      return { success: true, message: 'Cart Updated' }
    },
  }) satisfies Partial<EndpointHandlers>
