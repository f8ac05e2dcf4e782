import { cents } from '../money.ts'
import type { CreditMovement } from './credit.ts'

/** Joins what an unpaid order used and got back, since nobody bought anything. Movements of all others stay, the newest first. */
export function shownMovements(movements: readonly CreditMovement[]): CreditMovement[] {
  const held = Map.groupBy(
    movements.filter(({ what, order }) => order !== null && (what === 'used' || what === 'released')),
    ({ order }) => order,
  )
  return movements.flatMap((movement) => {
    const { order } = movement
    const same = order === null ? undefined : held.get(order)
    if (!same?.includes(movement) || same.length === 1) return [movement]
    const amount = same.reduce((sum, one) => sum + one.amount, 0)
    return movement === same.at(-1) && amount !== 0 ? [{ ...movement, what: 'used' as const, amount: cents(amount) }] : []
  })
}
