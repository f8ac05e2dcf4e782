import { visibleKinds } from '../../../domain/staff/activity.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listActivity, listPeople } from './list-activity.ts'

export const activityRoutes = (platform: Platform) =>
  ({
    listActivity: async ({ seller, query }) => ({
      success: true,
      ...(await platform.reads.run((db) => listActivity({ ...platform, db }, query, seller.role))),
    }),
    listActivityPeople: async ({ seller }) => ({
      success: true,
      people: await platform.reads.run((db) => listPeople({ ...platform, db }, visibleKinds(seller.role))),
    }),
  }) satisfies Partial<EndpointHandlers>
