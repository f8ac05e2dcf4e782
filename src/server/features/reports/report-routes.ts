import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { readDashboard } from './read-dashboard.ts'

export const reportRoutes = (platform: Platform) =>
  ({
    getDashboard: async ({ query, seller }) => ({
      success: true,
      ...(await readDashboard(platform, query.period ?? '7', seller.role)),
    }),
  }) satisfies Partial<EndpointHandlers>
