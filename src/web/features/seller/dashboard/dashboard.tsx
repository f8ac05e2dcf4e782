import { useQuery } from '@tanstack/react-query'
import { CircleAlert, MessageSquareWarning } from 'lucide-react'
import { Link } from 'wouter'
import type { AlarmKind, AlarmWire } from '../../../../contract/operations/alarms-and-jobs.ts'
import type { DashboardResponse } from '../../../../contract/reports/dashboard.ts'
import {
  type DayRange,
  daysOfRange,
  MOST_DAYS_OF_RANGE,
  REPORT_PERIODS,
  type ReportPeriod,
} from '../../../../domain/reports/reports.ts'
import { isDeliveredAsPromised } from '../../../../domain/reports/store-figures.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOpenComplaintCount } from '../complaints/open-complaint-count.ts'
import { ExportOrders } from '../orders/export-orders.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { keepCurrent, sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken, useSeller } from '../seller-session.ts'
import { OpeningNote, useOpeningNoteKnown } from '../settings/opening-note.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { daysText } from './figure-texts.ts'
import { Figures } from './figures.tsx'
import { Panel } from './panel.tsx'
import {
  AtCost,
  BestSellers,
  ByAssistants,
  Cancellations,
  LateNow,
  Lost,
  LowStock,
  SalesByCategory,
  SalesByPayment,
  SalesByTax,
  SalesHelp,
} from './report-panels.tsx'
import { OrdersByHour, SalesByDay } from './sales-charts.tsx'
import { dashboardDays, dashboardFilter, useDashboard } from './use-dashboard.ts'
import '../../../look/tabs.css'
import './dashboard.css'

const PERIOD_TEXTS: Readonly<Record<ReportPeriod, string>> = { today: 'Today', '7': '7 days', '30': '30 days' }

export function Dashboard({ title }: { title: string }) {
  const { filter, change } = useUrlFilter(dashboardFilter)
  const days = dashboardDays(filter)
  const { data: report, isError, isFetching, isPlaceholderData, refetch } = useDashboard(days)
  // The note of what is left to do would push the figures down.
  const isNoteKnown = useOpeningNoteKnown()
  const data = isNoteKnown ? report : undefined
  const failed = isError && !isFetching
  return (
    <>
      <SellerHead title={title} note={<span role="status">{data && !isPlaceholderData ? daysText(data) : 'Loading'}</span>}>
        <nav className="segmented-links" aria-label="Period">
          {REPORT_PERIODS.map((each) => (
            <Link
              key={each}
              href={dashboardFilter.url({ period: each })}
              replace
              aria-current={'period' in days && each === days.period ? 'true' : undefined}
            >
              {PERIOD_TEXTS[each]}
            </Link>
          ))}
          <Link href={dashboardFilter.url(chosenDays(data))} replace aria-current={'from' in days ? 'true' : undefined}>
            Choose days
          </Link>
        </nav>
      </SellerHead>
      {'from' in days && <ChosenDays days={days} onChange={change} />}
      {failed && <Notice onRetry={() => void refetch()}>The figures could not be loaded.</Notice>}
      {!data && !failed && <FiguresSkeleton />}
      {data && (
        <div className="dash-pairs" aria-busy={isPlaceholderData}>
          <LateNow late={data.lateNow} />
          <LowStock lowStock={data.lowStock} />
        </div>
      )}
      <div className="dash-notes">
        <Alarms />
        <ReportedComplaints />
        {data && <OpeningNote />}
        <ContradictedClaim />
      </div>
      {data && <Report report={data} isOld={isPlaceholderData} />}
    </>
  )
}

/** Returns the days that are shown now, with which a choice begins. */
function chosenDays(report: DashboardResponse | undefined): DayRange {
  const today = new Date(storeNow()).toISOString().slice(0, 10)
  return { from: report?.current.from ?? today, to: report?.current.to ?? today }
}

interface ChosenDaysProps {
  readonly days: DayRange
  onChange(days: DayRange, options: { readonly replace: true }): void
}

function ChosenDays({ days, onChange }: ChosenDaysProps) {
  /** Moves the other end along when the days would be in the wrong order or too many. */
  const changeEnd = (end: keyof DayRange, day: string) => {
    if (day === '') return
    const other = end === 'from' ? days.to : days.from
    const range = end === 'from' ? { from: day, to: other } : { from: other, to: day }
    const isPossible = range.from <= range.to && daysOfRange(range) <= MOST_DAYS_OF_RANGE
    onChange(isPossible ? range : { from: day, to: day }, { replace: true })
  }
  return (
    <div className="dashboard-days">
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          <span>{end === 'from' ? 'From' : 'To'}</span>
          <input
            className="input"
            type="date"
            required
            value={days[end]}
            onChange={({ target }) => changeEnd(end, target.value)}
          />
        </label>
      ))}
      <ExportOrders query={days} />
    </div>
  )
}

