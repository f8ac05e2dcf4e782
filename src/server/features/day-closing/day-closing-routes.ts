import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { storeDay } from '../cash/list-cash.ts'
import { closeDay, reopenDay } from './close-day.ts'
import { readDay } from './read-day.ts'

export const dayClosingRoutes = (platform: Platform) =>
  ({
    getDay: async ({ query }) => ({
      success: true,
      ...(await platform.reads.run((db) => readDay({ ...platform, db }, storeDay(platform, query.day)))),
    }),
    closeDay: async ({ seller, body }) => {
      const day = storeDay(platform, body.day)
      await closeDay(platform, day, seller)
      return { success: true, message: 'Day closed', ...(await readDay(platform, day)) }
    },
    reopenDay: async ({ seller, body }) => {
      const day = storeDay(platform, body.day)
      await reopenDay(platform, day, seller)
      return { success: true, message: 'Day open again', ...(await readDay(platform, day)) }
    },
  }) satisfies Partial<EndpointHandlers>
