import type { CategoryWire } from '../../../contract/categories.ts'
import { categoryOf, placeOf } from '../../../domain/category.ts'

type KnownCategory = Pick<CategoryWire, 'path' | 'name' | 'tint'>

interface CategoryLines<Line> {
  readonly path: string
  /** As it is named now; the path of one that is none of the store's. */
  readonly name: string
  readonly tint: string | undefined
  readonly lines: readonly Line[]
}

/** Lines of an order in the order of the store's categories, then of the alphabet: one walk through the store. */
export const byCategory = <Line extends { readonly product: { readonly category: string } }>(
  lines: readonly Line[],
  categories: readonly KnownCategory[],
): CategoryLines<Line>[] =>
  [...Map.groupBy(lines, ({ product }) => product.category)]
    .toSorted(([one], [other]) => placeOf(categories, one) - placeOf(categories, other) || one.localeCompare(other))
    .map(([path, ofIt]) => {
      const category = categoryOf(categories, path)
      return { path, name: category?.name ?? path, tint: category?.tint, lines: ofIt }
    })
