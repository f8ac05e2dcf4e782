import type { CategoryWire } from '../../../contract/categories/categories.ts'
import { categoryOf, positionOf } from '../../../domain/categories/category.ts'

type KnownCategory = Pick<CategoryWire, 'path' | 'name' | 'tint'>

interface CategoryLines<Line> {
  readonly path: string
  /** The category's present name, or its path when the store does not have this category. */
  readonly name: string
  readonly tint: string | undefined
  readonly lines: readonly Line[]
}

/**
 * Groups an order's lines by category, in the order of the store's categories, so that packing is one walk through the
 * store. Unknown categories come last, in alphabetical order.
 */
export const byCategory = <Line extends { readonly product: { readonly category: string } }>(
  lines: readonly Line[],
  categories: readonly KnownCategory[],
): CategoryLines<Line>[] =>
  [...Map.groupBy(lines, ({ product }) => product.category)]
    .toSorted(([one], [other]) => positionOf(categories, one) - positionOf(categories, other) || one.localeCompare(other))
    .map(([path, linesOfIt]) => {
      const category = categoryOf(categories, path)
      return { path, name: category?.name ?? path, tint: category?.tint, lines: linesOfIt }
    })
