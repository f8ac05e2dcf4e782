import { foldName } from '../../../domain/product.ts'

/** The products whose name contains `search` in any case; all when it is empty (specification, section 2). */
export function matchingProducts<Named extends { readonly name: string }>(
  products: readonly Named[],
  search: string,
): readonly Named[] {
  const wanted = foldName(search.trim())
  return wanted === '' ? products : products.filter((product) => foldName(product.name).includes(wanted))
}
