import { useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { usePagedQuery } from '../../../lists/paged-query.ts'
import { useRestoredPlace } from '../../../lists/place-in-list.ts'
import { productsKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { nextSearch } from './searched-list.ts'

const PAGE_SIZE = 100

const DEBOUNCE_MS = 250 // longer than between two keystrokes

/** Newest first. Requests a search, debounced, only when the loaded products don't cover `typed`. */
export function useProducts(typed: string) {
  const token = sellerToken()
  const [requested, setRequested] = useState('')
  const list = usePagedQuery({
    queryKey: productsKey(token),
    search: requested,
    pageSize: PAGE_SIZE,
    async fetchPage(search, limit, cursor) {
      const page = { limit: String(limit), ...(cursor === null ? {} : { cursor }) }
      const response = requireSuccess(await api.listProducts(search === '' ? page : { search, ...page }))
      return { rows: response.products, nextCursor: response.nextCursor ?? null }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
  useRestoredPlace(list.state.rows?.length ?? 0, !list.state.hasMore)
  const search = nextSearch(list.state, typed)
  useEffect(() => {
    if (search === null) return
    const pause = setTimeout(() => setRequested(search), DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [search])
  return list
}
