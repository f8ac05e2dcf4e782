import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { isOpen } from '../../../../domain/settings/opening-tasks.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { Note } from '../../../ui/notice.tsx'
import { useSeller } from '../seller-session.ts'
import { useOpeningTasks } from './use-opening-tasks.ts'

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
