import type { ShopperId } from '../../../domain/account.ts'
import type { SavedAddress } from '../../../domain/address.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockAddresses, saveDefaultId } from './address-repository.ts'

/** Throws 404 for an address that is unknown or another shopper's. */
export const chooseDefaultAddress = ({ db }: Pick<Platform, 'db'>, shopper: ShopperId, id: string): Promise<SavedAddress> =>
  inTransaction(db, async (tx) => {
    const addresses = await lockAddresses(tx, shopper)
    const chosen = addresses.find((address) => address.id === id)
    if (!chosen) throw notFound('Address')
    await saveDefaultId(tx, shopper, chosen.id)
    return { ...chosen, isDefault: true }
  })
