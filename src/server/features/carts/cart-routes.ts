import type { FastifyInstance } from 'fastify'
import { cartOf, updateCartRequest } from '../../../contract/carts.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireShopper } from '../sessions/identity.ts'
import { updateCart } from './update-cart.ts'

export function cartRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(endpoints.updateCart, async (request) => {
    const shopper = await requireShopper(platform, request)
    await updateCart(platform, shopper.id, cartOf(parseBody(updateCartRequest, request.body).cartItems))
    return { success: true, message: 'Cart Updated' }
  })
}
