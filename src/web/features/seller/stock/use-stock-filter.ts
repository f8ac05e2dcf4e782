import { useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { readStockFilter, type StockFilter, stockUrl } from './stock-filter.ts'

/** Of the page's URL: it survives a reload, Back and being sent to someone. */
export function useStockFilter() {
  const filter = readStockFilter(useSearch(useRouter())) // wouter's own `useSearch` decodes the whole query
  const [, navigate] = useLocation()
  return {
    filter,
    /** Back leads to what was there before. */
    change: (changes: Partial<StockFilter>) => navigate(stockUrl({ ...filter, ...changes }), { replace: true }),
  }
}
