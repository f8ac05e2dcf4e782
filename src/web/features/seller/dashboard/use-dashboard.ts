import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DashboardResponse } from '../../../../contract/dashboard.ts'
import { REPORT_PERIODS, type ReportPeriod } from '../../../../domain/reports.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { choiceParameter, urlFilter } from '../../../routing/url-filter.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const FRESH_MS = 60_000

interface DashboardFilter {
  /** When none was chosen it is null, which shows 7 days. */
  readonly period: ReportPeriod | null
}

export const dashboardFilter = urlFilter<DashboardFilter>(paths.dashboard(), {
  period: choiceParameter('period', REPORT_PERIODS, null),
})

export function useDashboard(period: ReportPeriod) {
  const token = sellerToken()
  return useQuery({
    queryKey: sellerKey(token, 'dashboard', period),
    queryFn: async (): Promise<DashboardResponse> => requireSuccess(await sellerApi.getDashboard(token, period)),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}
