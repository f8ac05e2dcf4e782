declare const mailIdBrand: unique symbol
export type MailId = string & { readonly [mailIdBrand]: 'MailId' }

/** A text file that goes with a mail. */
export interface MailAttachment {
  readonly name: string
  /** The media type, such as `text/csv`. */
  readonly type: string
  readonly text: string
}

/** `rehearsal` means that the store has no mail server, so that the mail is only recorded. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'rehearsal'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const NOTHING_MAILED = 'No mail server is set up, so nothing was mailed'

const KEEP_TRYING_MS = 24 * 60 * 60 * 1000

/** Returns whether sending has failed for good: the server refused the mail, or did not accept it for a day. */
export const isLastTry = (isRefused: boolean, queuedAt: Date, now: Date): boolean =>
  isRefused || now.getTime() - queuedAt.getTime() >= KEEP_TRYING_MS

/**
 * A person gets at most this many mails of a kind within an hour, since somebody else can cause them, or enter a
 * stranger's address. Further mails are not written. What they would say is on the store's pages.
 */
export const MAX_MAILS_AN_HOUR = {
  'order placed': 20,
  'order changed': 20,
  'order new time': 20,
  'order cash asked': 20,
  'order substituted': 20,
  'order out for delivery': 20,
  'order next stop': 20,
  'order not delivered': 20,
  'order delivered': 20,
  'order canceled': 10,
  'order refund': 20,
  'order refund failed': 20,
  'order complaint answered': 20,
  'order link': 5,
  'email confirmation': 5,
  'new email': 5,
  'email change': 10,
  'password reset': 5,
  'staff password reset': 5,
  invitation: 10,
  'newsletter confirmation': 5,
  'alert confirmation': 5,
  'back in stock': 20,
  'new order': 500, // these go to the store itself
  purchase: 500, // these go to suppliers
} as const satisfies Readonly<Record<string, number>>
export type MailKind = keyof typeof MAX_MAILS_AN_HOUR

const URL_OR_EMAIL = /(?:\p{L}[\p{L}\d+.-]*:\/\/|www\.)\S+|\S+@\S+/giu
const DOT_OF_DOMAIN = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=\p{L}{2})/gu

/**
 * Returns a person's text in a form that is safe to mail to others: mail programs find nothing in it that they would
 * turn into a link.
 */
export const withoutLinks = (text: string): string => text.replace(URL_OR_EMAIL, '[link removed]').replace(DOT_OF_DOMAIN, '. ')

const MAX_UNPROVED_NAME = 40

/**
 * Returns whether a mail may address a person by this name. Until the person's email is proved, somebody else may have
 * typed both, so a name with a phone number, an amount or a whole sentence is not mailed.
 */
export function isMailableName(name: string, { isProved }: { readonly isProved: boolean }): boolean {
  if (withoutLinks(name) !== name) return false
  return isProved || (!/\p{N}/u.test(name) && [...name].length <= MAX_UNPROVED_NAME)
}

/** An email that is not proved gets mails about at most this many orders a day. */
export const MAX_UNPROVED_ORDERS_A_DAY = 5
