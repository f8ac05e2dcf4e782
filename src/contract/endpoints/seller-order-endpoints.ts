import { STAFF_ROLES } from '../../domain/staff.ts'
import { listDeliveriesResponse } from '../deliveries.ts'
import type { Endpoint } from '../endpoint.ts'
import { exportedOrder } from '../order-export.ts'
import { filterSellerOrdersQuery, listSellerOrdersQuery } from '../order-requests.ts'
import { listSellerOrdersResponse } from '../orders.ts'

export const listSellerOrders = {
  method: 'GET',
  path: '/api/order/seller',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'All orders by status, day, lateness, or a search; newest first, or open ones by when they are due',
  query: listSellerOrdersQuery,
  response: listSellerOrdersResponse,
  courierResponse: listDeliveriesResponse,
} satisfies Endpoint

export const exportSellerOrders = {
  method: 'GET',
  path: '/api/order/export',
  access: 'seller',
  summary: 'The orders of `GET /api/order/seller` as a file of comma-separated values',
  query: filterSellerOrdersQuery,
  isCsv: true,
  response: exportedOrder,
} satisfies Endpoint
