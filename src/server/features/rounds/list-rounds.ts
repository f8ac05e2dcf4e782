import type { ListedRoundWire, RoundStopWire, RoundWire, UnplannedWire } from '../../../contract/orders/rounds.ts'
import {
  countBySlot,
  MAX_ROUND_ORDERS,
  numberStops,
  type PlannedOrder,
  proposeRounds,
  type Round,
} from '../../../domain/delivery/round.ts'
import type { Order, OrderId } from '../../../domain/orders/order.ts'
import { stopOf } from '../../../domain/orders/stop.ts'
import type { ReportDay } from '../../../domain/reports/reports.ts'
import { mayPlanRounds, mayRead, type Staff, type StaffId, type StaffRole } from '../../../domain/staff/staff.ts'
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
  readonly rounds: ListedRoundWire[]
  readonly stops: RoundStopWire[]
  readonly unplanned: UnplannedWire[]
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
    const shown = new Map(orders.filter(({ status }) => status !== 'Cancelled').map((order) => [order.id, order]))
    const day = { from: startsAt, before: endsAt }
    return {
      rounds: rounds.map((round) => listedRound(round, shown)),
      stops: await showStops(tx, [...shown.values()], role),
      unplanned: mayPlanRounds(role) ? countBySlot(await listUnplanned(tx, day)).map(unplannedToWire) : [],
    }
  })
}

function listedRound(round: Round, shown: ReadonlyMap<OrderId, Order>): ListedRoundWire {
  const orders = round.orders.flatMap((id) => shown.get(id) ?? [])
  return {
    ...roundToWire({ ...round, orders: orders.map(({ id }) => id) }),
    stopNumbers: numberStops(orders.map((order) => (order.isLeft ? order.id : stopOf(order)))),
  }
}

/** Deliveries beyond this many are neither counted nor proposed. */
const MAX_DELIVERIES = 5000

async function listUnplanned(db: Db, wanted: WantedDeliveries): Promise<PlannedOrder[]> {
  const deliveries = await listOpenDeliveries(db, wanted, MAX_DELIVERIES)
  const ids = deliveries.map(({ id }) => id)
  const planned = new Set(await findInOtherRounds(db, ids, null))
  return deliveries.filter(({ id }) => !planned.has(id))
}

const unplannedToWire = ({ slot, orders }: ReturnType<typeof countBySlot>[number]): UnplannedWire => ({
  slot: slot && { start: slot.start.toISOString(), end: slot.end.toISOString() },
  orders,
})

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
    const deliveries = await listUnplanned(tx, wanted)
    const fitting = deliveries.slice(0, MAX_ROUND_ORDERS * couriers.length)
    const rounds = proposeRounds(fitting, couriers, settings.current().fees.zones)
    const orders = await getOrders(
      tx,
      rounds.flatMap((round) => round.orders),
    )
    return { rounds, stops: await showStops(tx, orders, 'manager') }
  })
}
