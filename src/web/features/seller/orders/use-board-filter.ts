import { useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { type BoardFilter, boardUrl, readBoardFilter } from './board-filter.ts'

/**
 * The filter is kept in the page's URL, so that it survives a reload and Back, and can be sent to someone as a link.
 */
export function useBoardFilter() {
  // wouter's own `useSearch` would decode the whole query string before it is parsed.
  const filter = readBoardFilter(useSearch(useRouter()))
  const [, navigate] = useLocation()
  return {
    filter,
    /** True for `replace` adds no history entry, so that Back leads to the page before. */
    change: (changes: Partial<BoardFilter>, { replace = false } = {}) =>
      navigate(boardUrl({ ...filter, ...changes }), { replace }),
  }
}
