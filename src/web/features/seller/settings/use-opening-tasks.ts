import { useQuery } from '@tanstack/react-query'
import type { OpeningTasksResponse } from '../../../../contract/settings/opening-tasks.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

/** Only the owner may ask for the list. */
export function useOpeningTasks(isWanted = true) {
  const token = sellerToken()
  return useQuery({
    queryKey: sellerKey(token, 'opening-tasks'),
    queryFn: async (): Promise<OpeningTasksResponse> => requireSuccess(await sellerApi.listOpeningTasks(token)),
    enabled: isWanted,
    refetchOnWindowFocus: 'always', // other windows and people end tasks, too
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}
