import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/**
 * A part of a mail. A part `lines` lists goods and then sums. A part `facts` lists texts that belong together, one
 * below the other.
 */
export type MailPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly MailLine[] }
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly string[] }
  | { readonly kind: 'button'; readonly text: string; readonly url: string }

export interface MailLine {
  readonly text: string
  readonly amount: string
  readonly isSum?: boolean
}

export interface MailContent {
  readonly subject: string
  readonly title: string
  readonly parts: readonly MailPart[]
  readonly footer: string
  readonly footerLink?: { readonly text: string; readonly url: string }
}

/**
 * Returns a mail as plain text and as HTML without external resources. Text that people typed is escaped, so that it is
 * plain text in both.
 */
export const composeMail = (content: MailContent) => ({
  subject: oneLine(content.subject),
  text: mailText(content),
  html: mailHtml(content),
})

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
export const button = (text: string, url: string): MailPart => ({ kind: 'button', text, url })

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
