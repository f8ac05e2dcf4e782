import { Link } from 'wouter'
import type { ProductState } from '../../../../contract/seller-products.ts'
import { Count } from '../orders/count.tsx'
import { type FilteredPage, type ProductFilter, productFilterUrl } from './product-filter.ts'
import type { StateCounts } from './use-product-list.ts'
import '../../../look/tab-row.css'

const NAMES: Readonly<Record<ProductState, string>> = { on: 'On', out: 'Out', low: 'Low', archived: 'Archived' }

interface StateTabsProps {
  readonly page: FilteredPage
  readonly filter: ProductFilter
  readonly counts: StateCounts | null
}

export function StateTabs({ page, filter, counts }: StateTabsProps) {
  const tab = (state: ProductState | null, text: string, count: number | undefined) => (
    <Link
      key={text}
      className="tab"
      href={productFilterUrl(page, { ...filter, state })}
      aria-current={state === filter.state ? 'true' : undefined}
    >
      <span>{text}</span>
      <Count of={count ?? null} />
    </Link>
  )
  return (
    <nav className="tab-row" aria-label="Products by state">
      {tab(null, 'All', counts ? counts.on + counts.out : undefined)}
      {page.states.map((state) => tab(state, NAMES[state], counts?.[state]))}
    </nav>
  )
}
