import {
  cashOfDayQuery,
  cashOfDayResponse,
  cashTakenResponse,
  changeCashResponse,
  handOverCashRequest,
  takeBackHandoverRequest,
} from '../payments/cash.ts'
import { changeDayResponse, dayQuery, dayRequest, dayResponse } from '../reports/day-closing.ts'
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

export const getDay = {
  method: 'GET',
  path: '/api/day',
  access: 'seller',
  summary: 'Orders, money, taxes and cash of one day, and its closing with what changed since',
  query: dayQuery,
  response: dayResponse,
} satisfies Endpoint

export const closeDay = {
  method: 'POST',
  path: '/api/day/close',
  access: 'seller',
  summary: 'Closes a day: saves its figures, with who closed it and when',
  body: dayRequest,
  response: changeDayResponse,
  errors: { 409: 'It is closed already, or has not begun' },
} satisfies Endpoint

export const reopenDay = {
  method: 'POST',
  path: '/api/day/reopen',
  access: 'seller',
  summary: 'Takes a closing back, until a later day is closed; it stays in the day’s history',
  body: dayRequest,
  response: changeDayResponse,
  errors: { 409: 'It is not closed, or a later day is' },
} satisfies Endpoint
