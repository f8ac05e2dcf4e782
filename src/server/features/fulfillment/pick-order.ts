import type { Order, OrderableProduct, OrderId } from '../../../domain/order.ts'
import type { LinePick, RequestedPick } from '../../../domain/picking.ts'
import { isRejectedSubstitute, pickLines, pickProblem, substituteOf } from '../../../domain/picking.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockProducts } from '../catalog/lock-products.ts'
import { changeLines } from './change-lines.ts'
import { changeOrder } from './change-order.ts'
import { lockOrderOf, StepConflict } from './move-order.ts'

/**
 * Lines that are not named stay as they are, and the same picks again change nothing. Throws 404 (order, product), 409 (not Packing; a
 * substitute that is out of stock or not wanted), 422 (lines and quantities that the order does not have).
 */
export const pickOrder = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: OrderId,
  picks: readonly RequestedPick[],
  by: LinePick['by'],
): Promise<void> =>
  changeOrder(db, async (tx) => {
    const order = await lockOrderOf(tx, id)
    if (order.status !== 'Packing') throw new StepConflict(order.status, `An order that is ${order.status} can’t be picked`)
    requirePossible(order, picks)
    const now = clock.now()
    const lines = pickLines(order.lines, picks, await lockSubstitutes(tx, order, picks), { at: now, by })
    await changeLines(tx, order, lines, now)
  })

function requirePossible({ lines, substitutions, status }: Order, picks: readonly RequestedPick[]): void {
  const problems = picks.flatMap((pick) => pickProblem(lines, pick) ?? [])
  const [problem] = problems
  if (problem !== undefined) throw new ClientError(422, problem, { errors: { lines: problem } })
  if (substitutions === 'refund' && picks.some(({ substitute }) => substitute !== null))
    throw new StepConflict(status, 'The shopper wants no substitutes in this order')
  if (picks.some((pick) => isRejectedSubstitute(lines, pick)))
    throw new StepConflict(status, 'The shopper rejected this substitute')
}

/** Products that replace another from now on. */
async function lockSubstitutes(tx: Db, { lines }: Order, picks: readonly RequestedPick[]): Promise<readonly OrderableProduct[]> {
  const wanted = picks.flatMap(({ line, substitute }) =>
    substitute && substitute.product !== substituteOf(lines, line)?.product ? [substitute.product] : [],
  )
  const products = await lockProducts(tx, wanted)
  if (wanted.some((id) => !products.some((product) => product.id === id))) throw notFound('Product')
  const outOfStock = products.filter(({ inStock }) => !inStock)
  if (outOfStock.length > 0) throw new ClientError(409, outOfStock.map(({ name }) => `${name} is out of stock`).join(', '))
  return products
}
