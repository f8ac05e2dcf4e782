import { useEffect } from 'react'
import type { ProductWire } from '../../../../contract/products.ts'
import { api, type Failure } from '../../../api/api.ts'
import type { Page } from '../../../lists/paged-list.ts'
import { useRestoredPlace } from '../../../lists/place-in-list.ts'
import { type LastList, usePagedList } from '../../../lists/use-paged-list.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { nextQuestion } from './searched-list.ts'

const PAGE_SIZE = 100

const lastList: LastList<ProductWire> = { last: null }

const PAUSE_MS = 250 // who types on presses the next key sooner

/** All products, newest first. The server is asked about `typed` once typing pauses, and only where it knows more. */
export function useProducts(typed: string) {
  const { list, state } = usePagedList(lastList, sellerToken(), () => ({
    pageSize: PAGE_SIZE,
    ask,
    onFailure: (failure) => reportSellerFailure(failure, sellerToken()),
  }))
  useRestoredPlace(state.rows?.length ?? 0, !state.hasMore)
  const question = nextQuestion(state, typed)
  useEffect(() => {
    if (question === null) return
    const pause = setTimeout(() => void list.load(question), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [list, question])
  return { list, state }
}

async function ask(search: string, limit: number, cursor: string | null): Promise<Page<ProductWire> | Failure> {
  const response = await api.listProducts({
    ...(search === '' ? {} : { search }),
    limit: String(limit),
    ...(cursor === null ? {} : { cursor }),
  })
  return response.success ? { success: true, rows: response.products, nextCursor: response.nextCursor ?? null } : response
}
