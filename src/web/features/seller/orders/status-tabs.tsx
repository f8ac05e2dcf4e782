import { Link } from 'wouter'
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/order.ts'
import { OPEN_STATUSES } from '../../../../domain/order-workflow.ts'
import { type BoardFilter, boardFilter } from './board-filter.ts'
import { Count } from './count.tsx'
import { type OrderCounts, sum } from './use-order-counts.ts'
import '../../../look/tabs.css'

interface StatusTabsProps {
  readonly filter: BoardFilter
  readonly counts: OrderCounts | null
}

export function StatusTabs({ filter, counts }: StatusTabsProps) {
  const isSearching = filter.search !== '' && !filter.isLate
  const tab = (status: OrderStatus | null, text: string, statuses: readonly OrderStatus[]) => (
    <Link
      key={text}
      className="tab"
      href={boardFilter.url({ ...filter, status, show: null })}
      aria-current={status === filter.status && filter.show === null ? 'true' : undefined}
    >
      <span>{text}</span>
      <Count of={counts && sum(counts.byStatus, statuses)} />
    </Link>
  )
  return (
    <nav className="tab-row" aria-label="Orders by status">
      {isSearching ? tab(null, 'All', ORDER_STATUSES) : tab(null, 'All open', OPEN_STATUSES)}
      {ORDER_STATUSES.map((status) => tab(status, status, [status]))}
    </nav>
  )
}
