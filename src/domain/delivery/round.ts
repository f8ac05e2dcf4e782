import { foldZipCode, isInArea } from '../addresses/zip-area.ts'
import type { FeeZone } from '../checkout/fee-zones.ts'
import type { OrderId } from '../orders/order.ts'
import type { StaffId } from '../staff/staff.ts'
import type { Slot } from './delivery-slots.ts'

declare const roundIdBrand: unique symbol
export type RoundId = string & { readonly [roundIdBrand]: 'RoundId' }

/** The deliveries of one courier, in the order in which they go from door to door. */
export interface Round {
  readonly id: RoundId
  readonly courier: StaffId
  readonly courierName: string
  readonly leavesAt: Date
  readonly orders: readonly OrderId[]
}

export const MAX_ROUND_ORDERS = 200
export const MAX_ROUND_COURIERS = 50

/** An order of which a round is proposed. */
export interface PlannedOrder {
  readonly id: OrderId
  /** Orders with the same `stop` come together. */
  readonly stop: OrderId
  /** The slot is null for an order that comes as soon as possible. */
  readonly slot: Slot | null
  readonly zipcode: string
  readonly street: string
}

export interface ProposedRound {
  readonly courier: StaffId
  readonly orders: readonly OrderId[]
}

/**
 * Proposes one round for each courier. Within a slot, stops are in the order of their fee zone, ZIP code, street and house
 * number, and each courier gets the stops that follow each other there. The rounds differ by one stop at most. Orders for as
 * soon as possible are one slot, the first. The source is the store's order of deliveries: by slot, then zone and ZIP code, then street.
 */
export function proposeRounds(
  orders: readonly PlannedOrder[],
  couriers: readonly StaffId[],
  zones: readonly Pick<FeeZone, 'zipCodes'>[],
): ProposedRound[] {
  const stops = [...Map.groupBy(orders, ({ stop }) => stop).values()]
  const slots = Map.groupBy(stops, ([first]) => first?.slot?.start.getTime() ?? 0)
  const rounds = couriers.map((courier): { courier: StaffId; stops: PlannedOrder[][] } => ({ courier, stops: [] }))
  for (const [, ofSlot] of [...slots].toSorted(([one], [other]) => one - other)) {
    const inOrder = ofSlot.toSorted(([one], [other]) => (one && other ? comparePlaces(one, other, zones) : 0))
    const least = Math.floor(inOrder.length / rounds.length)
    const withOneMore = new Set(
      rounds.toSorted((one, other) => one.stops.length - other.stops.length).slice(0, inOrder.length % rounds.length),
    )
    let next = 0
    for (const round of rounds) {
      const until = next + least + (withOneMore.has(round) ? 1 : 0)
      round.stops.push(...inOrder.slice(next, until))
      next = until
    }
  }
  return rounds.map(({ courier, stops: ofCourier }) => ({ courier, orders: ofCourier.flat().map(({ id }) => id) }))
}

/** Counts orders by their slot, as soon as possible first, and then by the time. */
export function countBySlot(orders: readonly Pick<PlannedOrder, 'slot'>[]): { slot: Slot | null; orders: number }[] {
  const startOf = (slot: Slot | null) => slot?.start.getTime() ?? 0
  const groups = [...Map.groupBy(orders, ({ slot }) => startOf(slot)).values()]
  return groups
    .map((group) => ({ slot: group[0]?.slot ?? null, orders: group.length }))
    .toSorted((one, other) => startOf(one.slot) - startOf(other.slot))
}

/** Numbers the stops of a round from 1 on. Orders that follow each other and come together have the same number. */
export function numberStops(stops: readonly OrderId[]): number[] {
  let last = 0
  return stops.map((stop, index) => {
    if (stop !== stops[index - 1]) last += 1
    return last
  })
}

function comparePlaces(one: PlannedOrder, other: PlannedOrder, zones: readonly Pick<FeeZone, 'zipCodes'>[]): number {
  const zoneOf = ({ zipcode }: PlannedOrder) => {
    const index = zones.findIndex(({ zipCodes }) => isInArea(zipCodes, zipcode))
    return index === -1 ? zones.length : index
  }
  return (
    zoneOf(one) - zoneOf(other) ||
    compareTexts(foldZipCode(one.zipcode), foldZipCode(other.zipcode)) ||
    compareStreets(one.street, other.street) ||
    compareTexts(one.id, other.id)
  )
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const HOUSE_NUMBER = /^\s*(\d+)\S*\s+|\s+(\d+)\S*\s*$/

/** Compares by the name of the street, and then by the house number, which stands before or after it. */
function compareStreets(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  return compareTexts(first.name, second.name) || first.number - second.number
}

function partsOf(street: string): { readonly name: string; readonly number: number } {
  const [, before, after] = HOUSE_NUMBER.exec(street) ?? []
  return { name: street.replace(HOUSE_NUMBER, ' ').trim().toLowerCase(), number: Number(before ?? after ?? 0) }
}

/** Returns the orders with two of them in each other's place, or null when one of them is not there. */
export function swapped(orders: readonly OrderId[], one: OrderId, other: OrderId): OrderId[] | null {
  if (!(orders.includes(one) && orders.includes(other))) return null
  return orders.map((id) => {
    if (id === one) return other
    return id === other ? one : id
  })
}
