import type { Shopper } from '../../../domain/account.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordShortLines } from '../lost-demand/report-loss.ts'
import { orderCommand } from './order-command.ts'
import { placeCashOrder } from './place-cash-order.ts'
import { LinesUnavailable } from './require-orderable.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = (platform: Platform) =>
  ({
    placeCashOrder: (request) => noteShortLines(platform, request.shopper, placeCashOrder(platform, orderCommand(request))),
    startCheckout: (request) => noteShortLines(platform, request.shopper, startCheckout(platform, orderCommand(request))),
  }) satisfies Partial<EndpointHandlers>

/** Of a rejected order, once its transaction has ended. */
const noteShortLines = <Response>(platform: Platform, { id }: Shopper, order: Promise<Response>): Promise<Response> =>
  order.catch(async (error: unknown) => {
    if (error instanceof LinesUnavailable) await recordShortLines(platform, id, error.unsold)
    throw error
  })
