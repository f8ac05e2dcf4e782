import type { CategoryWire } from '../../contract/categories.ts'
import { categoryOf } from '../../domain/category.ts'
import { useStoreFacts } from './store-facts.ts'

/** In their order. */
export const useCategories = (): readonly CategoryWire[] => useStoreFacts().categories

/** By a product's `category`, in any case; undefined for one that is none of the store's. */
export const useCategory = (category: string): CategoryWire | undefined => categoryOf(useCategories(), category)

/** Those outside the store's have their own name. */
export function useCategoryNames(): (category: string) => string {
  const categories = useCategories()
  return (category) => categoryOf(categories, category)?.name ?? category
}

export const useCategoryName = (category: string): string => useCategoryNames()(category)
