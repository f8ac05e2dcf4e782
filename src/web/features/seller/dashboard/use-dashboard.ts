import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { DashboardResponse } from '../../../../contract/dashboard.ts'
import type { ReportPeriod } from '../../../../domain/reports.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const FRESH_MS = 60_000

/** Reads the period from the page's URL. The default is 7 days. */
export function usePeriod(): ReportPeriod {
  const period = new URLSearchParams(useSearch(useRouter())).get('period')
  return period === 'today' || period === '30' ? period : '7'
}

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
