import type * as z from 'zod/mini'
import type { getDashboardQuery } from '../../../contract/reports/dashboard.ts'
import type { DayRange, ReportPeriod } from '../../../domain/reports/reports.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportTaxes } from './export-taxes.ts'
import { readDashboard } from './read-dashboard.ts'

type Query = z.output<typeof getDashboardQuery>

const rangeOf = ({ period = '7', from, to }: Query): ReportPeriod | DayRange =>
  from !== undefined && to !== undefined ? { from, to } : period

export const reportRoutes = (platform: Platform) =>
  ({
    getDashboard: async ({ query, seller }) => ({
      success: true,
      ...(await platform.reads.run((db) => readDashboard({ ...platform, db }, rangeOf(query), seller.role))),
    }),
    exportTaxes: async ({ query }) => exportTaxes(platform, rangeOf(query)),
  }) satisfies Partial<EndpointHandlers>
