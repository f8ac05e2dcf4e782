import { compactText, wordForms } from '../../../domain/fold.ts'

/**
 * Returns the products that the server finds by this text with `plurals`, or all when the text is empty (specification,
 * section 2).
 */
export function matchingProducts<Named extends { readonly name: string }>(
  products: readonly Named[],
  search: string,
): readonly Named[] {
  if (search.trim() === '') return products
  const forms = wordForms(search)
    .map(compactText)
    .filter((form) => form !== '')
  return products.filter(({ name }) => {
    const compactName = compactText(name)
    return forms.some((form) => compactName.includes(form))
  })
}
