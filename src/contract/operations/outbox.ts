import * as z from 'zod/mini'
import { MAIL_STATES } from '../../domain/mail/mail.ts'
import { pageLimit } from '../query-fields.ts'

export const mailWire = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The names of the files that go with the mail. It is absent without any. */
  attachments: z.optional(z.array(z.string())),
  /** The mail was written at this time. */
  at: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.int(),
  /** The mail server replied this to the last try. */
  error: z.optional(z.string()),
})
export type MailWire = z.output<typeof mailWire>

export const listMailsQuery = z.object({
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
})
export type ListMailsQuery = z.output<typeof listMailsQuery>

export const listMailsResponse = z.object({
  success: z.literal(true),
  mails: z.array(mailWire),
  nextCursor: z.nullable(z.string()),
  /** `queued` and `failed` count all emails, not only those of this page. */
  queued: z.int(),
  failed: z.int(),
  /** Emails are held after the store was restored from a backup, until the owner releases them. */
  isHeld: z.boolean(),
})

export type ListMailsResponse = z.output<typeof listMailsResponse>

export const retryMailRequest = z.object({ id: z.string('id is required') })
export const retryMailResponse = z.object({ success: z.literal(true), message: z.string(), mail: mailWire })

/** `count` is the number of emails that will be sent. */
export const manyMailsResponse = z.object({ success: z.literal(true), message: z.string(), count: z.int() })
