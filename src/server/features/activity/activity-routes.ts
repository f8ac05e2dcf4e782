import { visibleKinds } from '../../../domain/activity.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listActivity, listPeople } from './list-activity.ts'

export const activityRoutes = (platform: Platform) =>
  ({
    listActivity: async ({ seller, query }) => ({ success: true, ...(await listActivity(platform, query, seller.role)) }),
    listActivityPeople: async ({ seller }) => ({
      success: true,
      people: await listPeople(platform, visibleKinds(seller.role)),
    }),
  }) satisfies Partial<EndpointHandlers>
