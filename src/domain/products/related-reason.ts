import { foldText } from '../search/fold.ts'
import type { WantedWords } from '../search/search-vocabulary.ts'
import { formsOf, wordsOf } from '../search/search-words.ts'

export const RELATED_REASONS = ['synonym', 'category', 'ingredients', 'origin', 'description'] as const

/** Why a product is related to a search. The text is what has the word: an ingredient, an origin, or a line of the description. */
export interface RelatedReason {
  readonly kind: (typeof RELATED_REASONS)[number]
  readonly text?: string
}

/** Says the reason to a shopper who searched for `searched`. */
export function relatedReasonText({ kind, text = '' }: RelatedReason, searched: string, categoryName: string): string {
  if (kind === 'synonym') return `Listed under “${searched}”`
  if (kind === 'category') return `In ${categoryName}`
  if (kind === 'ingredients') return `Made with ${text}`
  return kind === 'origin' ? `From ${text}` : `“${text}”`
}

/** Words of descriptions are found by their beginnings only when these are long enough to mean one thing. */
export const MIN_BEGINNING_OF_TEXT = 5

interface Texts {
  readonly name: string
  readonly description: readonly string[]
  readonly ingredients: string | null
  readonly origin: string | null
}

/**
 * Returns where a product has one of the words outside of its name. Returns null when a description only names what the
 * product goes with: grapes that are “good with cheese” are no cheese.
 */
export function reasonByText({ name, description, ingredients, origin }: Texts, words: WantedWords): RelatedReason | null {
  const outside = words.filter((alternatives) => !hasOneOf(name, alternatives))
  const wanted = (outside.length > 0 ? outside : words).flat()
  const texts: readonly RelatedReason[] = [
    ...(ingredients ?? '').split(/[,;()]/).map((text) => ({ kind: 'ingredients' as const, text: text.trim() })),
    { kind: 'origin', text: origin ?? '' },
    ...description.map((text) => ({ kind: 'description' as const, text })),
  ]
  const found = texts.filter(({ text = '' }) => hasOneOf(text, wanted))
  if (found.length === 0) return { kind: 'synonym' }
  return found.find(({ kind, text = '' }) => kind !== 'description' || hasOneOf(withoutPairings(text), wanted)) ?? null
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
