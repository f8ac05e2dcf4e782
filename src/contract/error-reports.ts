import * as z from 'zod/mini'
import { MAX_REPORT_MESSAGE, MAX_REPORT_PATH } from '../domain/error-report.ts'
import { optionalText } from './text.ts'

/** Nothing personal: neither query nor token. */
export const errorReport = z.object({
  /** As shown on the error page. */
  reference: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'reference must be 32 hexadecimal digits')),
  message: optionalText('message', MAX_REPORT_MESSAGE),
  path: optionalText('path', MAX_REPORT_PATH),
})
export type ErrorReport = z.output<typeof errorReport>
