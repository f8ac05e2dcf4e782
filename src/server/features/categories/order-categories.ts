import type { OrderCategoriesRequest, SellerCategoryWire } from '../../../contract/category-requests.ts'
import { ClientError } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { type CategoryChange, orderCategoryRows } from './category-repository.ts'
import { changeCategories, listSellerCategories } from './change-categories.ts'

/**
 * Throws 409, with the present categories, when versions are outdated or the request does not name all categories that
 * are not archived.
 */
export function orderCategories(
  platform: Platform,
  { categories: ordered }: OrderCategoriesRequest,
  by: CategoryChange['by'],
): Promise<SellerCategoryWire[]> {
  return changeCategories(platform, by, async ({ tx, categories, change }) => {
    const shown = categories.filter(({ isArchived }) => !isArchived)
    const present = new Map(shown.map((category) => [String(category.id), category]))
    const isCurrent = ordered.length === shown.length && ordered.every(({ id, version }) => present.get(id)?.version === version)
    if (!isCurrent)
      throw new ClientError(409, 'The categories were changed since you opened them', {
        details: { categories: await listSellerCategories(platform, tx) },
      })
    const ids = ordered.flatMap(({ id }) => present.get(id)?.id ?? [])
    await orderCategoryRows(tx, ids, change)
    await recordStaffAction(tx, by, { what: 'categories-ordered' }, change.at)
    return listSellerCategories(platform, tx)
  })
}
