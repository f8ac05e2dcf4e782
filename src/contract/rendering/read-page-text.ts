import MarkdownIt, { type Token } from 'markdown-it'
import type { TextBlock, TextPart } from '../../domain/settings/page-text.ts'
import { telephoneUrl } from '../../domain/text/phone.ts'

// Kept out of the domain, because it needs a library, and out of all pages of shoppers: the server reads the text for them.

const HEADING = /^(#{1,6}) +(.*)$/
const BULLET = /^[-*•] +(.*)$/
const NUMBER = /^\d{1,3}[.)] +(.*)$/

/**
 * Reads the text of a page: `# Heading`, `## Smaller heading`, lists by `- ` or `1. `, `**bold**`, `[text](address)`, and
 * web and mail addresses. An empty line ends a paragraph, and a single line break stays one. Everything else, such as HTML,
 * is text.
 */
export function readPageText(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: readParts(paragraph.join('\n')) })
    paragraph = []
  }
  const addItem = (isNumbered: boolean, item: string) => {
    endParagraph()
    const last = blocks.at(-1)
    if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(readParts(item))
    else blocks.push({ kind: 'list', isNumbered, items: [readParts(item)] })
  }
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, marks, heading] = HEADING.exec(line) ?? []
    const [, bullet] = BULLET.exec(line) ?? []
    const [, numbered] = NUMBER.exec(line) ?? []
    if (marks !== undefined && heading !== undefined) {
      endParagraph()
      blocks.push({ kind: 'heading', isMain: marks.length === 1, parts: readParts(heading) })
    } else if (bullet !== undefined) addItem(false, bullet)
    else if (numbered !== undefined) addItem(true, numbered)
    else if (line === '') endParagraph()
    else paragraph.push(line)
  }
  endParagraph()
  return blocks
}

const ALLOWED_URL = /^(?:https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\]))/i

// Only these rules are on: bold text, links, and addresses. All else that Markdown knows is text.
const markdown = new MarkdownIt('zero', { linkify: true }).enable(['emphasis', 'link', 'linkify'])
markdown.validateLink = (url) => ALLOWED_URL.test(url)
const normalize = markdown.normalizeLink
markdown.normalizeLink = (url) => (url.includes('\\') ? '' : normalize(url)) // browsers read a backslash as a slash
markdown.linkify.set({ fuzzyLink: true })
markdown.normalizeLinkText = (text) => text
// Two asterisks are the only marks of emphasis, and they are that also where Markdown demands a space, as in `**Note:**text`.
markdown.inline.State = class extends markdown.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const scanned = super.scanDelims(start, canSplitWord)
    const isBold = this.src[start] === '*' && scanned.length > 1
    return { ...scanned, can_open: isBold, can_close: isBold }
  }
}

/** Markdown has no spaces in addresses, and people write phone numbers with them. */
const PHONE_LINK = /\]\(\s*tel:((?:[^()\n]|\([^()\n]*\))*)\)/gi
const withPhoneLinks = (text: string): string =>
  text.replace(PHONE_LINK, (written, phone: string) => {
    const url = telephoneUrl(phone)
    return url === null ? written : `](${url})`
  })

function readParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  const [inline] = markdown.parseInline(withPhoneLinks(text), {})
  const tokens = inline?.children ?? []
  let marks: PartMarks = { strongs: 0, url: null, end: '' }
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case 'strong_open':
        marks = { ...marks, strongs: marks.strongs + 1 }
        break
      case 'strong_close':
        marks = { ...marks, strongs: marks.strongs - 1 }
        break
      case 'link_open':
        if (isEmpty(token)) addText(parts, '[', marks)
        marks = isEmpty(token) ? { ...marks, end: ']()' } : { ...marks, url: urlOf(token, tokens[index + 1]?.content ?? '') }
        break
      case 'link_close':
        addText(parts, marks.end, marks)
        marks = { ...marks, url: null, end: '' }
        break
      case 'text':
        addText(parts, token.content, marks)
        break
      default:
        addText(parts, token.markup, marks) // a single asterisk stays as it was typed
    }
  }
  return parts
}

interface PartMarks {
  readonly strongs: number
  readonly url: string | null
  /** The text that ends what Markdown takes for a link that leads nowhere. */
  readonly end: string
}

function addText(parts: TextPart[], text: string, { strongs, url }: PartMarks): void {
  if (text === '') return
  const last = parts.at(-1)
  const isSame = last && Boolean(last.isStrong) === strongs > 0 && (last.url ?? null) === url
  if (isSame) parts[parts.length - 1] = { ...last, text: last.text + text }
  else parts.push({ text, ...(strongs > 0 && { isStrong: true as const }), ...(url !== null && { url }) })
}

const isEmpty = (link: Token): boolean => link.attrGet('href') === ''

/** Returns null for a name of a site in the middle of a text, which may as well be two sentences without a space. */
function urlOf(link: Token, shown: string): string | null {
  const url = String(link.attrGet('href') ?? '')
  if (link.info !== 'auto' || /^(?:https?:\/\/|mailto:)/i.test(shown) || url.startsWith('mailto:')) return url
  return /^www\./i.test(shown) ? url.replace(/^http:/, 'https:') : null
}
