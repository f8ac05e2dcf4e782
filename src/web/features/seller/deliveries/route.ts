import type { DeliveryWire } from '../../../../contract/deliveries.ts'
import type { OrderWire } from '../../../../contract/orders.ts'
import type { Cents } from '../../../../domain/money.ts'
import { wireCents } from '../../../ui/price.tsx'
import { receiverName } from '../../addresses/address-text.ts'
import { countOrderPieces, orderBalance } from '../../orders/order-sums.ts'

/** An order on the way. */
export interface Delivery {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly phone: string
  readonly items: number
  /** To collect at the door; zero when there is nothing. */
  readonly cash: Cents
  /** All of it. Null for couriers. */
  readonly order: OrderWire | null
}

/** The first due first. */
export type Route = readonly Delivery[]

export function deliveryOf(order: OrderWire): Delivery {
  const { _id: id, number, address } = order
  return {
    id,
    number,
    name: receiverName(address),
    street: address.street,
    city: address.city,
    zip: address.zipcode,
    phone: address.phone,
    items: countOrderPieces(order),
    cash: orderBalance(order).stillToPay,
    order,
  }
}

export const couriersDelivery = ({ _id: id, toPay = 0, ...same }: DeliveryWire): Delivery => ({
  ...same,
  id,
  cash: wireCents(toPay),
  order: null,
})

/** The route with the delivery as it is now. Couriers' come first: when they are due is in the store's list only. */
export const withDelivery = (route: Route, delivery: Delivery): Route =>
  [delivery, ...withoutDelivery(route, delivery.id)].toSorted(byDue)

export const withoutDelivery = (route: Route, id: string): Route => route.filter((delivery) => delivery.id !== id)

function byDue({ order: one }: Delivery, { order: other }: Delivery): number {
  if (!one || !other) return 0
  return Date.parse(one.dueAt) - Date.parse(other.dueAt) || (one._id < other._id ? -1 : 1)
}
