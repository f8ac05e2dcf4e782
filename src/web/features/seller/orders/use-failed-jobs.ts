import { useQuery } from '@tanstack/react-query'
import type { FailedJobsWire } from '../../../../contract/jobs.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'

const RELOAD_MS = 60_000
const NONE: readonly FailedJobsWire[] = []

/** Background work that failed. Empty while loading. */
export function useFailedJobs(): readonly FailedJobsWire[] {
  const token = sellerToken()
  const { data = NONE } = useQuery({
    queryKey: sellerKey(token, 'failed-jobs'),
    queryFn: async () => requireSuccess(await sellerApi.listJobs(token)).failed,
    refetchInterval: RELOAD_MS,
  })
  return data
}
