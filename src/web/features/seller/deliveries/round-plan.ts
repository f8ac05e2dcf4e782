import type { RoundWire } from '../../../../contract/orders/rounds.ts'

/** A round as it is planned on the page. It has no id until it was saved. Times are in ISO 8601. */
export interface PlannedRound {
  readonly id: string | null
  readonly courier: string
  readonly courierName: string
  readonly leavesAt: string
  readonly orders: readonly string[]
}

export type Plan = readonly PlannedRound[]

export const planOf = (rounds: readonly RoundWire[]): Plan =>
  rounds.map(({ _id: id, courier, leavesAt, orders }) => ({
    ...{ id, courier: courier._id, courierName: courier.name, leavesAt },
    orders,
  }))

/** Takes an order out of all rounds, and puts it into the round with this index, before the order at `place`. */
export function moveTo(plan: Plan, order: string, index: number, place: number): Plan {
  return plan.map((round, at) => {
    const others = round.orders.filter((id) => id !== order)
    return at === index ? { ...round, orders: others.toSpliced(place, 0, order) } : { ...round, orders: others }
  })
}

/** Moves an order by one place in its round, and beyond the ends of it not at all. */
export function moveBy(plan: Plan, order: string, step: 1 | -1): Plan {
  const index = plan.findIndex(({ orders }) => orders.includes(order))
  const place = (plan[index]?.orders.indexOf(order) ?? 0) + step
  return index === -1 || place < 0 || place >= (plan[index]?.orders.length ?? 0) ? plan : moveTo(plan, order, index, place)
}

export const withoutOrder = (plan: Plan, order: string): Plan =>
  plan.map((round) => ({ ...round, orders: round.orders.filter((id) => id !== order) }))

/** Returns the rounds that one move has changed. The one that gives an order away comes first, because an order is in one round only. */
export const changedRounds = (before: Plan, after: Plan): Plan =>
  after
    .filter((round, index) => round.orders.join() !== before[index]?.orders.join())
    .toSorted((one, other) => growthOf(before, after, one) - growthOf(before, after, other))

const growthOf = (before: Plan, after: Plan, round: PlannedRound): number =>
  round.orders.length - (before[after.indexOf(round)]?.orders.length ?? 0)
