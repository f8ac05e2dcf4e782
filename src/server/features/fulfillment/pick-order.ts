import { rateOf } from '../../../domain/checkout/pricing.ts'
import type { OrderableProduct } from '../../../domain/checkout/requested-order.ts'
import { cents, dollarsOf, formatCents } from '../../../domain/money.ts'
import {
  type NewOrderLine,
  type Order,
  type OrderId,
  type OrderLine,
  type OrderLineId,
  shownStatus,
} from '../../../domain/orders/order.ts'
import { canReject } from '../../../domain/orders/order-workflow.ts'
import { movePickedStock, splitByBatches } from '../../../domain/orders/picked-stock.ts'
import {
  hasTooHighDeposit,
  isRejectedSubstitute,
  type LinePick,
  type PickIssue,
  pickedSums,
  pickIssue,
  pickLines,
  piecesOf,
  type RequestedPick,
  rejectLine,
  substituteOf,
  weightPickIssue,
} from '../../../domain/orders/picking.ts'
import { amountOfWeight } from '../../../domain/products/weighed.ts'
import { type Actor, SHOPPER } from '../../../domain/staff/actor.ts'
import { outOfStockSentence } from '../../../domain/stock/stock.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueSubstituteMail } from '../orders/enqueue-order-mail.ts'
import { isProductDeleted } from '../orders/insert-order.ts'
import { savePicks } from '../orders/save-picks.ts'
import { findRequestedCapture } from '../payments/capture-payment.ts'
import { countRefundedPieces } from '../payments/refundable-order.ts'
import { moveStock } from '../stock/move-stock.ts'
import { lockProducts } from '../stock/orderable-products.ts'
import { findMoved, type NewMovement } from '../stock/stock-movements.ts'
import { lockOrderOf, StepConflict } from './change-order.ts'

/**
 * Saves picks. Lines that are not named stay as they are, and repeating the same picks changes nothing. Throws 404
 * (order or product), 409 (the order is not Packing; a substitute is out of stock or not wanted) and 422 (lines or
 * quantities that the order does not have).
 */
export async function pickOrder(
  { db, clock, settings }: Platform,
  id: OrderId,
  picks: readonly RequestedPick[],
  by: LinePick['by'],
): Promise<void> {
  const { weighing, timeZone } = settings.current()
  await inTransaction(
    db,
    async (tx) => {
      const order = await lockOrderOf(tx, id)
      if (order.status !== 'Packing')
        throw new StepConflict(order.status, `An order that is ${shownStatus(order.status)} can’t be picked`)
      requirePossible(order, picks)
      const now = clock.now()
      const substitutes = await lockSubstitutes(tx, order, picks)
      const lines = pickLines(order.lines, picks, substitutes, { at: now, by, weighing })
      requirePossibleSubstitutes(lines, order)
      await requireWithinCapture(tx, lines, order)
      await changeLines(tx, order, lines, by, now, dayOf(order.dueAt, timeZone))
      if (lines.some((line) => line.substituteFor !== null && !('id' in line))) await enqueueSubstituteMail(tx, id, now)
    },
    isProductDeleted,
  )
}

function requirePossible({ lines, substitutions, status }: Order, picks: readonly RequestedPick[]): void {
  const [issue] = picks.flatMap((pick) => pickIssue(lines, pick) ?? [])
  if (issue !== undefined) throw impossiblePick(issue)
  if (substitutions === 'refund' && picks.some(({ substitute }) => substitute !== null))
    throw new StepConflict(status, 'The customer wants no substitutes in this order')
  if (picks.some((pick) => isRejectedSubstitute(lines, pick)))
    throw new StepConflict(status, 'The customer rejected this substitute')
}

function impossiblePick({ message, limit }: PickIssue): ClientError {
  const details = limit ? { most: dollarsOf(limit.most), weight: amountOfWeight(limit.weight) } : {}
  return new ClientError(422, message, { errors: { lines: message }, details })
}

/** Throws 422 when a substitute lacks its weight or is too heavy, and 409 when it can't be as cheap as what it replaces. */
function requirePossibleSubstitutes(lines: readonly (OrderLine | NewOrderLine)[], { lines: before, status }: Order): void {
  for (const line of lines) {
    if (line.substituteFor === null || line.isRejected || before.some((one) => one === line)) continue
    if (line.offerPrice < 1)
      throw new StepConflict(status, `${line.name} is too dear to replace the line, with its deposit or by weight`)
    const issue = weightPickIssue(line, line.quantity, line.pick?.weight ?? undefined)
    if (issue) throw impossiblePick(issue)
  }
}

/** Throws 422 when the order would come to more than what is captured of its reserved payment, since no more can be. */
async function requireWithinCapture(tx: Db, after: readonly (OrderLine | NewOrderLine)[], order: Order): Promise<void> {
  const { captured, takenOut, sums, credit } = order
  const charged = captured === null ? await findRequestedCapture(tx, order) : cents(captured - takenOut)
  if (charged === null || pickedSums(after, sums).total <= charged + credit) return
  const message = `The card is charged ${formatCents(charged)} for this order already, so it can’t come to more`
  throw new ClientError(422, message, { errors: { lines: message } })
}

/**
 * Locks and returns the products that become substitutes by these picks. It checks whether they are offered.
 * `moveStock` checks later whether enough is left.
 */
async function lockSubstitutes(tx: Db, order: Order, picks: readonly RequestedPick[]): Promise<readonly OrderableProduct[]> {
  const { lines } = order
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
    if (!product.isForSale) throw notOffered(product, quantity)
    const replaced = linesReplacedBy(order, product, picks)
    requireNoHigherTax(order, product, replaced)
    requireDeposit(order, product, replaced)
    requireAge(order, product)
  }
  return products
}

