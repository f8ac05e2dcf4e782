import type { CategoryWire } from '../../../contract/categories/categories.ts'
import type { SellerCategoryWire } from '../../../contract/categories/category-requests.ts'
import {
  type Category,
  categoryOf,
  DEFAULT_TINT,
  isHiddenWhenEmpty,
  isOtherCategory,
  unlistedCategories,
} from '../../../domain/categories/category.ts'
import { OTHER_CATEGORY } from '../../../domain/products/product.ts'
import type { Platform } from '../../platform/platform.ts'

type Shown = Pick<Platform, 'categories' | 'usedCategories' | 'pictureOrigin'>

/**
 * Returns the categories that pages and the public list show: those that are not archived, in their order, and `Other` as
 * long as products are in none of them.
 */
export function shownCategories({ categories, usedCategories, pictureOrigin }: Shown): CategoryWire[] {
  const [all, used] = [categories.current(), usedCategories.current()]
  const shown = all.filter(({ isArchived }) => !isArchived)
  const isEmpty = (path: string) => isHiddenWhenEmpty(all) && !used.includes(path.toLowerCase())
  const hasOther = used.some(isOtherCategory) || unlistedCategories(all, used).length > 0
  return [
    ...shown.map((one) => ({ ...categoryToWire(one, pictureOrigin), ...(isEmpty(one.path) && { isEmpty: true as const }) })),
    ...(hasOther && !categoryOf(shown, OTHER_CATEGORY) ? [OTHER] : []),
  ]
}

const OTHER: CategoryWire = { name: OTHER_CATEGORY, path: OTHER_CATEGORY, tint: DEFAULT_TINT }

export const categoryToWire = (
  { name, path, tint, picture, drawings, description }: Category,
  pictureOrigin: string,
): CategoryWire => ({
  ...{ name, path, tint },
  ...(picture !== null && { picture: pictureOrigin + picture }),
  ...(drawings.length > 0 && { drawings }),
  ...(description !== null && { description }),
})

export const sellerCategoryToWire = (category: Category, products: number, pictureOrigin: string): SellerCategoryWire => ({
  _id: category.id,
  ...categoryToWire(category, pictureOrigin),
  version: category.version,
  isArchived: category.isArchived,
  products,
  ...(category.change && { at: category.change.at.toISOString(), by: category.change.by }),
})
