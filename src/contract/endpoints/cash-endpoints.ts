import {
  cashOfDayQuery,
  cashOfDayResponse,
  cashTakenResponse,
  changeCashResponse,
  handOverCashRequest,
  takeBackHandoverRequest,
} from '../payments/cash.ts'
import type { Endpoint } from './endpoint.ts'

export const getCashTaken = {
  method: 'GET',
  path: '/api/order/cash-taken',
  access: 'seller',
  roles: ['owner', 'manager', 'courier'],
  summary: 'The cash that the person who asks has received today, and what of it is not handed over yet',
  response: cashTakenResponse,
} satisfies Endpoint

export const getCashOfDay = {
  method: 'GET',
  path: '/api/cash',
  access: 'seller',
  summary: 'The cash that each person of the staff received on a day, and what of it was counted and handed over',
  query: cashOfDayQuery,
  response: cashOfDayResponse,
} satisfies Endpoint

export const handOverCash = {
  method: 'POST',
  path: '/api/cash/handover',
  access: 'seller',
  summary: 'Records the cash that a person hands over, as it was counted',
  body: handOverCashRequest,
  response: changeCashResponse,
  errors: {
    404: 'The person received no cash on that day',
    409: 'Nothing is left to hand over, or not what was `expected`: with `toHandOver`',
  },
} satisfies Endpoint

export const takeBackHandover = {
  method: 'POST',
  path: '/api/cash/handover/undo',
  access: 'seller',
  summary: 'Takes back a count that was a mistake, so that the cash can be counted again',
  body: takeBackHandoverRequest,
  response: changeCashResponse,
  errors: { 404: 'Count not found', 409: 'It was taken back before' },
} satisfies Endpoint
