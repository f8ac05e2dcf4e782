import { useQuery } from '@tanstack/react-query'
import type { ActivityWire } from '../../../../contract/activity.ts'
import { activityApi } from '../../../api/activity-api.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { usePagedQuery } from '../../../lists/paged-query.ts'
import { useRestoredPlace } from '../../../lists/place-in-list.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type ActivityFilter, activityQuery } from './activity-filter.ts'

const PAGE_SIZE = 50

export function useActivity(filter: ActivityFilter) {
  const token = sellerToken()
  const query = activityQuery(filter)
  const list = usePagedQuery<ActivityWire>({
    queryKey: sellerKey(token, 'activity', JSON.stringify(query)),
    pageSize: PAGE_SIZE,
    async fetchPage(_search, limit, cursor) {
      const { activities, nextCursor } = requireSuccess(await activityApi.list(token, cursor, limit, query))
      return { rows: activities, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
  useRestoredPlace(list.state.rows?.length ?? 0, !list.state.hasMore)
  return list
}

/** Returns null until the people are loaded. A failure is not shown, because only the list's filter needs them. */
export function usePeople() {
  const token = sellerToken()
  const { data } = useQuery({
    queryKey: sellerKey(token, 'activity-people'),
    queryFn: async () => requireSuccess(await activityApi.people(token)).people,
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  return data ?? null
}
