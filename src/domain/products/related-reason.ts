import { foldText } from '../search/fold.ts'
import type { WantedWords } from '../search/search-vocabulary.ts'
import { formsOf, wordsOf } from '../search/search-words.ts'
import type { FieldRow } from './field-kinds.ts'
import { DETAIL_FIELDS, DETAIL_ROWS, type DetailField } from './product-details.ts'
import type { ProductDetails } from './product-fields.ts'

type TextDetail = {
  [Field in DetailField]: (typeof DETAIL_ROWS)[Field]['foundAs'] extends 'text' ? Field : never
}[DetailField]

const isTextDetail = (field: DetailField): field is TextDetail => DETAIL_ROWS[field].foundAs === 'text'

const TEXT_DETAILS = DETAIL_FIELDS.filter(isTextDetail)

export const RELATED_REASONS = ['synonym', 'category', ...TEXT_DETAILS, 'description'] as const

/** Why a product is related to a search. The text is what has the word: an ingredient, an origin, or a line of the description. */
export interface RelatedReason {
  readonly kind: (typeof RELATED_REASONS)[number]
  readonly text?: string
}

/** Says the reason to a shopper who searched for `searched`. */
export function relatedReasonText({ kind, text = '' }: RelatedReason, searched: string, categoryName: string): string {
  if (kind === 'synonym') return `Listed under “${searched}”`
  if (kind === 'category') return `In ${categoryName}`
  const { reason }: { readonly reason?: string } = kind === 'description' ? {} : DETAIL_ROWS[kind]
  return reason === undefined ? `“${text}”` : `${reason} ${text}`
}

/** Words of descriptions are found by their beginnings only when these are long enough to mean one thing. */
export const MIN_BEGINNING_OF_TEXT = 5

interface Texts extends Partial<ProductDetails> {
  readonly name: string
  readonly description: readonly string[]
}

/**
 * Returns where a product has one of the words outside of its name. Returns null when a description only names what the
 * product goes with: grapes that are “good with cheese” are no cheese.
 */
export function reasonByText(product: Texts, words: WantedWords): RelatedReason | null {
  const names = [product.name, ...NAME_DETAILS.flatMap((field) => product[field] ?? [])].join(' ')
  const outside = words.filter((alternatives) => !hasOneOf(names, alternatives))
  const wanted = (outside.length > 0 ? outside : words).flat()
  const texts: readonly RelatedReason[] = [
    ...TEXT_DETAILS.flatMap((field) => partsOf(field, product[field])),
    ...product.description.map((text) => ({ kind: 'description' as const, text })),
  ]
  const found = texts.filter(({ text = '' }) => hasOneOf(text, wanted))
  if (found.length === 0) return { kind: 'synonym' }
  return found.find(({ kind, text = '' }) => kind !== 'description' || hasOneOf(withoutPairings(text), wanted)) ?? null
}

const NAME_DETAILS = DETAIL_FIELDS.filter((field) => DETAIL_ROWS[field].foundAs === 'name')

/** A long text is a list, such as ingredients, of which one part is reason enough. */
function partsOf(kind: TextDetail, text: string | null = null): readonly RelatedReason[] {
  const { form }: FieldRow<'text'> = DETAIL_ROWS[kind]
  const parts = form === 'long' ? (text ?? '').split(/[,;()]/) : [text ?? '']
  return parts.map((part) => ({ kind, text: part.trim() }))
}

function hasOneOf(text: string, words: readonly string[]): boolean {
  const forms = wordsOf(text).flatMap(formsOf)
  return words.some((word) => {
    const isBeginning = word.length >= MIN_BEGINNING_OF_TEXT
    return formsOf(word).some((form) => forms.includes(form)) || (isBeginning && forms.some((form) => form.startsWith(word)))
  })
}

const PAIRING =
  /\b(?:good|great|nice|lovely|perfect|best|delicious|goes?|pairs?|serve|try|eat|enjoy)\b[^,.;:]*\b(?:with|beside|alongside)\b[^,.;:]*/g

const withoutPairings = (text: string): string => foldText(text).replace(PAIRING, '')
