import { type Round, type RoundId, swapped } from '../../../domain/delivery/round.ts'
import { type OrderId, type OrderStatus, shownStatus } from '../../../domain/orders/order.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { maySetStatus, type Staff, type StaffId } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DeliveryState, findDeliveryStates } from '../orders/open-deliveries.ts'
import { listStaff } from '../staff/staff-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { deleteRound, findInOtherRounds, lockRound, replaceRound } from './round-repository.ts'

interface RequestedRound extends Pick<Round, 'courier' | 'leavesAt' | 'orders'> {
  /** A new round has no id yet. */
  readonly id: RoundId | null
}

/**
 * Saves a round, or deletes it when it has no orders. Returns null then. Orders of the round that were canceled since leave it.
 *
 * Throws 404 for an unknown round, courier or order, 409 for an order that has ended or is in another round, and 422 for an
 * order that is picked up, for a courier who can't deliver, and when orders that come together are apart.
 */
export function saveRound({ db, clock }: Platform, requested: RequestedRound, by: Staff): Promise<Round | null> {
  return inTransaction(
    db,
    async (tx) => {
      const before = requested.id === null ? null : await lockRound(tx, requested.id)
      if (requested.id !== null && before === null) throw notFound('Round')
      const [courier] = await requireCouriers(tx, [requested.courier])
      if (!courier) throw notFound('Courier')
      const states = await findDeliveryStates(tx, requested.orders)
      const isKnown = (order: OrderId, status: OrderStatus) =>
        before?.orders.includes(order) && statusIn(states, order) === status
      const orders = requested.orders.filter((id) => !isKnown(id, 'Cancelled'))
      requireDeliveries(
        orders.filter((id) => !isKnown(id, 'Delivered')),
        states,
      )
      await requireFree(tx, requested)
      const round = {
        ...{ id: requested.id ?? newId<RoundId>(), courier: courier.id, courierName: courier.name },
        ...{ leavesAt: requested.leavesAt, orders },
      }
      if (orders.length === 0) await deleteRound(tx, round.id)
      else await replaceRound(tx, round)
      const person = { id: courier.id, name: courier.name }
      await recordStaffAction(tx, by, { what: 'round-saved', person, orders: orders.length }, clock.now())
      return orders.length === 0 ? null : round
    },
    ({ constraint }) => constraint === 'rounds_pkey' || constraint === 'round_orders_pkey',
  )
}

const statusIn = (states: readonly DeliveryState[], order: OrderId) => states.find(({ id }) => id === order)?.status

/** Throws 404 for somebody unknown, and 422 for somebody whose role can't deliver. */
export async function requireCouriers(db: Db, ids: readonly StaffId[]): Promise<Staff[]> {
  const staff = await listStaff(db)
  return ids.map((id) => {
    const person = staff.find((one) => one.id === id)
    if (!person) throw notFound('Courier')
    if (!maySetStatus(person.role, 'Delivered')) throw new ClientError(422, `${person.name} packs orders, and can’t deliver them`)
    return person
  })
}

function requireDeliveries(orders: readonly OrderId[], states: readonly DeliveryState[]): void {
  const inOrder = orders.map((id) => {
    const state = states.find((one) => one.id === id)
    if (!state) throw notFound('Order')
    return state
  })
  for (const { isPickup, status, id } of inOrder) {
    if (isPickup) throw new ClientError(422, 'An order that is picked up can’t be in a round', { details: { orders: [id] } })
    if (!isOpen(status))
      throw new ClientError(409, `An order of the round is ${shownStatus(status)}`, { details: { orders: [id] } })
  }
  const stops = inOrder.map(({ stop }) => stop).filter((stop, index, all) => stop !== all[index - 1])
  if (new Set(stops).size < stops.length)
    throw new ClientError(422, 'Orders that come together must follow each other in the round')
}

async function requireFree(tx: Db, { id, orders }: RequestedRound): Promise<void> {
  const others = await findInOtherRounds(tx, orders, id)
  if (others.length === 0) return
  const which = others.length === 1 ? 'An order is' : `${others.length} orders are`
  throw new ClientError(409, `${which} in another round already`, { details: { orders: others } })
}

/** Gives two orders of a round each other's place. Throws 404, also for a courier when the round is another one's. */
export function swapStops(
  { db }: Platform,
  { id, orders: [one, other] }: { readonly id: RoundId; readonly orders: readonly [OrderId, OrderId] },
  by: Staff,
): Promise<Round> {
  return inTransaction(db, async (tx) => {
    const round = await lockRound(tx, id)
    if (!round || (by.role === 'courier' && round.courier !== by.id)) throw notFound('Round')
    const orders = swapped(round.orders, one, other)
    if (!orders) throw notFound('Order')
    await replaceRound(tx, { ...round, orders })
    return { ...round, orders }
  })
}
