import * as z from 'zod/mini'
import { emailIssue } from '../../domain/text/email.ts'
import { formatBy } from '../text.ts'

export const restockAlertRequest = z.object({
  product: z.string('Product is required'),
  /** A logged-in shopper may leave it out; then it is the email of the account. */
  email: z.optional(formatBy(emailIssue)),
})
