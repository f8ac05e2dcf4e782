import { useMutation } from '@tanstack/react-query'
import type { OrderWire } from '../../../contract/orders.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { replaceRow } from '../../lists/change-row.ts'
import { usePagedQuery } from '../../lists/paged-query.ts'
import { notify } from '../../ui/notify.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { reportShopperFailure } from '../account/shopper-session.ts'

const PAGE_SIZE = 20

export const shopperOrdersKey = (token: string) => shopperKey(token, 'orders')

export const useShopperOrders = (token: string) =>
  usePagedQuery({
    queryKey: shopperOrdersKey(token),
    pageSize: PAGE_SIZE,
    async fetchPage(_search, limit, cursor) {
      const { orders, nextCursor } = requireSuccess(await shopperApi.listShopperOrders(token, cursor, limit))
      return { rows: orders, nextCursor }
    },
    /** Logs only (specification, section 8); a rejected token is reported. */
    onFailure(failure) {
      if (failure.status === 401 || failure.status === 403) reportShopperFailure(failure, token)
      // biome-ignore lint/suspicious/noConsole: required by the specification
      else console.error('Orders could not be loaded:', failure.message)
    },
  })

/** Shows the order as the response has it; after a failure, the list as it is by now. */
export function useCancelOrder(token: string) {
  const { mutateAsync } = useMutation({
    async mutationFn({ _id }: OrderWire) {
      const response = await shopperApi.cancelOrder(token, _id)
      if (response.success) {
        notify.success('Order canceled')
        return replaceRow(shopperOrdersKey(token), response.order)
      }
      reportShopperFailure(response, token)
      await queryClient.invalidateQueries({ queryKey: shopperOrdersKey(token) })
    },
  })
  return mutateAsync
}

/** After a new one: a list without it must not flash. */
export const dropShopperOrders = (token: string): void => queryClient.removeQueries({ queryKey: shopperOrdersKey(token) })
