import { Link } from 'wouter'
import type { DashboardResponse } from '../../../../contract/dashboard.ts'
import { REPORT_PERIODS, type ReportPeriod } from '../../../../domain/reports.ts'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SellerHead } from '../seller-head.tsx'
import { ContradictedClaim } from './contradicted-claim.tsx'
import { FiguresSkeleton } from './dashboard-skeleton.tsx'
import { daysText } from './figure-texts.ts'
import { Figures } from './figures.tsx'
import { LateNow, LowStock } from './present-panels.tsx'
import { Problems } from './problems.tsx'
import { BestSellers, Cancellations, Lost, SalesByCategory, SalesByPayment, SalesHelp } from './report-panels.tsx'
import { OrdersByHour, SalesByDay } from './sales-charts.tsx'
import { dashboardFilter, useDashboard } from './use-dashboard.ts'
import '../../../look/tabs.css'
import './dashboard.css'

export { DashboardSkeleton } from './dashboard-skeleton.tsx'

const PERIOD_TEXTS: Readonly<Record<ReportPeriod, string>> = { today: 'Today', '7': '7 days', '30': '30 days' }

export function Dashboard({ title }: { title: string }) {
  const { filter } = useUrlFilter(dashboardFilter)
  const period = filter.period ?? '7'
  const { data, isError, isFetching, isPlaceholderData, refetch } = useDashboard(period)
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
              aria-current={each === period ? 'true' : undefined}
            >
              {PERIOD_TEXTS[each]}
            </Link>
          ))}
        </nav>
      </SellerHead>
      <Problems />
      {failed && <Notice onRetry={() => void refetch()}>The figures could not be loaded.</Notice>}
      {!data && !failed && <FiguresSkeleton />}
      <ContradictedClaim />
      {data && <Report report={data} isOld={isPlaceholderData} />}
    </>
  )
}

const Report = ({ report, isOld }: { report: DashboardResponse; isOld: boolean }) => (
  <div className="dash" aria-busy={isOld}>
    <Figures report={report} />
    <SalesHelp report={report} />
    {hasOrders(report) ? (
      <>
        {report.period !== 'today' && <SalesByDay report={report} />}
        <OrdersByHour report={report} />
        <BestSellers report={report} />
        <SalesByPayment report={report} />
        {report.byCategory.length > 0 && <SalesByCategory report={report} />}
      </>
    ) : (
      <section className="seller-panel dash-wide">
        <EmptyState level={2} art={<NothingFoundArt />} title="No orders in these days">
          What is sold shows here, by day and by hour.
        </EmptyState>
      </section>
    )}
    <LowStock lowStock={report.lowStock} />
    <LateNow late={report.lateNow} />
    {report.cancellations.length > 0 && <Cancellations report={report} />}
    {report.lost.length > 0 && <Lost report={report} />}
  </div>
)

const hasOrders = ({ current, before }: DashboardResponse): boolean => current.orders + before.orders > 0
