import type { ProductWire } from '../../../contract/products.ts'
import { foldText } from '../../../domain/fold.ts'
import { MAX_SEARCH } from '../../../domain/product.ts'
import { api } from '../../api/api.ts'

const MAX_SEARCHED = 24
const MAX_SHOWN = 4

/**
 * Finds the products that can be bought and match the words of a list's line, the best match first. Returns null when
 * the request failed.
 */
export async function findProducts(words: string): Promise<readonly ProductWire[] | null> {
  const search = words.slice(0, MAX_SEARCH)
  const response = await api.listProducts({ search, plurals: 'true', inStock: 'true', limit: String(MAX_SEARCHED) })
  return response.success ? bestMatches(words, response.products).slice(0, MAX_SHOWN) : null
}

/** Names that begin with the words come first, then those with a word that does, and shorter names before longer ones. */
export function bestMatches(words: string, products: readonly ProductWire[]): ProductWire[] {
  const wanted = foldText(words)
  const rank = (name: string) => (name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : 2)
  const ranked = products.map((product) => ({ product, name: foldText(product.name) }))
  return ranked
    .toSorted((one, other) => rank(one.name) - rank(other.name) || one.name.length - other.name.length)
    .map(({ product }) => product)
}
