import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteKeysOf } from '../../platform/idempotency/idempotency-repository.ts'
import { deleteLinksOf } from '../account-links/delete-links-of.ts'
import { deleteShoppers, lockShoppers } from '../accounts/account-repository.ts'
import { deleteAddressesOf } from '../addresses/address-repository.ts'
import { deleteCartsOf } from '../carts/cart-repository.ts'
import { unmark } from '../demo-catalog/demonstrated.ts'
import { deleteMailsTo } from '../mail/delete-mails-to.ts'
import { findWhoOrdered } from '../orders/delete-orders.ts'
import { deleteRatingsBy } from '../ratings/delete-ratings.ts'
import { endSessionsOfShoppers } from '../sessions/end-sessions-of-shoppers.ts'
import { forgetCustomers } from '../truth/forget-customers.ts'

/** Deletes shoppers, after their orders were deleted. Those who ordered meanwhile stay. Returns how many were deleted. */
export async function removeShoppers(tx: Db, shoppers: readonly ShopperId[]): Promise<number> {
  const locked = await lockShoppers(tx, shoppers)
  const ordered = new Set(await findWhoOrdered(tx, shoppers))
  const gone = locked.filter(({ id }) => !ordered.has(id))
  if (gone.length === 0) return 0
  const ids = gone.map(({ id }) => id)
  await unmark(tx, 'shopper_id', ids)
  await endSessionsOfShoppers(tx, ids)
  await deleteLinksOf(tx, ids)
  await deleteCartsOf(tx, ids)
  await deleteAddressesOf(tx, ids)
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
