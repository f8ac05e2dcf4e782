import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ORDER_STATUSES, type OrderStatus, shownStatus } from '../../../../domain/orders/order.ts'
import { isOpen, OPEN_STATUSES } from '../../../../domain/orders/order-workflow.ts'
import type { Elements } from '../../../ui/elements.ts'
import { Count, SellerSearch } from '../seller-parts.tsx'
import { type BoardFilter, boardFilter } from './board-filter.ts'
import { DayRange } from './day-range.tsx'
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
      {ORDER_STATUSES.map((status) => tab(status, shownStatus(status), [status]))}
    </nav>
  )
}

const SHOWN_TEXTS = { sold: 'All but canceled', late: 'Delivered late', refunded: 'Refunded' } as const

interface OrderFiltersProps {
  readonly filter: BoardFilter
  readonly late: number | null
  onChange(changes: Partial<BoardFilter>, options?: { replace?: boolean }): void
  /** Further tools at the end of the line. */
  readonly children: Elements
}

export function OrderFilters({ filter, late, onChange, children }: OrderFiltersProps) {
  const { status, isLate } = filter
  // Closed orders are never late, so their status is dropped.
  const toggleLate = () => onChange({ isLate: !isLate, show: null, status: status !== null && !isOpen(status) ? null : status })
  return (
    <div className="filter-row">
      <SellerSearch
        label="Search by number, name, email or phone"
        placeholder="Number, name, phone"
        search={filter.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <DayRange from={filter.from} to={filter.to} isDue={filter.isDue} onChange={onChange} />
      <button type="button" className="chip-toggle" aria-pressed={isLate} onClick={toggleLate}>
        Late only
        {late !== null && late > 0 && <Count of={late} isLate />}
      </button>
      {filter.show !== null && (
        <button type="button" className="chip-toggle" aria-pressed="true" onClick={() => onChange({ show: null })}>
          {SHOWN_TEXTS[filter.show]}
        </button>
      )}
      <div className="filter-end">{children}</div>
    </div>
  )
}

/** Shows tools that are seldom needed after a press. */
export function MoreTools({ children }: { children: Elements }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOpen && children}
      <button
        type="button"
        className="button button-quiet more-tools"
        aria-label="More tools"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis className="icon" aria-hidden="true" />
      </button>
    </>
  )
}
