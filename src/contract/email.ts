import * as z from 'zod/mini'

const MAX_EMAIL = 254 // the longest that SMTP carries (RFC 5321, section 4.5.3.1)

/** An email address as typed, trimmed. Compared whatever its case. */
export const email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(MAX_EMAIL, 'Enter a valid email'),
    z.email('Enter a valid email'),
  )
