import * as z from 'zod/mini'
import { MAX_ROUND_COURIERS, MAX_ROUND_ORDERS } from '../../domain/delivery/round.ts'
import { ORDER_STATUSES } from '../../domain/orders/order.ts'
import { isMoment } from '../../domain/time/iso-time.ts'
import { day } from '../query-fields.ts'
import { rule } from '../schema-checks.ts'
import { deliveryWire } from './deliveries.ts'
import { deliveryTime } from './delivery-time.ts'

const ORDERS = `orders must be up to ${MAX_ROUND_ORDERS} ids of different orders`
const LEAVES_AT = 'leavesAt must be a time such as 2026-11-30T17:00:00Z'
const COURIERS = `couriers must be 1 to ${MAX_ROUND_COURIERS} ids of different persons`

const areDifferent = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

export const saveRoundRequest = z
  .object({
    /** A round without an id is a new one. */
    id: z.optional(z.string('id must be text')),
    courier: z.string('courier is required'),
    /** The courier goes to these orders in this sequence. A round that is saved with none is deleted. */
    orders: z
      .array(z.string(ORDERS), ORDERS)
      .check(rule((ids) => (areDifferent(ids) && ids.length <= MAX_ROUND_ORDERS ? null : ORDERS))),
    leavesAt: z.string(LEAVES_AT).check(rule((text: string) => (isMoment(text) ? null : LEAVES_AT))),
  })
  .check(rule(({ id, orders }) => (id === undefined && orders.length === 0 ? 'A new round needs an order' : null), ['orders']))

/** The deliveries are those of a day of the store's time zone, or of a slot, which is its start or `now`. */
export const proposeRoundsRequest = z
  .object({
    day: z.optional(day('day')),
    slot: z.optional(deliveryTime),
    couriers: z
      .array(z.string(COURIERS), COURIERS)
      .check(rule((ids) => (areDifferent(ids) && ids.length > 0 && ids.length <= MAX_ROUND_COURIERS ? null : COURIERS))),
  })
  .check(
    rule(
      (wanted) => ((wanted.day === undefined) === (wanted.slot === undefined) ? 'Either day or slot is required' : null),
      ['day'],
    ),
  )

export const swapStopsRequest = z.object({
  id: z.string('id is required'),
  /** Two orders of the round with this id get each other's place. */
  orders: z.tuple([z.string('orders must be two ids'), z.string('orders must be two ids')], 'orders must be two ids'),
})

export const listRoundsQuery = z.object({
  /** A day of the store's time zone, on which the rounds leave. The default is today. */
  day: z.optional(day('day')),
})

const roundWire = z.object({
  _id: z.string(),
  courier: z.object({ _id: z.string(), name: z.string() }),
  leavesAt: z.string(),
  orders: z.array(z.string()),
})
export type RoundWire = z.output<typeof roundWire>

/** `stopNumbers` has the number of the stop of each of the orders, from 1. Orders that come together have the same. */
const listedRoundWire = z.extend(roundWire, { stopNumbers: z.array(z.number()) })
export type ListedRoundWire = z.output<typeof listedRoundWire>

/** `stops` are the orders of all rounds, as couriers see them. Couriers get those that are out for delivery. */
const stopWire = z.extend(deliveryWire, { status: z.enum(ORDER_STATUSES) })
export type RoundStopWire = z.output<typeof stopWire>
const stops = z.array(stopWire)

export const listRoundsResponse = z.object({
  success: z.literal(true),
  day: z.string(),
  rounds: z.array(listedRoundWire),
  stops,
  /**
   * Counts the open deliveries of the day that are in no round, by slot, for whoever may plan rounds. `slot` is null for
   * those that come as soon as possible.
   */
  unplanned: z.array(z.object({ slot: z.nullable(z.object({ start: z.string(), end: z.string() })), orders: z.number() })),
})
export type UnplannedWire = z.output<typeof listRoundsResponse>['unplanned'][number]

export const proposeRoundsResponse = z.object({
  success: z.literal(true),
  rounds: z.array(z.object({ courier: z.string(), orders: z.array(z.string()) })),
  stops,
})

export const changeRoundResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The round is null once it is deleted. */
  round: z.nullable(roundWire),
})
