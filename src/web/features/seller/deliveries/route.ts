import type { OrderWire } from '../../../../contract/orders.ts'
import { type Cents, cents } from '../../../../domain/money.ts'
import { wireCents } from '../../../ui/price.tsx'

/** Orders on the way, the first due first. */
export type Route = readonly OrderWire[]

export const routeOf = (orders: readonly OrderWire[]): Route =>
  orders
    .filter(({ status }) => status === 'Out for Delivery')
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt) || (one._id < other._id ? -1 : 1))

/** The route with the order as it is now: on it while it is on the way. */
export const withOrder = (route: Route, order: OrderWire): Route =>
  routeOf([...route.filter(({ _id }) => _id !== order._id), order])

/** Cash to collect at the door; zero when there is none. */
export const toCollect = ({ paymentType, isPaid, toPay }: OrderWire): Cents =>
  paymentType === 'COD' && !isPaid ? wireCents(toPay) : cents(0)
