import { useCallback, useEffect, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import type { Failure } from '../../../api/api.ts'
import { pollWhileVisible } from '../../../api/poll-while-visible.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import type { Page } from '../../../lists/paged-list.ts'
import { useRestoredPlace } from '../../../lists/place-in-list.ts'
import { type LastList, usePagedList } from '../../../lists/use-paged-list.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 20
const CHECK = { everyMs: 10_000, longestMs: 5 * 60_000 }

const lastList: LastList<OrderWire> = { last: null }

/** Newest first. Later ones wait to be shown, so that nothing moves while reading. */
export function useOrders() {
  const { list, state } = usePagedList(lastList, sellerToken(), () => ({ pageSize: PAGE_SIZE, fetchPage, onFailure }))
  useRestoredPlace(state.rows?.length ?? 0, !state.hasMore)
  const { rows } = state
  const [newest, setNewest] = useState<readonly OrderWire[]>([])
  useEffect(
    () =>
      pollWhileVisible(async () => {
        const response = await fetchPage('', PAGE_SIZE, null)
        if (response.success) setNewest(response.rows)
        else if (response.status === 401) onFailure(response)
        return response.success
      }, CHECK),
    [],
  )
  const waiting = rows === null ? [] : newest.filter(({ _id }) => !rows.some((row) => row._id === _id))
  const showAll = useCallback(() => list.load(''), [list])
  const isUnread = rows?.length === 0 && waiting.length > 0
  useEffect(() => {
    if (isUnread) void showAll()
  }, [isUnread, showAll])
  return { list, state, waiting, mayBeMore: waiting.length === PAGE_SIZE }
}

async function fetchPage(_search: string, limit: number, cursor: string | null): Promise<Page<OrderWire> | Failure> {
  const response = await sellerApi.listSellerOrders(sellerToken(), cursor, limit)
  return response.success ? { success: true, rows: response.orders, nextCursor: response.nextCursor } : response
}

/** Logs only (specification, section 8); a 401 ends the session. */
function onFailure(failure: Failure): void {
  if (failure.status === 401) reportSellerFailure(failure, sellerToken())
  // biome-ignore lint/suspicious/noConsole: required by the specification
  else console.error('Orders could not be loaded:', failure.message)
}
