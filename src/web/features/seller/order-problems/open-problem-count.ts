import { useQuery } from '@tanstack/react-query'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken, useIsManager } from '../seller-session.ts'

const COUNT_EVERY_MS = 60_000

export const problemsKey = (token: Token, ...of: readonly string[]) => sellerKey(token, 'order-problems', ...of)

interface ProblemCounts {
  /** Counts the problems that customers reported, and nobody has answered. */
  readonly open: number
  /** Counts the orders that were promised what no longer holds. */
  readonly promises: number
}

/**
 * Returns what is to be decided. It is null until it is known, and for other roles than owner and manager. It names the
 * query client, because the links of the area are outside of its provider.
 */
export function useProblemCounts(): ProblemCounts | null {
  const token = sellerToken()
  const { data } = useQuery(
    {
      queryKey: problemsKey(token, 'open'),
      queryFn: async (): Promise<ProblemCounts> => requireSuccess(await sellerApi.listOrderProblems(token, null, 1)),
      enabled: useIsManager(),
      refetchInterval: COUNT_EVERY_MS,
    },
    queryClient,
  )
  return data ?? null
}

export const useOpenProblemCount = (): number | null => useProblemCounts()?.open ?? null

/** Loads again what is to be decided, such as after a change of the settings. */
export const reloadProblemCounts = (token: Token): void => void queryClient.invalidateQueries({ queryKey: problemsKey(token) })
