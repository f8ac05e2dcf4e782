import { chosenCategory } from '../../../domain/category.ts'
import { ClientError } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const unknownCategory = (text: string): string => `“${text}” is none of the store’s categories`

/**
 * Returns the value of a product's `category` for a text (`chosenCategory`). Throws 422 when there is no such category.
 */
export function requireCategory({ categories }: Pick<Platform, 'categories'>, text: string): string {
  const category = chosenCategory(categories.current(), text)
  if (category !== null) return category
  throw new ClientError(422, unknownCategory(text), { errors: { category: unknownCategory(text) } })
}
