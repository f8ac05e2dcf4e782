import { useEffect } from 'react'
import type { ProductWire } from '../../../../contract/products.ts'
import { api, type Failure } from '../../../api/api.ts'
import type { Page } from '../../../lists/paged-list.ts'
import { useRestoredPlace } from '../../../lists/place-in-list.ts'
import { type LastList, usePagedList } from '../../../lists/use-paged-list.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { nextSearch } from './searched-list.ts'

const PAGE_SIZE = 100

const lastList: LastList<ProductWire> = { last: null }

const DEBOUNCE_MS = 250 // longer than between two keystrokes

/** Newest first. Requests a search, debounced, only when the loaded products don't cover `typed`. */
export function useProducts(typed: string) {
  const { list, state } = usePagedList(lastList, sellerToken(), () => ({
    pageSize: PAGE_SIZE,
    fetchPage,
    onFailure: (failure) => reportSellerFailure(failure, sellerToken()),
  }))
  useRestoredPlace(state.rows?.length ?? 0, !state.hasMore)
  const search = nextSearch(state, typed)
  useEffect(() => {
    if (search === null) return
    const pause = setTimeout(() => void list.load(search), DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [list, search])
  return { list, state }
}

async function fetchPage(search: string, limit: number, cursor: string | null): Promise<Page<ProductWire> | Failure> {
  const response = await api.listProducts({
    ...(search === '' ? {} : { search }),
    limit: String(limit),
    ...(cursor === null ? {} : { cursor }),
  })
  return response.success ? { success: true, rows: response.products, nextCursor: response.nextCursor ?? null } : response
}
