import type { ChangeStockRequest } from '../../../contract/stock/stock.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { issueOfUseBy } from '../../../domain/stock/batches.ts'
import {
  type ChangedStock,
  changeStock as changed,
  heldSentence,
  MAX_STOCK,
  type StockChange,
  type StockCount,
} from '../../../domain/stock/stock.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordChanges } from '../catalog/product-history.ts'
import { findProductNames } from '../catalog/product-repository.ts'
import { raiseVersions } from '../catalog/save-products.ts'
import { lockCounts } from './hold-stock.ts'
import { endMarkDownsOf, saveMovements } from './save-movements.ts'
import { lastMovements } from './set-counts.ts'
import { deleteCounts, insertCounts, lockUncounted } from './stock-counts.ts'
import { insertMovements, type NewMovement } from './stock-movements.ts'

/**
 * Changes the stock of a product. This process shows the change as soon as the promise resolves. Throws 404, 409 (the
 * product is not counted, or less would be on hand than is held) and 422 (the count would be negative or too high; the use-by
 * date is over, or nothing is added to which it could belong).
 */
export async function changeStock(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  { product, change, useBy, reason, note }: ChangeStockRequest,
  by: Actor,
): Promise<ProductId> {
  if (!isId<ProductId>(product)) throw notFound('Product')
  if (useBy !== null) requireUseBy(useBy, dayOf(clock.now(), settings.current().timeZone))
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const { from, to } = await applyChange(tx, { product, reason, note, by }, { change, useBy }, now)
    if (from === to) return
    await recordStockChange(tx, { product, from, to }, { by, now })
  })
  return product
}

/** Throws 422 for a use-by date that is over. */
export function requireUseBy(useBy: string, today: string): void {
  const issue = issueOfUseBy(useBy, today)
  if (issue !== null) throw new ClientError(422, issue, { errors: { useBy: issue } })
}

interface ChangedCount {
  readonly product: ProductId
  /** Pieces on hand; null means that the product is not counted. */
  readonly from: number | null
  readonly to: number | null
}

/** Records in the product's history what staff changed of its stock. The caller must hold the row lock of its count. */
export async function recordStockChange(
  tx: Db,
  { product, from, to }: ChangedCount,
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> {
  await raiseVersions(tx, [product])
  await recordChanges(tx, [{ product, changes: [{ field: 'stock', from, to }] }], { batch: newId(), by, now })
}

interface WantedChange {
  readonly change: StockChange
  readonly useBy: string | null
}

async function applyChange(
  tx: Db,
  about: Omit<NewMovement, 'change' | 'useBy'>,
  { change, useBy }: WantedChange,
  now: Date,
): Promise<ChangedCount> {
  const { product } = about
  await lockUncounted(tx, [product])
  for (;;) {
    const counts = await lockCounts(tx, [product], now)
    const before = counts.get(product) ?? null
    if (!before && !(await findProductNames(tx, [product])).has(product)) throw notFound('Product')
    const { onHand, movement } = requirePossible(changed(before, change), before)
    if (before && onHand === null) await endCount(tx, before, about, now)
    else if (before) await saveMovements(tx, counts, [movementOf(about, movement, useBy)], now)
    // Another transaction began the count just now, so the change starts over.
    else if (onHand !== null && !(await beginCount(tx, about, { onHand, useBy }, now))) continue
    return { product, from: before?.onHand ?? null, to: onHand }
  }
}

interface BegunCount {
  readonly onHand: number
  readonly useBy: string | null
}

/**
 * Returns false when the product is counted already. A count with a date begins empty, so that its pieces come into their
 * batch as they do later.
 */
async function beginCount(
  tx: Db,
  about: Omit<NewMovement, 'change' | 'useBy'>,
  { onHand, useBy }: BegunCount,
  now: Date,
): Promise<boolean> {
  const { product } = about
  if (useBy === null) {
    if ((await insertCounts(tx, [{ product, onHand }])).length === 0) return false
    if (onHand > 0) await insertMovements(tx, [{ ...about, change: onHand }], now)
    return true
  }
  if ((await insertCounts(tx, [{ product, onHand: 0 }])).length === 0) return false
  await saveMovements(tx, new Map([[product, { onHand: 0, held: 0 }]]), [movementOf(about, onHand, useBy)], now)
  return true
}

/** A use-by date holds for the pieces that are added. */
const movementOf = (about: Omit<NewMovement, 'change' | 'useBy'>, change: number, useBy: string | null): NewMovement => ({
  ...about,
  change,
  useBy: change > 0 ? useBy : undefined,
})

async function endCount(tx: Db, before: StockCount, about: Omit<NewMovement, 'change' | 'useBy'>, now: Date): Promise<void> {
  await deleteCounts(tx, [about.product])
  await endMarkDownsOf(tx, before.dated?.batches ?? [], now)
  await insertMovements(tx, lastMovements(before, about), now)
}

function requirePossible(after: ChangedStock, before: StockCount | null) {
  if (!('reason' in after)) return after
  const { onHand, held } = before ?? { onHand: 0, held: 0 }
  switch (after.reason) {
    case 'uncounted':
      throw new ClientError(409, 'This product is not counted')
    case 'held':
      throw new ClientError(409, heldSentence({ onHand, held }))
    case 'negative':
      throw new ClientError(422, `Only ${onHand} are on hand`, { errors: { change: `Only ${onHand} are on hand` } })
    case 'too many':
      throw new ClientError(422, `Stock must be ${MAX_STOCK} or less`, {
        errors: { change: `Stock must be ${MAX_STOCK} or less` },
      })
  }
}
