import type { Endpoint } from '../endpoint.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { quoteRequest, quoteResponse } from '../quotes.ts'

export const quoteCart = {
  method: 'POST',
  path: '/api/cart/quote',
  access: 'anyone',
  summary: 'What an order of these items would cost now, and which of them can’t be bought; saves nothing',
  body: quoteRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: quoteResponse,
} satisfies Endpoint
