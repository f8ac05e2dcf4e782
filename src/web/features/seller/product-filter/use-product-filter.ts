import { useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { type FilteredPage, type ProductFilter, productFilterUrl, readProductFilter } from './product-filter.ts'

/**
 * The filter is kept in the page's URL, so that it survives a reload and Back, and can be sent to someone as a link.
 */
export function useProductFilter(page: FilteredPage) {
  // wouter's own `useSearch` would decode the whole query string before it is parsed.
  const filter = readProductFilter(page, useSearch(useRouter()))
  const [, navigate] = useLocation()
  return {
    filter,
    /** The new filter replaces the history entry, so that Back leads to the page before. */
    change: (changes: Partial<ProductFilter>) => navigate(productFilterUrl(page, { ...filter, ...changes }), { replace: true }),
  }
}
