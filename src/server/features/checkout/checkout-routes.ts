import type { Shopper } from '../../../domain/account.ts'
import type { OrderId, RequestedOrder } from '../../../domain/order.ts'
import { notFound } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { RequestKey } from '../../platform/idempotency/idempotency-repository.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordShortLines } from '../lost-demand/report-loss.ts'
import { findSender } from '../sessions/authentication.ts'
import type { OrderCommand } from './load-order-context.ts'
import { orderAgain } from './order-again.ts'
import { placeCashOrder } from './place-cash-order.ts'
import { LinesUnavailable } from './prepare-order.ts'
import { quoteCart } from './quote-cart.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = (platform: Platform) =>
  ({
    placeCashOrder: (request) => recordingLoss(platform, request.shopper, placeCashOrder(platform, commandOf(request))),
    startCheckout: (request) => recordingLoss(platform, request.shopper, startCheckout(platform, commandOf(request))),
    quoteCart: async ({ body, request }) => {
      const sender = await findSender(platform, request)
      return quoteCart(platform, sender && 'shopper' in sender ? sender.shopper.id : null, body)
    },
    orderAgain: async ({ shopper, body: { id } }) => {
      if (!isId<OrderId>(id)) throw notFound('Order')
      return orderAgain(platform, shopper.id, id)
    },
  }) satisfies Partial<EndpointHandlers>

interface OrderRequest {
  readonly shopper: Shopper
  readonly body: RequestedOrder
  readonly idempotencyKey: RequestKey | null
}

const commandOf = ({ shopper, body, idempotencyKey }: OrderRequest): OrderCommand => ({
  shopper,
  requested: body,
  key: idempotencyKey && { ...idempotencyKey, ownerId: shopper.id },
})

/**
 * Records the pieces that an order could not get as lost demand. This follows the order's transaction, which was rolled
 * back.
 */
async function recordingLoss<Response>(platform: Platform, { id }: Shopper, order: Promise<Response>): Promise<Response> {
  try {
    return await order
  } catch (error) {
    if (error instanceof LinesUnavailable) await recordShortLines(platform, id, error.unsold)
    throw error
  }
}
