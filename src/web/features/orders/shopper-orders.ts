import type { OrderWire } from '../../../contract/orders.ts'
import type { Failure } from '../../api/api.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { type LastList, usePagedList } from '../../lists/use-paged-list.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'

const PAGE_SIZE = 20

const lastList: LastList<OrderWire> = { last: null }

export const useShopperOrders = (token: string) =>
  usePagedList(lastList, token, () => ({
    pageSize: PAGE_SIZE,
    async fetchPage(_search, limit, cursor) {
      const response = await shopperApi.listShopperOrders(token, cursor, limit)
      return response.success ? { success: true, rows: response.orders, nextCursor: response.nextCursor } : response
    },
    onFailure: (failure) => report(failure, token),
  }))

/** Logs only (specification, section 8); a rejected token is reported. */
function report(failure: Failure, token: string): void {
  if (failure.status === 401 || failure.status === 403) reportShopperFailure(failure, token)
  // biome-ignore lint/suspicious/noConsole: required by the specification
  else console.error('Orders could not be loaded:', failure.message)
}
