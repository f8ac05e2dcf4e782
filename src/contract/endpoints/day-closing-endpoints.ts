import { changeDayResponse, dayQuery, dayRequest, dayResponse } from '../reports/day-closing.ts'
import type { Endpoint } from './endpoint.ts'

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
