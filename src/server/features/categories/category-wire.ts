import type { CategoryWire } from '../../../contract/categories.ts'
import type { Category } from '../../../domain/category.ts'
import type { Platform } from '../../platform/platform.ts'

type Shown = Pick<Platform, 'categories' | 'pictureOrigin'>

/** As pages and the public list show them: those that are not archived, in their order. */
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
