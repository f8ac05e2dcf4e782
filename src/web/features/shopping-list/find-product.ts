import type { ProductWire } from '../../../contract/products/products.ts'
import { MAX_SEARCH } from '../../../domain/products/product.ts'
import { api } from '../../api/api.ts'

const MAX_SHOWN = 4

/**
 * Finds the products that can be bought and match the words of a list's line, the best match first. Returns null when
 * the request failed.
 */
export async function findProducts(words: string): Promise<readonly ProductWire[] | null> {
  const q = words.slice(0, MAX_SEARCH)
  const response = await api.searchProducts({ q, inStock: 'true', limit: String(MAX_SHOWN) })
  return response.success ? [...response.products, ...response.related].slice(0, MAX_SHOWN) : null
}
