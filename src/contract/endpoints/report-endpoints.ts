import { getDashboardQuery, getDashboardResponse, taxReportRow } from '../reports/dashboard.ts'
import { storeFiguresResponse } from '../reports/store-figures.ts'
import { messageResponse } from '../responses.ts'
import { dismissLossRequest, listLostDemandQuery, listLostDemandResponse } from '../search/lost-demand.ts'
import { listActivityPeopleResponse, listActivityQuery, listActivityResponse } from '../staff/activity.ts'
import type { Endpoint } from './endpoint.ts'

export const getDashboard = {
  method: 'GET',
  path: '/api/seller/dashboard',
  access: 'seller',
  summary:
    'Sales, taxes, deliveries, cancellations and waste of today, 7 or 30 days or of the days from one to another, beside as many days before; what is low and late now',
  query: getDashboardQuery,
  response: getDashboardResponse,
} satisfies Endpoint

export const exportTaxes = {
  method: 'GET',
  path: '/api/seller/taxes/export',
  access: 'seller',
  summary:
    'Goods, tax and what was refunded of both, by rate of tax, of the days of `GET /api/seller/dashboard`, as a file of comma-separated values',
  query: getDashboardQuery,
  isCsv: true,
  response: taxReportRow,
} satisfies Endpoint

export const getStoreFigures = {
  method: 'GET',
  path: '/api/truth',
  access: 'anyone',
  summary:
    'Delivery times of the last 30 days (at most the newest 10,000) beside the promise, customers, ratings, best sellers; at most a minute old',
  response: storeFiguresResponse,
  cacheControl: 'public, max-age=30',
} satisfies Endpoint

export const listActivity = {
  method: 'GET',
  path: '/api/activity',
  access: 'seller',
  summary: 'What people of the store did, newest first',
  query: listActivityQuery,
  response: listActivityResponse,
} satisfies Endpoint

export const listActivityPeople = {
  method: 'GET',
  path: '/api/activity/people',
  access: 'seller',
  summary: 'Who works here, and who else did something',
  response: listActivityPeopleResponse,
} satisfies Endpoint

export const listLostDemand = {
  method: 'GET',
  path: '/api/seller/lost-demand',
  access: 'seller',
  summary: 'What shoppers did not get in 7 or 30 days: searches without a result, sold-out products, missing pieces',
  query: listLostDemandQuery,
  response: listLostDemandResponse,
} satisfies Endpoint

export const dismissLostDemand = {
  method: 'POST',
  path: '/api/seller/lost-demand',
  access: 'seller',
  summary: 'Dismisses a row of lost demand, or takes that back',
  body: dismissLossRequest,
  response: messageResponse,
  errors: { 404: 'Nothing of it was lost' },
} satisfies Endpoint
