import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteKeysOf } from '../../platform/idempotency/idempotency-repository.ts'
import { deleteLinksOfShoppers } from '../accounts/account-links.ts'
import { deleteShoppers, lockShoppers } from '../accounts/account-repository.ts'
import { deleteAddressesOfShoppers } from '../addresses/address-repository.ts'
import { deleteCartsOfShoppers } from '../carts/cart-repository.ts'
import { unmark } from '../demo-catalog/demonstrated.ts'
import { deleteMailsTo } from '../mail/mail-repository.ts'
import { findWhoOrdered } from '../orders/delete-orders.ts'
import { deleteRatingsBy } from '../ratings/rating-repository.ts'
import { deleteSessionsOfShoppers } from '../sessions/session-repository.ts'
import { forgetCustomers } from '../truth/forget-customers.ts'

/** Deletes shoppers, after their orders were deleted. Those who ordered meanwhile stay. Returns how many were deleted. */
export async function removeShoppers(tx: Db, shoppers: readonly ShopperId[]): Promise<number> {
  const locked = await lockShoppers(tx, shoppers)
  const ordered = new Set(await findWhoOrdered(tx, shoppers))
  const gone = locked.filter(({ id }) => !ordered.has(id))
  if (gone.length === 0) return 0
  const ids = gone.map(({ id }) => id)
  await unmark(tx, 'shopper_id', ids)
  await deleteSessionsOfShoppers(tx, ids)
  await deleteLinksOfShoppers(tx, ids)
  await deleteCartsOfShoppers(tx, ids)
  await deleteAddressesOfShoppers(tx, ids)
  await deleteRatingsBy(tx, ids)
  await forgetCustomers(tx, ids)
  await deleteKeysOf(tx, ids)
  await deleteMailsTo(
    tx,
    gone.map(({ email }) => email),
  )
  await deleteShoppers(tx, ids)
  return ids.length
}
