import { getDashboardQuery, getDashboardResponse } from '../dashboard.ts'
import type { Endpoint } from '../endpoint.ts'

export const getDashboard = {
  method: 'GET',
  path: '/api/seller/dashboard',
  access: 'seller',
  summary:
    'Sales, deliveries, cancellations and waste of today, 7 or 30 days, beside as many days before; what is low and late now',
  query: getDashboardQuery,
  response: getDashboardResponse,
} satisfies Endpoint