const linesReplacedBy = (
  { lines }: Order,
  { id: product }: OrderableProduct,
  picks: readonly RequestedPick[],
): readonly OrderLine[] =>
  lines.filter(({ id }) => picks.some(({ line, substitute }) => line === id && substitute?.product === product))

/** An order must not cost more than what was ordered. */
function requireNoHigherTax(
  { sums: { taxRule }, status }: Order,
  product: OrderableProduct,
  ordered: readonly OrderLine[],
): void {
  const lower = ordered.find(({ category }) => rateOf(taxRule, category) < rateOf(taxRule, product.category))
  if (lower) throw new StepConflict(status, `${product.name} has a higher tax than ${lower.name}, so it can’t replace it`)
}

function requireDeposit({ sums, status }: Order, product: OrderableProduct, ordered: readonly OrderLine[]): void {
  const lower = ordered.find((line) => hasTooHighDeposit(line, product, sums))
  if (lower)
    throw new StepConflict(
      status,
      `${product.name} has a higher deposit than ${lower.name}, so it can’t replace it in an order with a discount`,
    )
}

/** The shopper has not said that they are of age, so nothing that needs it may come. */
function requireAge({ isOfAge, status }: Order, { name, minimumAge }: OrderableProduct): void {
  if (minimumAge !== null && !isOfAge)
    throw new StepConflict(status, `${name} is only for people of ${minimumAge} or older, and nothing in this order was`)
}

function notOffered({ id: product, name, count }: OrderableProduct, wanted: number): ClientError {
  const details = count ? { details: { short: [{ product, name, wanted, left: 0 }] } } : {}
  return new ClientError(409, outOfStockSentence(name), details)
}

/**
 * Replaces the order's lines and moves stock accordingly. It does nothing when all lines are as before. The caller must
 * hold the order's row lock. Throws 409, with `short` when too little is in stock, or keeps until `dueOn`, and also when a
 * line would have fewer pieces than were refunded.
 */
export async function changeLines(
  tx: Db,
  order: Order,
  after: readonly (OrderLine | NewOrderLine)[],
  by: Actor,
  now: Date,
  dueOn?: string,
): Promise<void> {
  const { id, lines: before } = order
  const existing = new Map(after.flatMap((line) => ('id' in line ? [[line.id, line] as const] : [])))
  const changed = [...existing.values()].filter((line) => !before.includes(line))
  const added = after.flatMap((line) => ('id' in line ? [] : [{ id: newId<OrderLineId>(), ...line }]))
  const removed = before.flatMap((line) => (existing.has(line.id) ? [] : [line.id]))
  if (changed.length + added.length + removed.length === 0) return
  await requireRefundedPieces(tx, order, existing)
  await movePieces(tx, order, after, { order: id, by, ...(dueOn !== undefined && { dueOn }) }, now)
  await savePicks(tx, { order: id, changed, substitutes: added, removed, sums: pickedSums(after, order.sums), now })
}

async function requireRefundedPieces(
  tx: Db,
  { id, status, lines }: Order,
  after: ReadonlyMap<OrderLineId, OrderLine>,
): Promise<void> {
  const refunded = await countRefundedPieces(tx, id)
  for (const { id: line, name } of lines) {
    const [pieces, left] = [refunded.get(line) ?? 0, after.get(line)]
    if (pieces <= (left ? piecesOf(left) : 0)) continue
    throw new StepConflict(status, `${pieces} of ${name} ${pieces === 1 ? 'was' : 'were'} refunded already`)
  }
}

/**
 * Moves the stock of changed lines. It leaves out pieces that would come back although the order has never taken them,
 * because their product was counted only after the order was placed.
 */
async function movePieces(
  tx: Db,
  { id, lines }: Order,
  after: readonly (OrderLine | NewOrderLine)[],
  about: Pick<NewMovement, 'order' | 'by' | 'dueOn'>,
  now: Date,
): Promise<void> {
  const changes = movePickedStock(lines, after)
  if (changes.length === 0) return
  const moved = await findMoved(tx, id)
  const [known, ordered] = [new Set(moved.map(({ product }) => product)), new Set(lines.map(({ product }) => product))]
  const possible = changes.filter(({ product, change }) => known.has(product) || (change < 0 && !ordered.has(product)))
  const movements = splitByBatches(possible, moved).map((movement) => ({ ...movement, ...about }))
  await moveStock(tx, movements, now)
}

/**
 * Rejects a substitute for the order's shopper or guest. Throws 404, 409 when the order is on its way or the substitute was
 * rejected before, and 422 when the line is no substitute.
 */
export async function rejectSubstitute(
  { db, clock }: Platform,
  { order: id, line }: { order: OrderId; line: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrderOf(tx, id)
    const substitute = order.lines.find((one) => one.id === line)
    if (!substitute || substitute.substituteFor === null)
      throw new ClientError(422, 'This line is no substitute', { errors: { line: 'This line is no substitute' } })
    if (!canReject(order.status))
      throw new StepConflict(order.status, `This order is ${shownStatus(order.status)}, so nothing in it can change`)
    if (substitute.isRejected) throw new StepConflict(order.status, 'This substitute is already rejected')
    const lines = order.lines.map((one) => (one === substitute ? rejectLine(one) : one))
    await changeLines(tx, order, lines, SHOPPER, clock.now())
  })
}
