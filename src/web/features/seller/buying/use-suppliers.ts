import { useQuery } from '@tanstack/react-query'
import type { SupplierWire } from '../../../../contract/buying/suppliers.ts'
import type { Token } from '../../../api/failure.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

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
