import type { RelatedProductWire } from '../../../contract/search-products.ts'

/** Returns for each product, by its id, why the search found it. */
export const relatedNotes = (related: readonly RelatedProductWire[], searched: string, nameOf: (path: string) => string) =>
  new Map(related.map((product) => [product._id, noteOf(product, searched, nameOf)]))

function noteOf(
  { reason: { kind, text = '' }, category }: RelatedProductWire,
  searched: string,
  nameOf: (path: string) => string,
) {
  if (kind === 'category') return `In ${nameOf(category)}`
  if (kind === 'ingredients') return `Made with ${text}`
  if (kind === 'origin') return `From ${text}`
  return kind === 'description' ? `“${text}”` : `Listed under “${searched}”`
}
