import type { DeliveryWire } from '../../../../contract/orders/deliveries.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { ListedRoundWire } from '../../../../contract/orders/rounds.ts'
import { isPlace } from '../../../../domain/addresses/address.ts'
import { type Cents, cents, wireCents } from '../../../../domain/money.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { comes, piecesOf } from '../../orders/line-changes.ts'
import { countOrderPieces, orderBalance } from '../../orders/order-sums.ts'
import { couriersIdCheck, type IdCheck, idCheckOf } from '../id-check.tsx'

export interface Delivery {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly phone: string
  readonly line2?: string | undefined
  readonly note?: string | undefined
  readonly items: number
  /** The cash to collect at the door, which is zero when nothing is left to pay. */
  readonly cash: Cents
  /** This part of what the order comes to is deposits of bottles. */
  readonly deposit: Cents
  /** The check is null when nothing in the order needs an ID. */
  readonly idCheck: IdCheck | null
  /** Times are in ISO 8601. */
  readonly dueAt: string
  /** The shopper chose this time. It is undefined for an order that comes as soon as possible. */
  readonly slot?: OrderWire['slot']
  readonly stop?: OrderWire['stop']
  /** The place in the courier's rounds of today. It is undefined for an order that is in none. */
  readonly place?: PlaceInRound | undefined
  /** The orders of a stop that are delivered together. `cash` and `items` are those of all of them then. */
  readonly parts?: readonly Delivery[]
  /** The whole order, which is the first one of a stop. Null means that a courier is logged in, who can't see it. */
  readonly order: OrderWire | null
}

interface PlaceInRound {
  /** The index among the orders of all rounds. */
  readonly index: number
  /** The stop has this number, from 1, among the stops of its round. */
  readonly stop: number
  readonly stops: number
}

/** The deliveries in the order in which they are due. */
export type Route = readonly Delivery[]

export function deliveryOf(order: OrderWire): Delivery {
  const { _id: id, number, address, note, dueAt, slot, stop } = order
  return {
    id,
    number,
    name: receiverName(address),
    phone: address.phone,
    ...placeOf(address),
    ...{ note, dueAt, slot, stop },
    items: countOrderPieces(order),
    cash: orderBalance(order).toCollect,
    deposit: depositOf(order),
    idCheck: idCheckOf(order),
    order,
  }
}

/** Returns the deposits of the pieces that come. */
const depositOf = ({ items }: OrderWire): Cents =>
  cents(items.reduce((sum, line) => sum + (comes(line) ? wireCents(line.deposit ?? 0) * piecesOf(line) : 0), 0))

/** Orders that are picked up are no deliveries, so they have no place here. */
const placeOf = (address: OrderWire['address']) =>
  isPlace(address)
    ? { street: address.street, city: address.city, zip: address.zipcode, line2: address.line2 }
    : { street: '', city: '', zip: '' }

export function couriersDelivery(delivery: DeliveryWire): Delivery {
  const { _id: id, toPay = 0, deposit = 0, minimumAge: _, ageLines: __, toPayWithoutId: ___, ...same } = delivery
  return { ...same, id, cash: wireCents(toPay), deposit: wireCents(deposit), idCheck: couriersIdCheck(delivery), order: null }
}

/** Adds the delivery to the route or replaces it. It keeps its place in the round. */
export function withDelivery(route: Route, delivery: Delivery): Route {
  const place = route.find(({ id }) => id === delivery.id)?.place
  return inOrder([{ ...delivery, place }, ...withoutDelivery(route, delivery.id)])
}

/** Puts the deliveries into the sequence of the courier's rounds. Orders that are in none come last, by when they are due. */
export function inRounds(route: Route, rounds: readonly ListedRoundWire[]): Route {
  const placed = rounds.flatMap(({ orders, stopNumbers }) =>
    orders.map((order, index) => ({ order, stop: stopNumbers[index] ?? 1, stops: stopNumbers.at(-1) ?? 1 })),
  )
  const places = new Map(placed.map(({ order, stop, stops }, index) => [order, { index, stop, stops }]))
  return inOrder(route.map((delivery) => ({ ...delivery, place: places.get(delivery.id) })))
}

/** Google Maps takes this many stops before the last one. */
const MAX_WAYPOINTS = 9

/** Returns a link that opens the next stops in the phone's map program, or null when there is only one. */
export function routeUrl(route: Route): string | null {
  const places = route.slice(0, MAX_WAYPOINTS + 1).map(({ street, city, zip }) => `${street}, ${city} ${zip}`)
  const destination = places.at(-1)
  if (destination === undefined || places.length < 2) return null
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination, waypoints: places.slice(0, -1).join('|') })}`
}

export const withoutDelivery = (route: Route, id: string): Route => route.filter((delivery) => delivery.id !== id)

export const partsOf = (delivery: Delivery): readonly Delivery[] => delivery.parts ?? [delivery]

/** Returns one delivery for each stop. Orders of which one may not be handed over at all stay apart, so that the others can be. */
export function stopsOf(route: Route): Route {
  const listed = new Set<string>()
  return route.flatMap((delivery) => {
    if (listed.has(delivery.id)) return []
    const together = route.filter(({ id }) => id === delivery.id || delivery.stop?.orders.includes(id))
    const parts = together.every(({ idCheck }) => idCheck === null || idCheck.canBringBack) ? together : [delivery]
    for (const { id } of parts) listed.add(id)
    return parts.length === 1 ? [delivery] : [deliveredTogether(delivery, parts)]
  })
}

const deliveredTogether = (first: Delivery, parts: readonly Delivery[]): Delivery => ({
  ...first,
  number: new Intl.ListFormat('en-US').format(parts.map(({ number }) => number)),
  note: [...new Set(parts.flatMap(({ note }) => note ?? []))].join(' · ') || undefined,
  items: parts.reduce((sum, { items }) => sum + items, 0),
  cash: cents(parts.reduce((sum, { cash }) => sum + cash, 0)),
  deposit: cents(parts.reduce((sum, { deposit }) => sum + deposit, 0)),
  idCheck: checkOfAll(parts),
  parts,
})

function checkOfAll(parts: readonly Delivery[]): IdCheck | null {
  const checks = parts.flatMap(({ idCheck }) => idCheck ?? [])
  if (checks.length === 0) return null
  return {
    age: checks.some(({ age }) => age === 21) ? 21 : 18,
    goods: checks.flatMap(({ goods }) => goods),
    cashWithout: cents(parts.reduce((sum, { cash, idCheck }) => sum + (idCheck?.cashWithout ?? cash), 0)),
    canBringBack: true,
  }
}

const placeIn = ({ place }: Delivery): number => place?.index ?? Number.MAX_SAFE_INTEGER

const inOrder = (route: Route): Route =>
  route.toSorted(
    (one, other) =>
      placeIn(one) - placeIn(other) || Date.parse(one.dueAt) - Date.parse(other.dueAt) || (one.id < other.id ? -1 : 1),
  )
