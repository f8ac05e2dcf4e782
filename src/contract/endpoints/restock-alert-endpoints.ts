import * as z from 'zod/mini'
import { emailIssue } from '../../domain/text/email.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { messageResponse } from '../responses.ts'
import { formatBy } from '../text.ts'
import type { Endpoint } from './endpoint.ts'

const restockAlertRequest = z.object({
  product: z.string('Product is required'),
  /** A logged-in shopper may leave it out; then it is the email of the account. */
  email: z.optional(formatBy(emailIssue)),
})

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
