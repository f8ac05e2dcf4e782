import type { RoundStopWire, RoundWire } from '../../../contract/orders/rounds.ts'
import { MAX_ROUND_ORDERS, proposeRounds, type Round } from '../../../domain/delivery/round.ts'
import type { Order, OrderId } from '../../../domain/orders/order.ts'
import type { ReportDay } from '../../../domain/reports/reports.ts'
import { mayRead, type Staff, type StaffId, type StaffRole } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOpenDeliveries, type WantedDeliveries } from '../orders/open-deliveries.ts'
import { getOrders } from '../orders/order-repository.ts'
import { deliveryToWire } from '../orders/order-wire.ts'
import { findStops } from '../orders/stops.ts'
import { findInOtherRounds, listRounds } from './round-repository.ts'
import { requireCouriers } from './save-round.ts'

export const roundToWire = ({ id, courier, courierName, leavesAt, orders }: Round): RoundWire => ({
  _id: id,
  courier: { _id: courier, name: courierName },
  leavesAt: leavesAt.toISOString(),
  orders: [...orders],
})

interface ShownRounds {
  readonly rounds: RoundWire[]
  readonly stops: RoundStopWire[]
}

/** Returns the rounds that leave on a day, without canceled orders. A courier gets their own. */
export function showRounds(
  { db }: Pick<Platform, 'db'>,
  { startsAt, endsAt }: ReportDay,
  { id, role }: Staff,
): Promise<ShownRounds> {
  return inSnapshot(db, async (tx) => {
    const rounds = await listRounds(tx, { from: startsAt, before: endsAt, courier: role === 'courier' ? id : null })
    const orders = await getOrders(
      tx,
      rounds.flatMap((round) => round.orders),
    )
    const canceled = new Set(orders.filter(({ status }) => status === 'Cancelled').map((order) => order.id))
    return {
      rounds: rounds.map((round) => roundToWire({ ...round, orders: round.orders.filter((order) => !canceled.has(order)) })),
      stops: await showStops(
        tx,
        orders.filter((order) => !canceled.has(order.id)),
        role,
      ),
    }
  })
}

async function showStops(db: Db, orders: readonly Order[], role: StaffRole): Promise<RoundStopWire[]> {
  const visible = orders.filter(({ status }) => mayRead(role, status))
  const stops = await findStops(db, visible)
  return visible.map((order) => ({ ...deliveryToWire(order, stops.get(order.id)), status: order.status }))
}

interface Proposal {
  readonly rounds: readonly { readonly courier: StaffId; readonly orders: readonly OrderId[] }[]
  readonly stops: RoundStopWire[]
}

/** Proposes rounds of the wanted deliveries that are in no round yet. Throws 404 and 422 as `requireCouriers` does. */
export function proposeRoundsOf(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  wanted: WantedDeliveries,
  couriers: readonly StaffId[],
): Promise<Proposal> {
  return inSnapshot(db, async (tx) => {
    await requireCouriers(tx, couriers)
    const deliveries = await listOpenDeliveries(tx, wanted, MAX_ROUND_ORDERS * couriers.length)
    const planned = new Set(
      await findInOtherRounds(
        tx,
        deliveries.map(({ id }) => id),
        null,
      ),
    )
    const rounds = proposeRounds(
      deliveries.filter(({ id }) => !planned.has(id)),
      couriers,
      settings.current().fees.zones,
    )
    const orders = await getOrders(
      tx,
      rounds.flatMap((round) => round.orders),
    )
    return { rounds, stops: await showStops(tx, orders, 'manager') }
  })
}
