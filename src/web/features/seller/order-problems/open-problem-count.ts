import { useQuery } from '@tanstack/react-query'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken, useIsManager } from '../seller-session.ts'

const COUNT_EVERY_MS = 60_000

export const problemsKey = (token: Token, ...of: readonly string[]) => sellerKey(token, 'order-problems', ...of)

/**
 * Returns the number of open problems. It is null until it is known, and for other roles than owner and manager. It names
 * the query client, because the links of the area are outside of its provider.
 */
export function useOpenProblemCount(): number | null {
  const token = sellerToken()
  const { data } = useQuery(
    {
      queryKey: problemsKey(token, 'open'),
      queryFn: async () => requireSuccess(await sellerApi.listOrderProblems(token, null, 1)).open,
      enabled: useIsManager(),
      refetchInterval: COUNT_EVERY_MS,
    },
    queryClient,
  )
  return data ?? null
}
