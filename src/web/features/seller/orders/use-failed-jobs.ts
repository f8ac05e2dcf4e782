import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FailedJobsWire } from '../../../../contract/problems.ts'
import { afterFailure, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken, useIsManager } from '../seller-session.ts'

const NONE: readonly FailedJobsWire[] = []

/**
 * Returns background jobs that fail. The list is empty while loading, and for other roles than owner and manager. A new
 * `trigger` loads them again.
 */
export function useFailedJobs(trigger: unknown): readonly FailedJobsWire[] {
  const token = sellerToken()
  const enabled = useIsManager()
  const { data = NONE, refetch } = useQuery({
    queryKey: sellerKey(token, 'failed-jobs'),
    queryFn: async () => requireSuccess(await sellerApi.listJobs(token)).failed,
    enabled,
    refetchInterval: afterFailure,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reloads
  useEffect(() => void (enabled && refetch({ cancelRefetch: false })), [enabled, refetch, trigger])
  return data
}
