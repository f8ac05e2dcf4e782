import { swapsRequest, swapsResponse } from '../carts/swaps.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import type { Endpoint } from './endpoint.ts'

export const findCartSwaps = {
  method: 'POST',
  path: '/api/cart/swaps',
  access: 'anyone',
  summary: 'Other products that give at least the amount of these items for less money; saves nothing',
  body: swapsRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: swapsResponse,
} satisfies Endpoint
