import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** `lines`: goods, then sums. `facts`: what belongs together, one below the other. */
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
  /** Why people get it, or what they may do about it. */
  readonly footer: string
  readonly footerLink?: { readonly text: string; readonly url: string }
}

/** As plain text, and as HTML that needs nothing from elsewhere. Whatever people typed is text in both. */
export const composeMail = (content: MailContent) => ({
  subject: oneLine(content.subject),
  text: mailText(content),
  html: mailHtml(content),
})

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
export const button = (text: string, url: string): MailPart => ({ kind: 'button', text, url })

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
