import { slotStartOf } from '../../../contract/orders/delivery-time.ts'
import type { RoundId } from '../../../domain/delivery/round.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { notFound } from '../../platform/client-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { storeDay } from '../cash/list-cash.ts'
import type { WantedDeliveries } from '../orders/open-deliveries.ts'
import { proposeRoundsOf, roundToWire, showRounds } from './list-rounds.ts'
import { saveRound, swapStops } from './save-round.ts'

export const roundRoutes = (platform: Platform) =>
  ({
    listRounds: async ({ query, seller }) => {
      const day = storeDay(platform, query.day)
      const shown = await platform.reads.run((db) => showRounds({ db }, day, seller))
      return { success: true, day: day.day, ...shown }
    },
    proposeRounds: async ({ body: { day, slot, couriers } }) => {
      const wanted = wantedOf(platform, day, slot)
      const { rounds, stops } = await proposeRoundsOf(platform, wanted, couriers.map(staffId))
      return { success: true, rounds: rounds.map(({ courier, orders }) => ({ courier, orders: [...orders] })), stops }
    },
    saveRound: async ({ seller, body: { id, courier, orders, leavesAt } }) => {
      if (id !== undefined && !isId<RoundId>(id)) throw notFound('Round')
      const requested = { id: id ?? null, courier: staffId(courier), orders: orders.map(orderId), leavesAt: new Date(leavesAt) }
      const round = await saveRound(platform, requested, seller)
      return { success: true, message: round ? 'Round Saved' : 'Round Deleted', round: round && roundToWire(round) }
    },
    swapStops: async ({ seller, body: { id, orders } }) => {
      if (!isId<RoundId>(id)) throw notFound('Round')
      const round = await swapStops(platform, { id, orders: [orderId(orders[0]), orderId(orders[1])] }, seller)
      return { success: true, message: 'Stops Swapped', round: roundToWire(round) }
    },
  }) satisfies Partial<EndpointHandlers>

function wantedOf(platform: Platform, day: string | undefined, slot: string | undefined): WantedDeliveries {
  if (slot === undefined) {
    const { startsAt, endsAt } = storeDay(platform, day)
    return { from: startsAt, before: endsAt }
  }
  const slotStart = slotStartOf(slot)
  return slotStart === null ? 'now' : { slotStart }
}

function staffId(id: string): StaffId {
  if (!isId<StaffId>(id)) throw notFound('Courier')
  return id
}

function orderId(id: string): OrderId {
  if (!isId<OrderId>(id)) throw notFound('Order')
  return id
}
