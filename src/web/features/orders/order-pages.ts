import { useEffect, useState } from 'react'
import type { OrderWire } from '../../../contract/orders.ts'
import type { Failure } from '../../api/api.ts'
import type { shopperApi } from '../../api/shopper-api.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'

/** Orders, newest first, as far as they were loaded. */
export interface OrderPages {
  /** Null until the first page has come. */
  readonly orders: readonly OrderWire[] | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Whether the page that was asked for last did not come. */
  readonly hasFailed: boolean
  /** Asks for the next page, or again for the one that did not come. */
  loadMore(): void
  /** Asks for the newest page, which takes the place of all that was loaded. */
  reload(): void
}

type ListPage = (cursor: string | null) => ReturnType<typeof shopperApi.listShopperOrders>

/**
 * Loads orders page by page, the first one when the list opens. A failure is only logged, and shown by whoever shows the
 * list (specification, section 8); `onRefused` hears of the one that ends a login.
 */
export function useOrderPages(listPage: ListPage, onRefused: (failure: Failure) => void): OrderPages {
  const [loaded, setLoaded] = useState<{ orders: readonly OrderWire[]; nextCursor: string | null } | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { busy, run } = useOneAtATime()

  const load = (before: typeof loaded) =>
    void run(async () => {
      setHasFailed(false)
      const answer = await listPage(before?.nextCursor ?? null)
      if (answer.success) {
        setLoaded({ orders: [...(before?.orders ?? []), ...answer.orders], nextCursor: answer.nextCursor })
      } else if (answer.status === 401 || answer.status === 403) {
        onRefused(answer)
      } else {
        // biome-ignore lint/suspicious/noConsole: the specification wants it logged, and logged alone
        console.error('Orders could not be loaded:', answer.message)
        setHasFailed(true)
      }
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is asked for once
  useEffect(() => load(null), [])

  return {
    orders: loaded?.orders ?? null,
    hasMore: loaded !== null && loaded.nextCursor !== null,
    isLoading: busy,
    hasFailed,
    loadMore: () => load(loaded),
    reload: () => load(null),
  }
}
