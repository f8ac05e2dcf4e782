import { useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { type FilteredPage, type ProductFilter, productFilterUrl, readProductFilter } from './product-filter.ts'

/** Of the page's URL: it survives a reload, Back and being sent to someone. */
export function useProductFilter(page: FilteredPage) {
  const filter = readProductFilter(page, useSearch(useRouter())) // wouter's own `useSearch` decodes the whole query
  const [, navigate] = useLocation()
  return {
    filter,
    /** Back leads to what was there before. */
    change: (changes: Partial<ProductFilter>) => navigate(productFilterUrl(page, { ...filter, ...changes }), { replace: true }),
  }
}
