import { useEffect, useState } from 'react'
import type { FailedJobsWire } from '../../../../contract/jobs.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerToken } from '../seller-session.ts'

/** Background work that failed. Empty while loading; a new trigger reloads. */
export function useFailedJobs(trigger: unknown): readonly FailedJobsWire[] {
  const [failed, setFailed] = useState<readonly FailedJobsWire[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reloads
  useEffect(() => {
    const load = async () => {
      const response = await sellerApi.listJobs(sellerToken())
      if (response.success) setFailed(response.failed)
    }
    void load()
  }, [trigger])
  return failed
}
