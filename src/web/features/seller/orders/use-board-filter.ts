import { useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { type BoardFilter, boardUrl, readBoardFilter } from './board-filter.ts'

/** Of the page's URL: it survives a reload, Back and being sent to someone. */
export function useBoardFilter() {
  const filter = readBoardFilter(useSearch(useRouter())) // wouter's own `useSearch` decodes the whole query
  const [, navigate] = useLocation()
  return {
    filter,
    /** `replace`: Back leads to what was there before. */
    change: (changes: Partial<BoardFilter>, { replace = false } = {}) =>
      navigate(boardUrl({ ...filter, ...changes }), { replace }),
  }
}
