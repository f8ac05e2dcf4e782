import * as z from 'zod/mini'
import { optionalText } from './text.ts'

const MAX_MESSAGE = 1000
const MAX_PATH = 500

/** Nothing personal: neither query nor token. */
export const errorReport = z.object({
  /** As shown on the error page. */
  reference: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'reference must be 32 hexadecimal digits')),
  message: optionalText('message', MAX_MESSAGE),
  path: optionalText('path', MAX_PATH),
})
export type ErrorReport = z.output<typeof errorReport>
