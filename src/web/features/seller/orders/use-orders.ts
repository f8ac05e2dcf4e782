import { useEffect } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import type { Failure } from '../../../api/api.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import type { Page } from '../paged-list.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { usePagedList } from '../use-paged-list.ts'

const PAGE_SIZE = 20

/** All orders, newest first; asked for anew when the seller comes back to the window, so that new ones appear. */
export function useOrders() {
  const { list, state } = usePagedList<OrderWire>(() => ({ pageSize: PAGE_SIZE, ask, onFailure }))
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && list.state.get().busy === null) void list.load('')
    }
    const events = [
      [window, 'focus'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, event] of events) target.addEventListener(event, refresh)
    return () => {
      for (const [target, event] of events) target.removeEventListener(event, refresh)
    }
  }, [list])
  return { list, state }
}

async function ask(_search: string, limit: number, cursor: string | null): Promise<Page<OrderWire> | Failure> {
  const answer = await sellerApi.listSellerOrders(sellerToken(), cursor, limit)
  return answer.success ? { success: true, rows: answer.orders, nextCursor: answer.nextCursor } : answer
}

/** Logged, and logged alone (specification, section 8), unless it ends the login. */
function onFailure(failure: Failure): void {
  if (failure.status === 401) reportSellerFailure(failure, sellerToken())
  // biome-ignore lint/suspicious/noConsole: the specification asks for it
  else console.error('Orders could not be loaded:', failure.message)
}
