import { type TextRule, textIssue } from '../text/text.ts'

const MAX_PAGE_TEXT = 20_000

export const pageTextIssue: TextRule = (text) => textIssue(text, 'The text of a page', MAX_PAGE_TEXT)

export interface TextPart {
  readonly text: string
  readonly isStrong?: true
  /** A web address, `mailto:`, `tel:`, or a path of this store. */
  readonly url?: string
}

export type TextBlock =
  | { readonly kind: 'heading'; readonly isMain: boolean; readonly parts: readonly TextPart[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: (readonly TextPart[])[] }

/** Returns the first sentences of a page, for search engines. Returns undefined when it has no paragraph. */
export function pageDescription(blocks: readonly TextBlock[]): string | undefined {
  const first = blocks.find(({ kind }) => kind === 'paragraph')
  return first?.kind === 'paragraph' ? textOf(first.parts).replaceAll('\n', ' ') : undefined
}

const textOf = (parts: readonly TextPart[]): string => parts.map((part) => part.text).join('')

const BLANK = /\[[^[\]\n]*\p{L}{3}[^[\]\n]*\](?!\()/gu

/** Returns what a starting text left to the owner to write, such as `[Your address]`. */
export const blanksOf = (text: string): readonly string[] => [...new Set(text.match(BLANK) ?? [])]

const FAILED_LINK = /\[[^[\]\n]+\]\([^()\n]*\)/g

/** Returns what was written as a link and is none, such as `[our shop](example.com)`. */
export const failedLinks = (blocks: readonly TextBlock[]): readonly string[] =>
  blocks
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.parts]))
    .flatMap((parts) => {
      const text = parts.map((part) => (part.url === undefined ? part.text : '')).join('')
      return text.match(FAILED_LINK) ?? []
    })
