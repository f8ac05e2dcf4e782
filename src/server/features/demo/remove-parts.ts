import { type RehearsalSchema, removeSessions } from '@larder/stripe-rehearsal'
import type { Transaction } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { type DemonstrationCounts, sortDemoProducts } from '../../../domain/settings/demonstration.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { deleteKeysOf } from '../../platform/idempotency/idempotency-repository.ts'
import { newId } from '../../platform/ids.ts'
import { deleteLinksOfShoppers } from '../accounts/account-links.ts'
import { deleteShoppers, lockShoppers } from '../accounts/account-repository.ts'
import { deleteAddressesOfShoppers } from '../addresses/address-repository.ts'
import { deleteCartsOfShoppers } from '../carts/cart-repository.ts'
import { deleteCountsOf, lockCashOfOrders } from '../cash/delete-counts.ts'
import { findEditedProducts, lockProductsToDelete } from '../catalog/delete-products.ts'
import { forgetCustomerAccounts } from '../customers/customer-notes.ts'
import { deleteFavouritesOfShoppers } from '../favourites/favourite-repository.ts'
import { deleteLinksOf } from '../linked-assistants/linked-assistant-repository.ts'
import { deleteMailsTo } from '../mail/mail-repository.ts'
import { announceRemoval } from '../order-events/order-event-repository.ts'
import { deleteOrders, findOrderedProducts, findWhoOrdered, lockOrdersOf } from '../orders/delete-orders.ts'
import { deletePaymentsOf } from '../payments/delete-payments.ts'
import { findBoughtProducts } from '../purchases/purchase-repository.ts'
import { deleteRatingsBy } from '../ratings/rating-repository.ts'
import { deleteDaysOf, lockDayFigures } from '../reports/day-figures-repository.ts'
import { deleteRestockAlertsTo } from '../restock-alerts/restock-alert-repository.ts'
import { eraseProducts } from '../seller-catalog/delete-product.ts'
import { lockProductsForEdit, saveEdits } from '../seller-catalog/product-edits.ts'
import { deleteSessionsOfShoppers } from '../sessions/session-repository.ts'
import { readSettings } from '../settings/store-settings.ts'
import { deleteStaffActionsOfOrders } from '../staff-actions/staff-action-repository.ts'
import { forgetOrders } from '../stock/delete-stock.ts'
import { lockCounts } from '../stock/hold-stock.ts'
import { forgetCustomers } from '../store-figures/store-figures-repository.ts'
import { insertRemovedPictures, unmarkDemonstration } from './demo-repository.ts'

// Each function runs in the transaction of one part, and calls every feature that saves rows of what it removes.

/** Deletes up to `limit` orders of these shoppers, with all that is saved about them. Returns how many. */
export async function removeOrders(
  tx: Transaction<Schema>,
  shoppers: readonly ShopperId[],
  limit: number,
  now: Date,
): Promise<number> {
  await lockDayFigures(tx)
  const orders = await lockOrdersOf(tx, shoppers, limit)
  if (orders.length === 0) return 0
  const ids = orders.map(({ id }) => id)
  const open = orders.filter(({ status }) => status !== 'Delivered' && status !== 'Cancelled').map(({ id }) => id)
  await forgetOrders(tx, { orders: ids, open }, now)
  const receipts = await lockCashOfOrders(tx, ids, (await readSettings(tx)).timeZone)
  await removeSessions(tx.$pickTables<keyof RehearsalSchema>(), await deletePaymentsOf(tx, ids))
  await deleteStaffActionsOfOrders(tx, ids)
  await announceRemoval(tx, ids, now)
  await deleteOrders(tx, ids)
  await deleteCountsOf(tx, receipts)
  const placedAt = orders.map((order) => order.placedAt)
  await deleteDaysOf(tx, placedAt)
  return orders.length
}

/** Deletes shoppers, after their orders were deleted. Those who ordered meanwhile stay. Returns how many were deleted. */
export async function removeShoppers(tx: Db, shoppers: readonly ShopperId[], now: Date): Promise<number> {
  const locked = await lockShoppers(tx, shoppers)
  const ordered = new Set(await findWhoOrdered(tx, shoppers))
  const gone = locked.filter(({ id }) => !ordered.has(id))
  if (gone.length === 0) return 0
  const ids = gone.map(({ id }) => id)
  await unmarkDemonstration(tx, { shoppers: ids })
  await deleteSessionsOfShoppers(tx, ids)
  await deleteLinksOf(tx, ids)
  await deleteLinksOfShoppers(tx, ids)
  await deleteCartsOfShoppers(tx, ids)
  await deleteFavouritesOfShoppers(tx, ids)
  await deleteAddressesOfShoppers(tx, ids)
  await deleteRatingsBy(tx, ids)
  await forgetCustomers(tx, ids)
  await forgetCustomerAccounts(tx, ids, now)
  await deleteKeysOf(tx, ids)
  const emails = gone.map(({ email }) => email)
  await deleteMailsTo(tx, emails)
  await deleteRestockAlertsTo(tx, emails)
  await deleteShoppers(tx, ids)
  return ids.length
}

interface Removing {
  readonly by: Actor
  readonly now: Date
}

/**
 * Removes products, after the orders of the demonstration were deleted. Products that others ordered are archived, and
 * products that people edited stay as they are.
 */
export async function removeProducts(
  tx: Db,
  ids: readonly ProductId[],
  removing: Removing,
): Promise<Pick<DemonstrationCounts, 'products' | 'archived' | 'kept'>> {
  await lockCounts(tx, ids, removing.now) // stock counts are locked before products everywhere
  const locked = await lockProductsToDelete(tx, ids)
  const [edited, sold, bought] = await Promise.all([
    findEditedProducts(tx, ids),
    findOrderedProducts(tx, ids),
    findBoughtProducts(tx, ids),
  ])
  const { removed, archived, kept } = sortDemoProducts(
    locked.map(({ id }) => id),
    { edited, ordered: [...sold, ...bought] },
  )
  await unmarkDemonstration(tx, { products: ids })
  await archive(tx, archived, removing)
  const isRemoved = new Set(removed)
  const removedProducts = locked.filter(({ id }) => isRemoved.has(id))
  await insertRemovedPictures(tx, removedProducts)
  await eraseProducts(tx, removed)
  return { products: removed.length, archived: archived.length, kept: kept.length }
}

/** Archives products in the same way as the seller does, so that it can be undone. */
async function archive(tx: Db, ids: readonly ProductId[], { by, now }: Removing): Promise<void> {
  const products = await lockProductsForEdit(tx, ids, { withCounts: false, now })
  const edits = [...products.values()].map((product) => ({ product, after: { ...product.values, archived: true } }))
  await saveEdits(tx, edits, { batch: newId(), by, now })
}
