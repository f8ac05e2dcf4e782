import { wireCents } from '../../../domain/money.ts'
import type { HandoverId } from '../../../domain/reports/cash-handover.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { notFound } from '../../platform/client-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { handOverCash, takeBackHandover } from './hand-over-cash.ts'
import { cashTakenToday, showCash, storeDay } from './list-cash.ts'

export const cashRoutes = (platform: Platform) =>
  ({
    getCashTaken: async ({ seller }) => ({ success: true, ...(await cashTakenToday(platform, seller)) }),
    getCashOfDay: async ({ query }) => ({
      success: true,
      ...(await platform.reads.run((db) => showCash({ ...platform, db }, storeDay(platform, query.day)))),
    }),
    handOverCash: async ({ seller, body: { day: dayOfCash, person, expected, counted, note } }) => {
      if (!isId<StaffId>(person)) throw notFound('Cash')
      const day = storeDay(platform, dayOfCash)
      const count = { person, expected: wireCents(expected), counted: wireCents(counted), note: note || null }
      await handOverCash(platform, day, count, seller)
      return { success: true, message: 'Cash counted', ...(await showCash(platform, day)) }
    },
    takeBackHandover: async ({ seller, body: { id } }) => {
      if (!isId<HandoverId>(id)) throw notFound('Count')
      const day = storeDay(platform, await takeBackHandover(platform, id, seller))
      return { success: true, message: 'Count taken back', ...(await showCash(platform, day)) }
    },
  }) satisfies Partial<EndpointHandlers>
