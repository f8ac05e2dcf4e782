import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import type { Failure, Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { showNow } from './grid-edits.ts'
import { PART, productsOf, resultsOf } from './save-edits.ts'

interface Archived {
  readonly products: readonly SellerProductWire[]
  /** The ids of the parts' batches, by which they can be undone. */
  readonly batches: readonly string[]
  /** The failure that ended the work. The products after it stay as they were. */
  readonly failure: Failure | null
}

/**
 * Takes products out of the store, or back into it, at most 500 in one transaction. Unsaved grid changes of them are
 * kept.
 */
export async function archiveProducts(
  token: Token,
  products: readonly SellerProductWire[],
  archived: boolean,
  onPart: (count: number) => void,
): Promise<Archived> {
  let result: Archived = { products: [], batches: [], failure: null }
  for (let start = 0; start < products.length && result.failure === null; start += PART) {
    const part = await archivePart(token, products.slice(start, start + PART), archived)
    showNow(part.products)
    result = {
      products: [...result.products, ...part.products],
      batches: [...result.batches, ...part.batches],
      failure: part.failure,
    }
    onPart(result.products.length)
  }
  return result
}

// Someone else may keep changing the same products, so the tries are limited.
const TRIES = 4

/** Tries again with the newest versions when someone else changed the products meanwhile. */
async function archivePart(
  token: Token,
  products: readonly SellerProductWire[],
  archived: boolean,
  tries = TRIES,
): Promise<Archived> {
  const changes = products.map(({ _id: id, version }) => ({ id, version, archived }))
  const response = await sellerApi.changeProducts(token, changes)
  if (response.success) {
    const batches = response.batch === undefined ? [] : [response.batch]
    return { products: productsOf(response.results), batches, failure: null }
  }
  const present = new Map(productsOf(resultsOf(response)).map((product) => [product._id, product]))
  if (response.status !== 409 || present.size === 0 || tries === 1) return { products: [], batches: [], failure: response }
  const current = products.map((product) => present.get(product._id) ?? product)
  return archivePart(token, current, archived, tries - 1)
}
