import { type TextRule, textProblem } from './text.ts'

const MAX_PAGE_TEXT = 20_000

export const pageTextProblem: TextRule = (text) => textProblem(text, 'The text of a page', MAX_PAGE_TEXT)

export interface TextPart {
  readonly text: string
  readonly isStrong?: true
  /** It is a web address, `mailto:`, `tel:`, or a path of this store. */
  readonly url?: string
}

export type TextBlock =
  | { readonly kind: 'heading'; readonly isMain: boolean; readonly parts: readonly TextPart[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly TextPart[])[] }

const HEADING = /^(#{1,6}) +(.*)$/
const BULLET = /^[-*•] +(.*)$/
const NUMBER = /^\d{1,3}[.)] +(.*)$/

/**
 * Reads the text of a page, which is a small part of Markdown: `# Heading`, `## Smaller heading`, lists by `- ` or `1. `,
 * `**bold**` and `[text](address)`. An empty line ends a paragraph, and a single line break stays one. Everything else,
 * such as HTML, is text.
 */
export function readPageText(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: readParts(paragraph.join('\n')) })
    paragraph = []
  }
  const addItem = (isNumbered: boolean, item: string) => {
    const last = paragraph.length === 0 ? blocks.at(-1) : undefined
    endParagraph()
    const items = last?.kind === 'list' && last.isNumbered === isNumbered ? last.items : []
    if (items.length > 0) blocks.pop()
    blocks.push({ kind: 'list', isNumbered, items: [...items, readParts(item)] })
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

const MARKED = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(([^)\s]+)\)/g
const ALLOWED_URL = /^(?:https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\]))/i

function readParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: marked, 1: strong, 2: linked, 3: url = '', index } of text.matchAll(MARKED)) {
    if (linked !== undefined && !ALLOWED_URL.test(url)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push(linked === undefined ? { text: strong ?? '', isStrong: true } : { text: linked, url })
    end = index + marked.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns the first sentences of a page, for search engines. Returns undefined when it has no paragraph. */
export function pageDescription(text: string): string | undefined {
  const first = readPageText(text).find(({ kind }) => kind === 'paragraph')
  return first?.kind === 'paragraph'
    ? first.parts
        .map((part) => part.text)
        .join('')
        .replaceAll('\n', ' ')
    : undefined
}
