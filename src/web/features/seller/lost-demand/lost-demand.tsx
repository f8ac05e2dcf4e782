import { Link } from 'wouter'
import type { ListLostDemandResponse } from '../../../../contract/search/lost-demand.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { LOST_DAYS, LOST_STATES, type LostState } from '../../../../domain/search/lost-demand.ts'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Count, SellerHead } from '../seller-parts.tsx'
import { LostRowsSkeleton } from './lost-demand-skeleton.tsx'
import { LostRow } from './lost-row.tsx'
import { nameOf } from './lost-texts.ts'
import { lostFilter, useLostDemand } from './use-lost-demand.ts'
import '../../../look/tabs.css'
import './lost-demand.css'

export { LostDemandSkeleton } from './lost-demand-skeleton.tsx'

const TABS: Readonly<Record<LostState, string>> = { open: 'Open', served: 'Served', dismissed: 'Not for us' }

export function LostDemand({ title }: { title: string }) {
  const { filter: shown } = useUrlFilter(lostFilter)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useLostDemand(shown.days)
  const failed = isError && !isFetching && !data
  const rows = data?.rows.filter(({ state }) => state === shown.state)
  return (
    <>
      <SellerHead title={title} note={<span role="status">{data && !isPlaceholderData ? totalText(data) : 'Loading'}</span>}>
        <nav className="segmented-links" aria-label="Period">
          {LOST_DAYS.map((days) => (
            <Link
              key={days}
              href={lostFilter.url({ ...shown, days })}
              replace
              aria-current={days === shown.days ? 'true' : undefined}
            >
              {`${days} days`}
            </Link>
          ))}
        </nav>
      </SellerHead>
      <nav className="tab-row" aria-label="Lost demand by state">
        {LOST_STATES.map((state) => (
          <Link
            key={state}
            className="tab"
            href={lostFilter.url({ ...shown, state })}
            aria-current={state === shown.state ? 'true' : undefined}
          >
            <span>{TABS[state]}</span>
            <Count of={data ? countIn(data, state) : null} />
          </Link>
        ))}
      </nav>
      {failed && <Notice onRetry={() => void refetch()}>Lost demand could not be loaded.</Notice>}
      {!rows && !failed && <LostRowsSkeleton />}
      {rows?.length === 0 && <NothingLost state={shown.state} />}
      {data && rows && rows.length > 0 && (
        <>
          <p className="soft lost-note">{howItCounts(data)}</p>
          <ul className="seller-panel lost-rows" aria-label={TABS[shown.state]}>
            {rows.map((row) => (
              <LostRow key={`${row.kind} ${row.product?._id ?? ''} ${nameOf(row)}`} row={row} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const totalText = ({ total, days }: ListLostDemandResponse): string =>
  total === 0 ? `Nothing open in ${days} days` : `About ${formatDollars(total)} in ${days} days`

const countIn = ({ counts }: ListLostDemandResponse, state: LostState): number =>
  state === 'open' ? counts.search + counts.soldOut + counts.short : counts[state]

const howItCounts = ({ searchAmount }: ListLostDemandResponse): string =>
  `Each person counts once a day. A product counts the pieces that were wanted, at the price of that day. A search counts about ${formatDollars(searchAmount)}: half of what people order of a product comes to that or more.`

const EMPTY: Readonly<Record<LostState, readonly [title: string, text: string]>> = {
  open: [
    'Nothing is lost',
    'When customers search for what you don’t have, or find a product sold out, it shows here with what it would have brought.',
  ],
  served: ['Nothing was served yet', 'What customers can find and buy again moves here automatically.'],
  dismissed: ['Nothing was dismissed', 'What you don’t want to sell moves here with Not for us.'],
}

function NothingLost({ state }: { state: LostState }) {
  const [title, text] = EMPTY[state]
  return (
    <section className="seller-panel">
      <EmptyState level={2} art={<NothingFoundArt />} title={title}>
        {text}
      </EmptyState>
    </section>
  )
}
