import { shortenText } from '../../../text/shorten-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../../ui/nothing-found-art.tsx'
import { NoProducts } from '../product-list/no-products.tsx'
import type { StockFilter } from './stock-filter.ts'

const TITLES = {
  on: 'Nothing can be bought',
  out: 'Nothing is out of stock',
  low: 'Nothing is running low',
} as const

interface NoStockProps {
  readonly filter: StockFilter
  readonly onShowAll: () => void
}

export function NoStock({ filter: { state, search }, onShowAll }: NoStockProps) {
  if (state === null) return <NoProducts typed={search} onClear={onShowAll} />
  return (
    <EmptyState
      level={2}
      art={<NothingFoundArt />}
      title={TITLES[state]}
      action={
        <button type="button" className="button button-secondary" onClick={onShowAll}>
          Show all products
        </button>
      }
    >
      {search === '' ? 'Products will show here once there are some.' : `None with “${shortenText(search, 32)}” in its name.`}
    </EmptyState>
  )
}
