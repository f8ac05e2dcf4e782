import { Link } from 'wouter'
import { Count } from '../orders/count.tsx'
import { type ShownState, type StockFilter, stockUrl } from './stock-filter.ts'
import '../../../look/tab-row.css'

interface StockTabsProps {
  readonly filter: StockFilter
  /** Null until they are loaded. */
  readonly counts: Readonly<Record<ShownState, number>> | null
}

/** With how many products each has, within the search. */
export function StockTabs({ filter, counts }: StockTabsProps) {
  const tab = (state: ShownState | null, text: string, count: number | undefined) => (
    <Link className="tab" href={stockUrl({ ...filter, state })} aria-current={state === filter.state ? 'true' : undefined}>
      {text}
      <Count of={count ?? null} />
    </Link>
  )
  return (
    <nav className="tab-row" aria-label="Products by state">
      {tab(null, 'All', counts ? counts.on + counts.out : undefined)}
      {tab('on', 'On', counts?.on)}
      {tab('out', 'Out', counts?.out)}
      {tab('low', 'Low', counts?.low)}
    </nav>
  )
}