const Report = ({ report, isOld }: { report: DashboardResponse; isOld: boolean }) => (
  <div className="dash" aria-busy={isOld}>
    <Figures report={report} />
    <SalesHelp report={report} />
    <ByAssistants report={report} />
    {hasOrders(report) ? (
      <>
        <div className="dash-pairs">
          {report.days.length > 1 && <SalesByDay report={report} />}
          <OrdersByHour report={report} />
        </div>
        <div className="dash-pairs">
          <BestSellers report={report} />
          <div className="dash-stack">
            <SalesByPayment report={report} />
            <SalesByTax report={report} />
          </div>
        </div>
      </>
    ) : (
      <section className="seller-panel">
        <EmptyState level={2} art={<NothingFoundArt />} title="No orders in this period">
          Sales by day and hour will show up here.
        </EmptyState>
      </section>
    )}
    {report.byCategory.length > 0 && <SalesByCategory report={report} />}
    <AtCost report={report} />
    {report.cancellations.length + report.lost.length > 0 && (
      <div className="dash-pairs">
        {report.cancellations.length > 0 && <Cancellations report={report} />}
        {report.lost.length > 0 && <Lost report={report} />}
      </div>
    )}
  </div>
)

const hasOrders = ({ current, before }: DashboardResponse): boolean => current.orders + before.orders > 0

export const DashboardSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={260} height={16} />}>
      <Skeleton className="skeleton-control" width={260} height={52} />
    </SellerHead>
    <FiguresSkeleton />
  </>
)

const FiguresSkeleton = () => (
  <div className="dash" aria-hidden="true">
    <div className="dash-pairs">
      <Skeleton className="skeleton-panel" height={240} />
      <Skeleton className="skeleton-panel" height={240} />
    </div>
    <Skeleton className="skeleton-panel" height={250} />
    <div className="dash-pairs">
      <Skeleton className="skeleton-panel" height={330} />
      <Skeleton className="skeleton-panel" height={330} />
    </div>
  </div>
)

const NO_ALARMS: readonly AlarmWire[] = []
const MAIL_ALARMS: readonly AlarmKind[] = ['mail-held', 'mail-server', 'mails-failed']

function Alarms() {
  const token = sellerToken()
  const isOwner = useSeller()?.role === 'owner'
  const { data: alarms = NO_ALARMS } = useQuery({
    queryKey: sellerKey(token, 'alarms'),
    queryFn: async () => requireSuccess(await sellerApi.listAlarms(token)).alarms,
    enabled: isOwner,
    ...keepCurrent,
  })
  if (alarms.length === 0) return null
  return (
    <div className="alarms">
      <Panel title="Needs your attention">
        <ul>
          {alarms.map(({ kind, sentence, whatToDo, since }) => (
            <li key={kind}>
              <CircleAlert className="icon" aria-hidden="true" />
              <div>
                <p className="strong">{sentence}</p>
                <p>{whatToDo}</p>
                {MAIL_ALARMS.includes(kind) && (
                  <Link className="text-link" href={paths.outbox()}>
                    Open Outbox
                  </Link>
                )}
                {kind === 'promises-broken' && (
                  <Link className="text-link" href={paths.complaints()}>
                    Decide about them
                  </Link>
                )}
                {since !== undefined && (
                  <p className="soft small">
                    Since <time dateTime={since}>{momentText(since)}</time>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

/** Tells the owner and managers how many complaints of customers are open. */
function ReportedComplaints() {
  const open = useOpenComplaintCount()
  if (open === null || open === 0) return null
  return (
    <Note icon={MessageSquareWarning}>
      <span>{`${countOf(open, 'problem')} that customers reported ${open === 1 ? 'is' : 'are'} open.`}</span>{' '}
      <Link className="text-link" href={paths.complaints()}>
        See the problems
      </Link>
    </Note>
  )
}

/** Tells the owner when deliveries take longer than the store promises, because shoppers see no delivery time then. */
function ContradictedClaim() {
  const token = sellerToken()
  const isOwner = useSeller()?.role === 'owner'
  const { data: settings } = useSettings(isOwner)
  const { data } = useQuery({
    queryKey: sellerKey(token, 'store figures'),
    queryFn: async () => requireSuccess(await sellerApi.getStoreFigures()).deliveries,
    enabled: isOwner,
    refetchOnWindowFocus: 'always',
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  if (data?.ninthOfTenMinutes === undefined || !settings) return null
  const { promisedMinutes } = settings // `data` may be older than the promise
  const minutes = Math.ceil(data.ninthOfTenMinutes)
  if (isDeliveredAsPromised(minutes, promisedMinutes)) return null
  return (
    <Note icon={CircleAlert}>
      <span>
        {`Your store promises delivery in under ${promisedMinutes} minutes, but nine in ten orders of the last ${data.days} days arrived within ${minutes}.`}
      </span>{' '}
      <Link className="text-link" href={paths.sellerSettings('delivery')}>
        Change the promised minutes
      </Link>
    </Note>
  )
}
