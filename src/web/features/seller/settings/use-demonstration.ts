import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DemonstrationWire } from '../../../../contract/demonstration.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

// How often the page looks at what is left during the removal.
const LOOK_EVERY_MS = 2_000

const demonstrationKey = (token: string | null) => sellerKey(token, 'demonstration')

export function useDemonstration() {
  const token = sellerToken()
  const products = useProductQueries()
  const [removed, setRemoved] = useState<DemonstrationWire | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: demonstrationKey(token),
    queryFn: async (): Promise<DemonstrationWire> => requireSuccess(await sellerApi.getDemonstration(token)),
    refetchInterval: ({ state }) => (state.data?.isRemoving ? LOOK_EVERY_MS : false),
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  return {
    demonstration: data,
    /** What the removal on this page has deleted, or deletes. Null means that none was started here. */
    removed,
    isError,
    refetch,
    async remove(): Promise<void> {
      const response = await sellerApi.removeDemonstration(token)
      if (!response.success) return reportSellerFailure(response, token)
      setRemoved(response)
      notify.success(response.message)
      products.expire()
      await queryClient.invalidateQueries({ queryKey: sellerKey(token) })
    },
  }
}
