import { useQuery } from '@tanstack/react-query'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken, useIsManager } from '../seller-session.ts'

const COUNT_EVERY_MS = 60_000

export const complaintsKey = (token: Token, ...of: readonly string[]) => sellerKey(token, 'complaints', ...of)

interface ComplaintCounts {
  /** Counts the complaints that customers reported, and nobody has answered. */
  readonly open: number
  /** Counts the orders that were promised what no longer holds. */
  readonly promises: number
}

/**
 * Returns what is to be decided. It is null until it is known, and for other roles than owner and manager. It names the
 * query client, because the links of the area are outside of its provider.
 */
export function useComplaintCounts(): ComplaintCounts | null {
  const token = sellerToken()
  const { data } = useQuery(
    {
      queryKey: complaintsKey(token, 'open'),
      queryFn: async (): Promise<ComplaintCounts> => requireSuccess(await sellerApi.listComplaints(token, null, 1)),
      enabled: useIsManager(),
      refetchInterval: COUNT_EVERY_MS,
    },
    queryClient,
  )
  return data ?? null
}

export const useOpenComplaintCount = (): number | null => useComplaintCounts()?.open ?? null

/** Loads again what is to be decided, such as after a change of the settings. */
export const reloadComplaintCounts = (token: Token): void =>
  void queryClient.invalidateQueries({ queryKey: complaintsKey(token) })
