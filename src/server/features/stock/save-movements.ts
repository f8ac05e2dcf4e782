import type { ProductId } from '../../../domain/products/product.ts'
import {
  addToBatch,
  type Batch,
  type BatchPieces,
  LATEST,
  leftOn,
  piecesOf,
  type StockBatchId,
  takeEarliest,
} from '../../../domain/stock/batches.ts'
import { leftOf, type StockCount, type StockCounts } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { type SavedBatch, saveBatches } from './stock-batches.ts'
import { saveCounts } from './stock-counts.ts'
import { insertMovements, type NewMovement } from './stock-movements.ts'

export interface ShortMovement {
  readonly product: ProductId
  readonly wanted: number
  readonly left: number
  readonly keepsUntil?: string | undefined
}

export interface PlannedMovements {
  /** Each movement is of one batch, or of pieces without a date. */
  readonly movements: readonly NewMovement[]
  readonly counts: StockCounts
  /** Too few pieces were left for these. */
  readonly short: readonly ShortMovement[]
}

/**
 * Decides of which batches these movements are, and what they leave of the counts. Those that take pieces and do not say of
 * which batch take the earliest first (`takeEarliest`). What comes in is added before anything is taken, and may be taken
 * again in any case. Movements of products that are not counted are left out.
 */
export function planMovements(counts: StockCounts, movements: readonly NewMovement[]): PlannedMovements {
  const planned: NewMovement[] = []
  const short: ShortMovement[] = []
  const after = new Map(counts)
  const added = new Map<string, number>()
  const moved = movements.filter(({ change, product }) => change !== 0 && counts.has(product))
  for (const movement of [...moved.filter(({ change }) => change > 0), ...moved.filter(({ change }) => change < 0)]) {
    const count = after.get(movement.product)
    if (!count) continue
    const key = `${movement.product} ${movement.useBy ?? ''}`
    const again = movement.useBy === undefined ? 0 : (added.get(key) ?? 0)
    added.set(key, again + movement.change)
    const shortage = again < -movement.change ? shortageOf(count, movement) : null
    if (shortage) {
      short.push(shortage)
      continue
    }
    const parts = partsOf(count, movement)
    for (const { useBy, quantity } of parts) planned.push({ ...movement, change: quantity, useBy })
    after.set(movement.product, parts.reduce(movePieces, count))
  }
  return { movements: planned, counts: after, short }
}

/** Returns what a movement lacks that takes more pieces than it may, and null for others. */
function shortageOf(count: StockCount, movement: NewMovement): ShortMovement | null {
  const { product, change, dueOn } = movement
  const left = leftFor(count, movement)
  if (change > 0 || left >= -change) return null
  const isByDate = dueOn !== undefined && left < leftOf(count)
  return { product, wanted: -change, left, ...(isByDate && { keepsUntil: dueOn }) }
}

/** Returns how many pieces the movement may take. */
function leftFor(count: StockCount, { useBy, dueOn }: NewMovement): number {
  if (!count.dated) return leftOf(count)
  if (useBy !== undefined) return Math.min(piecesOf(count, useBy), leftOn(count, useBy ?? LATEST))
  return dueOn === undefined ? leftOf(count) : leftOn(count, dueOn)
}

/** Splits a movement by batches. Quantities are negative when it takes pieces. */
function partsOf(count: StockCount, { change, useBy, dueOn }: NewMovement): readonly BatchPieces[] {
  if (change > 0 || useBy !== undefined || !count.dated) return [{ useBy: useBy ?? null, quantity: change }]
  return takeEarliest(count, -change, dueOn ?? null).map((part) => ({ ...part, quantity: -part.quantity }))
}

function movePieces(count: StockCount, { useBy, quantity }: BatchPieces): StockCount {
  const onHand = count.onHand + quantity
  if (useBy === null) return { ...count, onHand }
  const { batches, holds } = count.dated ?? { batches: [], holds: [] }
  return { ...count, onHand, dated: { holds, batches: addToBatch(batches, { useBy, quantity }, newId<StockBatchId>) } }
}

/** Saves what `planMovements` has decided. The caller must hold the row locks of the counts. */
export async function savePlanned(
  tx: Db,
  before: StockCounts,
  { movements, counts }: Pick<PlannedMovements, 'movements' | 'counts'>,
  now: Date,
): Promise<StockCounts> {
  const moved = new Set(movements.map(({ product }) => product))
  const changed = new Map([...counts].filter(([product]) => moved.has(product)))
  const batches = [...changed].flatMap(([product, count]) => changedBatches(product, before.get(product), count))
  const saved = await saveCounts(tx, before, changed)
  await saveBatches(tx, batches)
  await insertMovements(tx, movements, now)
  const gone = batches.filter(({ quantity }) => quantity === 0)
  await endMarkDownsOf(tx, gone, now)
  return saved
}

/** Lets the sales of those of these batches end that are marked down, since the batches are gone. */
export async function endMarkDownsOf(tx: Db, gone: readonly Pick<Batch, 'isMarkedDown'>[], now: Date): Promise<void> {
  if (gone.some(({ isMarkedDown }) => isMarkedDown)) await enqueueJob(tx, { kind: 'end-mark-downs', payload: {} }, now)
}

/** Plans movements that are known to be possible, and saves them. */
export const saveMovements = (tx: Db, counts: StockCounts, movements: readonly NewMovement[], now: Date): Promise<StockCounts> =>
  savePlanned(tx, counts, planMovements(counts, movements), now)

function changedBatches(
  product: ProductId,
  before: StockCount | undefined,
  after: StockCount,
): (SavedBatch & Pick<Batch, 'isMarkedDown'>)[] {
  const known = new Map(before?.dated?.batches.map((batch) => [batch.useBy, batch.quantity]))
  const batches = after.dated?.batches ?? []
  return batches.flatMap((batch) => (known.get(batch.useBy) === batch.quantity ? [] : [{ product, ...batch }]))
}
