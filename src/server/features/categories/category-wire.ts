import type { CategoryWire } from '../../../contract/categories.ts'
import type { SellerCategoryWire } from '../../../contract/category-requests.ts'
import type { Category } from '../../../domain/category.ts'
import type { Platform } from '../../platform/platform.ts'

type Shown = Pick<Platform, 'categories' | 'pictureOrigin'>

/** Returns the categories that pages and the public list show: those that are not archived, in their order. */
export const shownCategories = ({ categories, pictureOrigin }: Shown): CategoryWire[] =>
  categories
    .current()
    .filter(({ isArchived }) => !isArchived)
    .map((category) => categoryToWire(category, pictureOrigin))

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
