import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderCommand } from './order-command.ts'
import { placeCashOrder } from './place-cash-order.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = (platform: Platform) =>
  ({
    placeCashOrder: (request) => placeCashOrder(platform, orderCommand(request)),
    startCheckout: (request) => startCheckout(platform, orderCommand(request)),
  }) satisfies Partial<EndpointHandlers>
