import { Link } from 'wouter'
import { OPEN_STATUSES } from '../../../../domain/order-workflow.ts'
import parcelDense from '../../../pictures/parcel@2x.webp'
import parcel from '../../../pictures/parcel.webp'
import { paths } from '../../../routing/paths.ts'
import { ArtPicture, NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type BoardFilter, isFiltered } from './board-filter.ts'
import { type OrderCounts, sum } from './use-order-counts.ts'

interface NoOrdersProps {
  readonly filter: BoardFilter
  readonly counts: OrderCounts | null
}

export function NoOrders({ filter, counts }: NoOrdersProps) {
  if (isFiltered(filter)) {
    return (
      <EmptyState
        level={2}
        art={<NothingFoundArt />}
        title="No orders found"
        action={
          <Link className="button button-secondary" href={paths.sellerOrders()}>
            Show all open orders
          </Link>
        }
      >
        Try another search, day or status.
      </EmptyState>
    )
  }
  const isNew = counts !== null && sum(counts.byStatus) === 0
  const open = counts === null ? 0 : sum(counts.byStatus, OPEN_STATUSES)
  return (
    <EmptyState
      level={2}
      art={<ArtPicture tint="peach" of={{ src: parcel, dense: parcelDense }} sizes="145px" first />}
      title={filter.status === null && !isNew ? 'No open orders' : isNew ? 'No orders yet' : 'No orders here'}
    >
      {open > 0 ? 'There are orders with another status.' : 'New orders will show up here.'}
    </EmptyState>
  )
}
