import type { DeliveryWire } from '../../../../contract/orders/deliveries.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { isPlace } from '../../../../domain/addresses/address.ts'
import { type Cents, wireCents } from '../../../../domain/money.ts'
import { receiverName } from '../../addresses/address-text.ts'
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
  /** The check is null when nothing in the order needs an ID. */
  readonly idCheck: IdCheck | null
  /** Times are in ISO 8601. */
  readonly dueAt: string
  /** The shopper chose this time. It is undefined for an order that comes as soon as possible. */
  readonly slot?: OrderWire['slot']
  /** The whole order. Null means that a courier is logged in, who can't see it. */
  readonly order: OrderWire | null
}

/** The deliveries in the order in which they are due. */
export type Route = readonly Delivery[]

export function deliveryOf(order: OrderWire): Delivery {
  const { _id: id, number, address, note, dueAt, slot } = order
  return {
    id,
    number,
    name: receiverName(address),
    phone: address.phone,
    ...placeOf(address),
    ...{ note, dueAt, slot },
    items: countOrderPieces(order),
    cash: orderBalance(order).toCollect,
    idCheck: idCheckOf(order),
    order,
  }
}

/** Orders that are picked up are no deliveries, so they have no place here. */
const placeOf = (address: OrderWire['address']) =>
  isPlace(address)
    ? { street: address.street, city: address.city, zip: address.zipcode, line2: address.line2 }
    : { street: '', city: '', zip: '' }

export function couriersDelivery(delivery: DeliveryWire): Delivery {
  const { _id: id, toPay = 0, minimumAge: _, ageLines: __, toPayWithoutId: ___, ...same } = delivery
  return { ...same, id, cash: wireCents(toPay), idCheck: couriersIdCheck(delivery), order: null }
}

/** Adds the delivery to the route or replaces it. */
export const withDelivery = (route: Route, delivery: Delivery): Route =>
  inOrder([delivery, ...withoutDelivery(route, delivery.id)])

export const withoutDelivery = (route: Route, id: string): Route => route.filter((delivery) => delivery.id !== id)

const inOrder = (route: Route): Route =>
  route.toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt) || (one.id < other.id ? -1 : 1))
