import { useQuery } from '@tanstack/react-query'
import type { CustomerWire, GetCustomerResponse } from '../../../../contract/customers/customers.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { useAttemptKeys } from '../../../api/attempt-keys.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type CustomersQuery, sellerApi } from '../../../api/seller-api.ts'
import { usePagedList } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 50
const ORDERS_PAGE_SIZE = 20

const customersKey = (token: Token, ...of: readonly string[]) => sellerKey(token, 'customers', ...of)
const customerKey = (token: Token, id: string) => sellerKey(token, 'customer', id)

export function useCustomers(query: CustomersQuery) {
  const token = sellerToken()
  return usePagedList<CustomerWire>({
    queryKey: customersKey(token, JSON.stringify(query)),
    pageSize: PAGE_SIZE,
    noun: 'customer',
    async fetchPage(limit, cursor) {
      const { customers, nextCursor } = requireSuccess(await sellerApi.listCustomers(token, cursor, limit, query))
      return { rows: customers, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
}

/** `id` is that of the customer, or of one of their orders. */
export function useCustomer(id: string) {
  const token = sellerToken()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: customerKey(token, id),
    queryFn: async () => requireSuccess(await sellerApi.getCustomer(token, id, null, 1)),
    meta: { onFailure: (failure) => failure.status === 404 || reportSellerFailure(failure, token) },
  })
  return {
    shown: error ? undefined : data,
    failure: isFetching || !error ? null : error.failure.status === 404 ? 'unknown' : 'failed',
    reload: () => void refetch(),
  } as const
}

export function useCustomersOrders(id: string) {
  const token = sellerToken()
  return usePagedList<OrderWire>({
    queryKey: [...customerKey(token, id), 'orders'],
    pageSize: ORDERS_PAGE_SIZE,
    noun: 'order',
    async fetchPage(limit, cursor) {
      const { orders, nextCursor } = requireSuccess(await sellerApi.getCustomer(token, id, cursor, limit))
      return { rows: orders, nextCursor }
    },
    onFailure: (failure) => failure.status === 404 || reportSellerFailure(failure, token),
  })
}

/** The changes resolve to the failure to show in their form, or to null. `shownAs` is the id by which the page was opened. */
export function useCustomerChanges(id: string, shownAs: string) {
  const token = sellerToken()
  const keyOf = useAttemptKeys()
  const show = async (response: Awaited<ReturnType<typeof sellerApi.blockCustomer>>): Promise<Failure | null> => {
    if (!response.success) return formFailure(response, token)
    const { customer, notes, ledger } = response
    queryClient.setQueryData<GetCustomerResponse>(
      customerKey(token, shownAs),
      (shown) => shown && { ...shown, customer, notes, ledger },
    )
    void queryClient.invalidateQueries({ queryKey: customersKey(token) })
    notify.success(response.message)
    return null
  }
  return {
    note: async (note: string) => show(await sellerApi.addCustomerNote(token, { id, note })),
    block: async (reason: string) => show(await sellerApi.blockCustomer(token, { id, isBlocked: true, reason })),
    credit: async (amount: number, reason: string) => {
      const body = { id, amount, reason }
      return show(await sellerApi.changeCredit(token, body, keyOf(body)))
    },
    unblock: async () => show(await sellerApi.blockCustomer(token, { id, isBlocked: false })),
  }
}
