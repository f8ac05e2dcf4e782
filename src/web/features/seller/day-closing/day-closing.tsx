import { Printer } from 'lucide-react'
import type { DayWire } from '../../../../contract/reports/day-closing.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { dayOf } from '../../../../domain/time/time-zone.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { moreOrLess } from '../dashboard/figure-texts.ts'
import { Figure } from '../dashboard/figures.tsx'
import { boardFilter } from '../orders/board-filter.ts'
import { ExportOrders } from '../orders/export-orders.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { CashToCount } from './cash-to-count.tsx'
import { ClosingPanel, dayName, weekdayOf } from './closing-panel.tsx'
import { DaySums } from './day-sums.tsx'
import { type DayActions, dayFilter, useDay, useDayActions } from './use-day.ts'
import '../../../look/panel.css'

export function DayClosing({ title }: { title: string }) {
  const { filter, change } = useUrlFilter(dayFilter)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useDay(filter.day)
  const actions = useDayActions()
  const failed = isError && !isFetching
  const shown = data && !isPlaceholderData ? data : null
  const { timeZone = 'UTC' } = useStoreFacts()
  const today = dayOf(new Date(storeNow()), timeZone)
  const day = filter.day === '' ? today : filter.day
  return (
    <>
      <SellerHead title={title} note={<span role="status">{shown ? dayText(shown) : failed ? 'Not loaded' : 'Loading'}</span>}>
        <div className="button-group day-actions">
          <input
            className="input"
            type="date"
            aria-label="Day"
            value={day}
            max={today}
            onChange={({ target }) => change({ day: target.value === today ? '' : target.value }, { replace: true })}
          />
          <ExportOrders query={{ from: day, to: day }} />
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            <Printer className="icon" aria-hidden="true" />
            Print
          </button>
        </div>
      </SellerHead>
      {failed && <Notice onRetry={() => void refetch()}>The day could not be loaded.</Notice>}
      {!data && !failed && <DaySkeleton />}
      {data && <Day day={data} actions={actions} isOld={isPlaceholderData} />}
    </>
  )
}

function dayText({ day, facts: { orders, open } }: DayWire): string {
  const state = open === 0 ? 'all done' : `${open} open`
  return `${dayName(day)} · ${orders === 0 ? 'no orders' : `${countOf(orders, 'order')}, ${state}`}`
}

const Day = ({ day, actions, isOld }: { day: DayWire; actions: DayActions; isOld: boolean }) => (
  <div className="day" aria-busy={isOld}>
    <DayFigures day={day} />
    <div className="closing">
      <CashToCount cash={day.cash} actions={actions} />
      <div className="closing-side">
        <DaySums day={day} />
        <ClosingPanel day={day} actions={actions} />
      </div>
    </div>
  </div>
)

function DayFigures({ day: { day, today, facts, weekBefore, cash } }: { day: DayWire }) {
  const days = { from: day, to: day }
  const sold = boardFilter.url({ ...days, show: 'sold' })
  return (
    <div className="figures day-figures">
      <Figure href={sold} name={day === today ? 'Kept today' : 'Kept'} value={formatDollars(facts.net)}>
        {moreOrLess(facts.net, weekBefore.net, `the ${weekdayOf(day)} before`)}
      </Figure>
      <Figure href={sold} name="Cash" value={formatDollars(facts.cash)}>
        {facts.toCollect > 0
          ? `${formatDollars(facts.toCollect)} still to collect`
          : `${formatDollars(cash.received)} received by ${countOf(cash.people.length, 'person').replace('persons', 'people')}`}
      </Figure>
      <Figure href={sold} name="Cards" value={formatDollars(facts.cards)}>
        {`${formatDollars(facts.cardRefunds)} went back`}
      </Figure>
      <Figure href={boardFilter.url({ ...days, show: 'refunded' })} name="Given back" value={formatDollars(facts.refunds)}>
        {`${formatDollars(facts.cashRefunds)} of it in cash`}
      </Figure>
    </div>
  )
}

const ACTION_WIDTHS = [160, 152, 102]

export const DayClosingSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={260} height={16} />}>
      <div className="button-group day-actions">
        {ACTION_WIDTHS.map((width) => (
          <Skeleton key={width} className="skeleton-control" width={width} height={48} />
        ))}
      </div>
    </SellerHead>
    <DaySkeleton />
  </>
)

const DaySkeleton = () => (
  <div className="day" aria-hidden="true">
    <Skeleton className="skeleton-panel" height={120} />
    <div className="closing">
      <Skeleton className="skeleton-panel" height={420} />
      <Skeleton className="skeleton-panel" height={420} />
    </div>
  </div>
)
