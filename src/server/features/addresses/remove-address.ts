import type { ShopperId } from '../../../domain/account.ts'
import { defaultAfterRemoval } from '../../../domain/default-address.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteAddress, findDefaultId, lockAddresses, saveDefaultId } from './address-repository.ts'

/** Removes an address; orders keep their own copy. Throws 404 for an address that is unknown or another shopper's. */
export const removeAddress = ({ db }: Pick<Platform, 'db'>, shopper: ShopperId, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ids = (await lockAddresses(tx, shopper)).map((address) => address.id)
    const removed = ids.find((one) => one === id)
    if (!removed) throw notFound('Address')
    // The default is read after the addresses are locked, so that it stays the same.
    const current = await findDefaultId(tx, shopper)
    await deleteAddress(tx, removed)
    const next = defaultAfterRemoval(ids, current, removed)
    if (next) await saveDefaultId(tx, shopper, next)
  })
