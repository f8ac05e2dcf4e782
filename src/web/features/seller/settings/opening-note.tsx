import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { OpeningTasksResponse } from '../../../../contract/settings/opening-tasks.ts'
import { isOpen } from '../../../../domain/settings/opening-tasks.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { Note } from '../../../ui/notice.tsx'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken, useSeller } from '../seller-session.ts'

/** Tells whether it is known if `OpeningNote` shows anything. */
export function useOpeningNoteKnown(): boolean {
  return !useOpeningTasks(useSeller()?.role === 'owner').isLoading
}

/**
 * Tells the owner that the store takes no orders. Otherwise reminds of what is left to do before it opens, until all is done
 * or the owner hides it.
 */
export function OpeningNote() {
  const isOwner = useSeller()?.role === 'owner'
  const { data } = useOpeningTasks(isOwner)
  if (!data) return null
  const left = data.tasks.filter(isOpen).length
  if (data.isTakingOrders && (data.isHidden || left === 0)) return null
  return (
    <Note icon={CircleAlert}>
      <span>
        {data.isTakingOrders
          ? `Before you open: ${countOf(left, 'thing')} left to do.`
          : 'Nobody can order until you open the store.'}
      </span>{' '}
      <Link className="text-link" href={paths.openingList()}>
        {data.isTakingOrders ? 'See the list' : 'Open the store'}
      </Link>
    </Note>
  )
}

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
