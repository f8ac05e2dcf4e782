import { changeDeliveryResponse, listDeliveriesResponse } from '../../contract/deliveries.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { changeOrderStatus, recallOrder, undoDelivery } from '../../contract/endpoints/fulfillment-endpoints.ts'
import { listSellerOrders } from '../../contract/endpoints/seller-order-endpoints.ts'
import { pageQuery, request, type Token } from './request.ts'
import type { OrderQuery, OrderStep } from './seller-api.ts'

// The build drops `courierResponse` from the endpoints (vite.config.ts), so the responses that couriers get are set
// here.
const couriersList = { ...listSellerOrders, response: listDeliveriesResponse } satisfies Endpoint
const couriersStatus = { ...changeOrderStatus, response: changeDeliveryResponse } satisfies Endpoint
const couriersRecall = { ...recallOrder, response: changeDeliveryResponse } satisfies Endpoint
const couriersUndo = { ...undoDelivery, response: changeDeliveryResponse } satisfies Endpoint

export const courierApi = {
  listDeliveries: (token: Token, cursor: string | null, limit: number, query: OrderQuery) =>
    request(couriersList, { token, query: { ...query, ...pageQuery(cursor, limit) } }),
  changeOrderStatus: (token: Token, step: OrderStep) => request(couriersStatus, { token, body: step }),
  recallOrder: (token: Token, id: string, reason: string) => request(couriersRecall, { token, body: { id, reason } }),
  undoDelivery: (token: Token, id: string) => request(couriersUndo, { token, body: { id } }),
}
