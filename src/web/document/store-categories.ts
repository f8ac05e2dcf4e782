import type { CategoryWire } from '../../contract/categories.ts'
import { categoryOf } from '../../domain/category.ts'
import { observable, useObservable } from '../state/observable.ts'
import { useStoreFacts } from './store-facts.ts'

/** Null: as the document has them. */
const changed = observable<readonly CategoryWire[] | null>(null)

/** After a change: every page of this tab shows them from now on. */
export const showCategories = (categories: readonly CategoryWire[]): void => changed.set(categories)

/** In their order. */
export function useCategories(): readonly CategoryWire[] {
  const { categories } = useStoreFacts()
  return useObservable(changed, null) ?? categories
}

/** By a product's `category`, in any case; undefined for one that is none of the store's. */
export const useCategory = (category: string): CategoryWire | undefined => categoryOf(useCategories(), category)

/** Those outside the store's have their own name. */
export function useCategoryNames(): (category: string) => string {
  const categories = useCategories()
  return (category) => categoryOf(categories, category)?.name ?? category
}

export const useCategoryName = (category: string): string => useCategoryNames()(category)
