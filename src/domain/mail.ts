declare const mailIdBrand: unique symbol
export type MailId = string & { readonly [mailIdBrand]: 'MailId' }

/** `rehearsal`: it would have been sent, but there is no mail server. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'rehearsal'] as const
export type MailState = (typeof MAIL_STATES)[number]

const KEEP_TRYING_MS = 24 * 60 * 60 * 1000

/** Whether sending fails for good: the server refused the mail, or did not take it for a day. */
export const isLastTry = (isPermanent: boolean, queuedAt: Date, now: Date): boolean =>
  isPermanent || now.getTime() - queuedAt.getTime() >= KEEP_TRYING_MS
