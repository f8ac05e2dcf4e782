import type { CategoryWire } from '../../contract/categories/categories.ts'
import { categoryOf } from '../../domain/categories/category.ts'
import { observable, useObservable } from '../state/observable.ts'
import { useStoreFacts } from './store-facts.ts'

/** The list is null until the categories have changed since the document was rendered. */
const changed = observable<readonly CategoryWire[] | null>(null)

export const showCategories = (categories: readonly CategoryWire[]): void => changed.set(categories)

export function useCategories(): readonly CategoryWire[] {
  const { categories } = useStoreFacts()
  return useObservable(changed, null) ?? categories
}

/** Returns the categories that shoppers are led to. */
export const useFilledCategories = (): readonly CategoryWire[] => useCategories().filter(({ isEmpty }) => !isEmpty)

/**
 * Finds a category by the `category` of a product, in upper or lower case. Returns undefined when the store has no such
 * category.
 */
export const useCategory = (category: string): CategoryWire | undefined => categoryOf(useCategories(), category)

/** Returns a function that names a category. A category that the store does not have keeps its own text. */
export function useCategoryNames(): (category: string) => string {
  const categories = useCategories()
  return (category) => categoryOf(categories, category)?.name ?? category
}

export const useCategoryName = (category: string): string => useCategoryNames()(category)
