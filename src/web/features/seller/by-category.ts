import { placeOf } from '../../../domain/category.ts'

/** Lines of an order in the order of the store's categories, then of the alphabet: one walk through the store. */
export const byCategory = <Line extends { readonly product: { readonly category: string } }>(
  lines: readonly Line[],
  categories: readonly { readonly path: string }[],
): (readonly [category: string, lines: Line[]])[] =>
  [...Map.groupBy(lines, ({ product }) => product.category)].toSorted(
    ([one], [other]) => placeOf(categories, one) - placeOf(categories, other) || one.localeCompare(other),
  )
