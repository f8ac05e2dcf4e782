/** The products whose name contains `search`, whatever the case; all of them when it is empty (specification, section 2). */
export function matchingProducts<Named extends { readonly name: string }>(
  products: readonly Named[],
  search: string,
): readonly Named[] {
  const wanted = search.trim().toLowerCase()
  return wanted === '' ? products : products.filter((product) => product.name.toLowerCase().includes(wanted))
}
