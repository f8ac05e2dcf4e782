import * as z from 'zod/mini'
import { MAX_REPORT_MESSAGE, MAX_REPORT_PATH } from '../limits.ts'
import { optionalText } from '../text.ts'

/** A report must contain nothing personal: its path has no query, and there is no token. */
export const errorReport = z.object({
  /** The error page shows this reference. */
  reference: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'reference must be 32 hexadecimal digits')),
  message: optionalText('message', MAX_REPORT_MESSAGE),
  path: optionalText('path', MAX_REPORT_PATH),
})
export type ErrorReport = z.output<typeof errorReport>
