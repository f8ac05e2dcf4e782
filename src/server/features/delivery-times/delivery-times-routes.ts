import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { deliveryOptions, type OptionParts } from './delivery-options.ts'

export const deliveryRoutes = (parts: OptionParts) =>
  ({
    getDeliveryOptions: () => deliveryOptions(parts),
  }) satisfies Partial<EndpointHandlers>
