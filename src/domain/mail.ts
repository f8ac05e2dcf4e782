declare const mailIdBrand: unique symbol
export type MailId = string & { readonly [mailIdBrand]: 'MailId' }

/** `rehearsal`: it would have been sent, but there is no mail server. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'rehearsal'] as const
export type MailState = (typeof MAIL_STATES)[number]

const KEEP_TRYING_MS = 24 * 60 * 60 * 1000

/** Whether sending fails for good: the server refused the mail, or did not take it for a day. */
export const isLastTry = (isRefused: boolean, queuedAt: Date, now: Date): boolean =>
  isRefused || now.getTime() - queuedAt.getTime() >= KEEP_TRYING_MS

/**
 * How many mails about one thing a person gets within an hour at most, since each is caused by somebody else, or by whoever typed their address.
 * Further ones are not written; what they would say is on the store's pages.
 */
export const MAX_MAILS_AN_HOUR = {
  'order placed': 20,
  'order substituted': 20,
  'order out for delivery': 20,
  'order delivered': 20,
  'order canceled': 10,
  'order refund': 20,
  'order refund failed': 20,
  'email confirmation': 5,
  'password reset': 5,
  'staff password reset': 5,
  invitation: 10,
  'newsletter confirmation': 5,
} as const satisfies Readonly<Record<string, number>>
export type MailKind = keyof typeof MAX_MAILS_AN_HOUR

const URL_OR_EMAIL = /(?:\p{L}[\p{L}\d+.-]*:\/\/|www\.)\S+|\S+@\S+/giu
const DOT_OF_DOMAIN = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=\p{L}{2})/gu

/** Returns text of people as it may be mailed to others: mail programs find nothing in it that they would make a link. */
export const withoutLinks = (text: string): string => text.replace(URL_OR_EMAIL, '[link removed]').replace(DOT_OF_DOMAIN, '. ')

/** Whether mails may address a person by this name. Whoever registers with another's email chooses it. */
export const isMailableName = (name: string): boolean => withoutLinks(name) === name
