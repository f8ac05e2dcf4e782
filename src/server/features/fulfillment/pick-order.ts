import type { Order, OrderableProduct, OrderId } from '../../../domain/order.ts'
import { SUBSTITUTE_MAIL_DELAY_MS } from '../../../domain/order-mail.ts'
import type { LinePick, RequestedPick } from '../../../domain/picking.ts'
import { isRejectedSubstitute, pickLines, pickProblem, substituteOf } from '../../../domain/picking.ts'
import { outOfStockSentence } from '../../../domain/stock.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockProducts } from '../stock/lock-products.ts'
import { changeLines } from './change-lines.ts'
import { changeOrder } from './change-order.ts'
import { lockOrderOf } from './lock-order.ts'
import { StepConflict } from './step-conflict.ts'

/**
 * Saves picks. Lines that are not named stay as they are, and repeating the same picks changes nothing. Throws 404
 * (order or product), 409 (the order is not Packing; a substitute is out of stock or not wanted) and 422 (lines or
 * quantities that the order does not have).
 */
export async function pickOrder(
  { db, clock, catalogWatch }: Platform,
  id: OrderId,
  picks: readonly RequestedPick[],
  by: LinePick['by'],
): Promise<void> {
  await changeOrder(db, async (tx) => {
    const order = await lockOrderOf(tx, id)
    if (order.status !== 'Packing') throw new StepConflict(order.status, `An order that is ${order.status} can’t be picked`)
    requirePossible(order, picks)
    const now = clock.now()
    const lines = pickLines(order.lines, picks, await lockSubstitutes(tx, order, picks), { at: now, by })
    await changeLines(tx, order, lines, by, now)
    if (lines.some((line) => line.substituteFor !== null && !('id' in line))) await mailSubstitutes(tx, id, now)
  })
  await catalogWatch.catchUp() // the picks may have moved stock
}

function mailSubstitutes(tx: Db, order: OrderId, now: Date): Promise<void> {
  const job = { kind: 'order-mail', payload: { order, about: 'substituted' } } as const
  return enqueueJob(tx, job, now, new Date(now.getTime() + SUBSTITUTE_MAIL_DELAY_MS))
}

function requirePossible({ lines, substitutions, status }: Order, picks: readonly RequestedPick[]): void {
  const problems = picks.flatMap((pick) => pickProblem(lines, pick) ?? [])
  const [problem] = problems
  if (problem !== undefined) throw new ClientError(422, problem, { errors: { lines: problem } })
  if (substitutions === 'refund' && picks.some(({ substitute }) => substitute !== null))
    throw new StepConflict(status, 'The shopper wants no substitutes in this order')
  if (picks.some((pick) => isRejectedSubstitute(lines, pick)))
    throw new StepConflict(status, 'The shopper rejected this substitute')
}

/**
 * Locks and returns the products that become substitutes by these picks. It checks whether they are offered.
 * `moveStock` checks later whether enough is left.
 */
async function lockSubstitutes(tx: Db, { lines }: Order, picks: readonly RequestedPick[]): Promise<readonly OrderableProduct[]> {
  const wanted = picks.flatMap(({ line, substitute }) =>
    substitute && substitute.product !== substituteOf(lines, line)?.product ? [substitute] : [],
  )
  const products = await lockProducts(
    tx,
    wanted.map(({ product }) => product),
  )
  if (wanted.some(({ product }) => !products.some(({ id }) => id === product))) throw notFound('Product')
  for (const product of products) {
    const quantity = wanted.reduce((sum, one) => (one.product === product.id ? sum + one.quantity : sum), 0)
    if (!product.isOffered) throw notOffered(product, quantity)
  }
  return products
}

function notOffered({ id: product, name, count }: OrderableProduct, wanted: number): ClientError {
  const details = count ? { details: { short: [{ product, name, wanted, left: 0 }] } } : {}
  return new ClientError(409, outOfStockSentence(name), details)
}
