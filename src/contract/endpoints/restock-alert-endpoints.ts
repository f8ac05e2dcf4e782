import * as z from 'zod/mini'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { restockAlertRequest } from '../products/restock-alerts.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

export const requestRestockAlert = {
  method: 'POST',
  path: '/api/product/notify',
  access: 'anyone',
  summary: 'Emails once when a product can be bought again; with a token, to the shopper’s own email by default',
  body: restockAlertRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  /** `isAvailable` is there when the product can be bought now, so that there is no alert. */
  response: z.extend(messageResponse, { isAvailable: z.optional(z.literal(true)) }),
  errors: { 404: 'Product not found' },
} satisfies Endpoint
