import { accentOf } from '../../../contract/settings/identity-wire.ts'
import { accentShades, DEFAULT_ACCENT } from '../../../domain/settings/accent-color.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import { linesOf } from '../../../domain/text/text.ts'

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

/** These settings have the name, the color and the address that mails show. */
export type MailingStore = Pick<Settings, 'store' | 'contact'>

/**
 * Returns a mail as plain text and as HTML without external resources. Text that people typed is escaped, so that it is
 * plain text in both.
 */
export function composeMail(from: MailingStore, content: MailContent) {
  const signature = signatureOf(from)
  return {
    subject: headerLine(content.subject),
    text: mailText(content, signature),
    html: mailHtml(content, { name: storeName(from.store), signature, color: accentOf(from.store) }),
  }
}

/** Returns the store's name, with its address if the owner has set one. */
const signatureOf = ({ store, contact: { address } }: MailingStore): string =>
  [storeName(store), ...(address === null ? [] : linesOf(address).filter((line) => line !== ''))].join(', ')

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
export const button = (text: string, url: string): MailPart => ({ kind: 'button', text, url })

/** Mail programs that know RFC 8058 unsubscribe by a POST of theirs. Others open the page. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const headerLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const mailText = ({ title, parts, footer, footerLink }: MailContent, signature: string): string =>
  [title, ...parts.map(textOfPart), '--', footer, ...(footerLink ? [`${footerLink.text}: ${footerLink.url}`] : []), signature]
    .join('\n\n')
    .concat('\n')

function textOfPart(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'lines':
      return part.lines.map(({ text, amount }) => `${text}: ${amount}`).join('\n')
    case 'facts':
      return [part.title, ...part.facts].join('\n')
    case 'button':
      return `${part.text}:\n${part.url}`
  }
}

/** The colors are those of the store (src/web/look/tokens.css). In dark mode they are those of the store's footer. */
const stylesOf = ({ accent, onDark, onDarkQuiet }: MailColors): string => `
body { margin: 0; padding: 0; background: #f8f7f2; color: #12291f; }
.around { width: 100%; background: #f8f7f2; }
.mail { width: 100%; max-width: 560px; margin: 0 auto; font: 400 16px/1.5 Figtree, "Helvetica Neue", Arial, sans-serif; color: #12291f; }
.store { padding: 28px 24px 16px; font-size: 22px; font-weight: 800; color: ${accent}; }
.panel { padding: 28px 24px; background: #ffffff; border: 1px solid #e4e6de; border-radius: 16px; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.2; font-weight: 800; }
h2 { margin: 24px 0 4px; font-size: 16px; font-weight: 700; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.lines { width: 100%; margin: 0 0 16px; border-collapse: collapse; }
.lines td { padding: 8px 0; border-top: 1px solid #e4e6de; vertical-align: top; overflow-wrap: anywhere; }
.lines .amount { padding-left: 16px; text-align: right; white-space: nowrap; }
.sum td { font-weight: 700; }
.button { display: inline-block; margin: 8px 0 16px; padding: 14px 24px; border-radius: 12px; background: ${accent}; color: #ffffff; font-weight: 700; text-decoration: none; }
.footer-link { color: ${accent}; }
.footer { padding: 16px 24px 32px; font-size: 14px; color: #4e5f56; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body, .around { background: #0b1f17; }
  .mail { color: #f2f6f3; }
  .store { color: ${onDark}; }
  .panel { background: #12291f; border-color: #2c4a3d; }
  .lines td { border-color: #2c4a3d; }
  .button { background: ${onDark}; color: #12291f; }
  .footer, .footer-link { color: ${onDarkQuiet}; }
}`

interface MailColors {
  readonly accent: string
  readonly onDark: string
  readonly onDarkQuiet: string
}

const OWN_COLORS: MailColors = { accent: DEFAULT_ACCENT, onDark: '#4fbf8b', onDarkQuiet: '#a5dfc5' }

function colorsOf(color: string): MailColors {
  if (color === DEFAULT_ACCENT) return OWN_COLORS
  const { '--color-leaf-500': light = color } = accentShades(color)
  return { accent: color, onDark: light, onDarkQuiet: light }
}

interface MailLook {
  readonly name: string
  readonly signature: string
  readonly color: string
}

/** Returns the mail as HTML. The layout uses tables, because mail programs do not render other layouts consistently. */
const mailHtml = (
  { subject, title, parts, footer, footerLink }: MailContent,
  { name, signature, color }: MailLook,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${stylesOf(colorsOf(color))}
</style>
</head>
<body>
<table class="around" role="presentation" cellpadding="0" cellspacing="0"><tr><td align="center">
<table class="mail" role="presentation" cellpadding="0" cellspacing="0">
<tr><td class="store">${escapeHtml(name)}</td></tr>
<tr><td class="panel"><h1>${escapeHtml(title)}</h1>
${parts.map(htmlOfPart).join('\n')}</td></tr>
<tr><td class="footer">${escapeHtml(footer)}${footerLink ? ` ${link('footer-link', footerLink)}` : ''}<br>${escapeHtml(signature)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`

function htmlOfPart(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p>${part.text.split('\n').map(escapeHtml).join('<br>')}</p>`
    case 'lines':
      return `<table class="lines" cellpadding="0" cellspacing="0">${part.lines.map(htmlOfLine).join('')}</table>`
    case 'facts':
      return `<h2>${escapeHtml(part.title)}</h2><p>${part.facts.map(escapeHtml).join('<br>')}</p>`
    case 'button':
      return `<p>${link('button', part)}</p>`
  }
}

const link = (look: string, { text, url }: { text: string; url: string }): string =>
  `<a class="${look}" href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

const htmlOfLine = ({ text, amount, isSum = false }: MailLine): string =>
  `<tr${isSum ? ' class="sum"' : ''}><td>${escapeHtml(text)}</td><td class="amount">${escapeHtml(amount)}</td></tr>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
