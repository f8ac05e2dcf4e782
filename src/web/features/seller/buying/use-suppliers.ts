import { useQuery } from '@tanstack/react-query'
import type { SupplierWire } from '../../../../contract/buying/suppliers.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type SupplierToSend, sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

const suppliersKey = (token: Token) => sellerKey(token, 'suppliers')

/** Loads all suppliers. `suppliers` is null while they are loading. */
export function useSuppliers() {
  const token = sellerToken()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: suppliersKey(token),
    queryFn: async (): Promise<readonly SupplierWire[]> => requireSuccess(await sellerApi.listSuppliers(token)).suppliers,
    enabled: token !== null,
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  return { suppliers: data ?? null, hasFailed: isError && !isFetching, reload: () => void refetch() }
}

/** Returns a function that names a supplier. Its text is empty until the suppliers are loaded. */
export function useSupplierNames(): (id: string) => string {
  const { suppliers } = useSuppliers()
  return (id) => suppliers?.find(({ _id }) => _id === id)?.name ?? ''
}

/** What the form and the list change. Each resolves to null when it is saved. */
export function useSupplierChanges() {
  const token = sellerToken()
  const show = (saved: SupplierWire) =>
    queryClient.setQueryData<readonly SupplierWire[]>(suppliersKey(token), (known) => known && inOrder(known, saved))
  return {
    async save(request: SupplierToSend): Promise<Failure | null> {
      const response = await sellerApi.saveSupplier(token, request)
      if (!response.success) return formFailure(response, token)
      show(response.supplier)
      notify.success(response.message)
      return null
    },
    async archive(id: string, archived: boolean): Promise<Failure | null> {
      const response = await sellerApi.archiveSupplier(token, id, archived)
      if (!response.success) {
        reportSellerFailure(response, token)
        return response
      }
      show(response.supplier)
      notify.success(response.message)
      return null
    },
  }
}

/** Returns the suppliers as the server lists them. */
const inOrder = (known: readonly SupplierWire[], saved: SupplierWire): readonly SupplierWire[] =>
  [...known.filter(({ _id }) => _id !== saved._id), saved].toSorted(
    (one, other) => Number(one.archived) - Number(other.archived) || (one.name < other.name ? -1 : 1),
  )
