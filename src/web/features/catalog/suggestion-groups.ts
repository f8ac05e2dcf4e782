import type { CategoryWire } from '../../../contract/categories/categories.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { Suggestion } from '../../../contract/search/suggest-products.ts'
import { foldText } from '../../../domain/search/fold.ts'

export type SuggestionOption =
  | { readonly kind: 'product'; readonly product: ProductWire }
  | { readonly kind: 'category'; readonly category: CategoryWire }
  /** `spelling` is what was probably meant, `last` one of the last searches, and `typed` what is in the box. */
  | { readonly kind: 'spelling' | 'last' | 'typed'; readonly text: string }

export interface SuggestionGroup {
  readonly title: string | null
  readonly options: readonly SuggestionOption[]
}

export const LAST_SEARCHES = 'Your recent searches'
const MAX_LAST_WHILE_TYPING = 2

/** Returns the last searches for an empty box. Otherwise the suggestions follow, and nothing when there are none. */
export function suggestionGroups(
  text: string,
  suggestions: readonly Suggestion[],
  searches: readonly string[],
): readonly SuggestionGroup[] {
  if (text === '') return withOptions([{ title: LAST_SEARCHES, options: searches.map(lastSearch) }])
  const typed = foldText(text)
  const similar = searches.filter((each) => foldText(each).startsWith(typed) && foldText(each) !== typed)
  const groups = withOptions([
    { title: null, options: suggestions.flatMap(({ kind, text }) => (kind === 'search' ? [{ kind: 'spelling', text }] : [])) },
    { title: 'Products', options: suggestions.flatMap(({ product }) => (product ? [{ kind: 'product', product }] : [])) },
    { title: 'Categories', options: suggestions.flatMap(({ category }) => (category ? [{ kind: 'category', category }] : [])) },
    { title: LAST_SEARCHES, options: similar.slice(0, MAX_LAST_WHILE_TYPING).map(lastSearch) },
  ])
  return groups.length === 0 ? [] : [...groups, { title: null, options: [{ kind: 'typed', text }] }]
}

const lastSearch = (text: string) => ({ kind: 'last', text }) as const

const withOptions = (groups: readonly SuggestionGroup[]) => groups.filter(({ options }) => options.length > 0)
