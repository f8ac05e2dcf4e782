import type { Transaction } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { discardJobs, enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPayersElsewhere } from '../payments/delete-payments.ts'
import { deleteSessionsOfShoppers } from '../sessions/session-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { deletePictureFiles } from './delete-picture-files.ts'
import {
  addRemoved,
  type DemoRemoval,
  endRemoval,
  findRemoval,
  insertRemoval,
  listDemoProducts,
  listDemoShoppers,
  lockRemoval,
  unmarkDemonstration,
} from './demo-repository.ts'
import { removeOrders, removeProducts, removeShoppers } from './remove-parts.ts'

// The numbers of rows that a transaction removes, which takes less than a second.
const ORDERS = 100
const SHOPPERS = 50
const PRODUCTS = 250

const REQUEST_MS = 10_000
// The request or its process has ended by then.
const JOB_AFTER_MS = REQUEST_MS + 5_000
const PICTURES_AGAIN_MS = 10 * 60 * 1000

/**
 * Begins a removal and works on it for at most ten seconds; the job does the rest. Returns null when there is no
 * demonstration.
 */
export async function removeByRequest(platform: Platform, owner: Staff): Promise<DemoRemoval | null> {
  if (!(await begin(platform, owner))) return null
  await removeDemonstration(platform, AbortSignal.timeout(REQUEST_MS))
  return findRemoval(platform.db)
}

/**
 * Removes all that is left of the demonstration, part by part, when its removal was begun. The signal can stop it
 * between two parts.
 */
export async function removeDemonstration(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform
  while (await inTransaction(db, (tx) => removePart(tx, clock.now()))) {
    if (signal.aborted) return
  }
  const areAnyLeft = await deletePictureFiles(platform, signal)
  if (signal.aborted) return
  await inTransaction(db, async (tx) => {
    await lockRemoval(tx)
    await discardJobs(tx, 'remove-demonstration')
    const now = clock.now()
    if (areAnyLeft) await enqueueRemoval(tx, now, PICTURES_AGAIN_MS)
  })
}

/** Returns false when there is no demonstration, and none was removed. */
async function begin({ db, clock }: Platform, owner: Staff): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (await findRemoval(tx)) return true
    const [products, shoppers] = await Promise.all([listDemoProducts(tx, 1), listDemoShoppers(tx)])
    if (products.length + shoppers.length === 0) return false
    const now = clock.now()
    if (await insertRemoval(tx, owner, now)) {
      await deleteSessionsOfShoppers(tx, shoppers)
      await enqueueRemoval(tx, now, JOB_AFTER_MS)
      await recordStaffAction(tx, owner, { what: 'demonstration-removed' }, now)
    }
    return true
  })
}

const enqueueRemoval = (tx: Transaction<Schema>, now: Date, afterMs: number): Promise<void> =>
  enqueueJob(tx, { kind: 'remove-demonstration', payload: {} }, now, new Date(now.getTime() + afterMs))

/** Returns whether anything may be left. */
async function removePart(tx: Transaction<Schema>, now: Date): Promise<boolean> {
  const removal = await lockRemoval(tx)
  if (!removal || removal.isEnded) return false
  const { shoppers, payers } = await sortDemoShoppers(tx)
  if (payers.length > 0) await unmarkDemonstration(tx, { shoppers: payers })
  if (shoppers.length > 0) {
    const orders = await removeOrders(tx, shoppers, ORDERS, now)
    await addRemoved(tx, orders > 0 ? { orders } : { shoppers: await removeShoppers(tx, shoppers.slice(0, SHOPPERS), now) })
    return true
  }
  const products = await listDemoProducts(tx, PRODUCTS)
  if (products.length > 0) await addRemoved(tx, await removeProducts(tx, products, { by: removal.by, now }))
  else await endRemoval(tx, now)
  return products.length > 0
}

/** Separates the demo shoppers who paid real money, or were about to. They stay, with their orders. */
export async function sortDemoShoppers(db: Db): Promise<{ shoppers: ShopperId[]; payers: ShopperId[] }> {
  const marked = await listDemoShoppers(db)
  const payers = marked.length === 0 ? [] : await findPayersElsewhere(db, marked)
  return { shoppers: marked.filter((shopper) => !payers.includes(shopper)), payers }
}
