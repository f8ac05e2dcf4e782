import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DashboardResponse } from '../../../../contract/reports/dashboard.ts'
import { daysOfRange, MOST_DAYS_OF_RANGE, REPORT_PERIODS, type ReportPeriod } from '../../../../domain/reports/reports.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { type DashboardDays, sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { choiceParameter, dayParameter, urlFilter, withDaysInOrder } from '../../../routing/url-filter.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const FRESH_MS = 60_000

interface DashboardFilter {
  /** When none was chosen it is null, which shows 7 days. */
  readonly period: ReportPeriod | null
  /** `from` are both empty unless days were chosen in place of a period. */
  readonly from: string
  readonly to: string
}

/** Drops days that are not both there, are in the wrong order, or are too many. */
function withWholeRange(filter: DashboardFilter): DashboardFilter {
  const { from, to } = withDaysInOrder(filter)
  const isWhole = from !== '' && to !== '' && daysOfRange({ from, to }) <= MOST_DAYS_OF_RANGE
  return isWhole ? { ...filter, period: null } : { ...filter, from: '', to: '' }
}

export const dashboardFilter = urlFilter<DashboardFilter>(
  paths.dashboard(),
  {
    period: choiceParameter('period', REPORT_PERIODS, null),
    from: dayParameter('from'),
    to: dayParameter('to'),
  },
  withWholeRange,
)

export const dashboardDays = ({ period, from, to }: DashboardFilter): DashboardDays =>
  from === '' ? { period: period ?? '7' } : { from, to }

export function useDashboard(days: DashboardDays) {
  const token = sellerToken()
  return useQuery({
    queryKey: sellerKey(token, 'dashboard', ...Object.values(days)),
    queryFn: async (): Promise<DashboardResponse> => requireSuccess(await sellerApi.getDashboard(token, days)),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}
