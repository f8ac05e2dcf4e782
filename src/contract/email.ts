import * as z from 'zod/mini'

const MAX_EMAIL = 254 // the longest that SMTP carries (RFC 5321, section 4.5.3.1)

/** At most 64 letters before the @ (the same section), and parts of the domain of at most 63 (RFC 1035, section 2.3.4), none of them with a hyphen at its ends. */
const SHAPE =
  /^(?=[^@]{1,64}@)(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i

/** An email address as typed, trimmed. Compared whatever its case. */
export const email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(MAX_EMAIL, 'Enter a valid email'),
    z.regex(SHAPE, 'Enter a valid email'),
  )
