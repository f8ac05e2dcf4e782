import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FailedJobsWire } from '../../../../contract/jobs.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'

const NONE: readonly FailedJobsWire[] = []

/** Background work that failed. Empty while loading. Another `trigger` reloads. */
export function useFailedJobs(trigger: unknown): readonly FailedJobsWire[] {
  const token = sellerToken()
  const { data = NONE, refetch } = useQuery({
    queryKey: sellerKey(token, 'failed-jobs'),
    queryFn: async () => requireSuccess(await sellerApi.listJobs(token)).failed,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reloads
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch, trigger])
  return data
}
