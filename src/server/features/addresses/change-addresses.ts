import type { ShopperId } from '../../../domain/accounts/account.ts'
import {
  type AddressId,
  defaultAfterRemoval,
  MAX_ADDRESSES_PER_SHOPPER,
  type NewAddress,
  type SavedAddress,
} from '../../../domain/addresses/address.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  deleteAddress,
  findDefaultAddressId,
  insertAddress,
  lockAddresses,
  replaceAddress,
  saveDefaultAddress,
} from './address-repository.ts'

/** Throws 409 when the shopper has as many addresses as can be saved. */
export async function addAddress({ db, clock }: Platform, shopper: ShopperId, fields: NewAddress): Promise<SavedAddress> {
  const saved = await insertAddress(db, shopper, { id: newId(), ...fields }, clock.now())
  if (!saved) throw new ClientError(409, `You can save up to ${MAX_ADDRESSES_PER_SHOPPER} addresses. Remove one to add another.`)
  return saved
}

/** Changes an address; orders keep their own copy. Throws 404 for an address that is unknown or another shopper's. */
export async function updateAddress(
  { db }: Pick<Platform, 'db'>,
  shopper: ShopperId,
  { id, ...fields }: NewAddress & { readonly id: string },
): Promise<SavedAddress> {
  const address = isId<AddressId>(id) ? await replaceAddress(db, shopper, id, fields) : null
  if (!address) throw notFound('Address')
  return address
}

/** Removes an address; orders keep their own copy. Throws 404 for an address that is unknown or another shopper's. */
export const removeAddress = ({ db }: Pick<Platform, 'db'>, shopper: ShopperId, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ids = (await lockAddresses(tx, shopper)).map((address) => address.id)
    const removed = ids.find((one) => one === id)
    if (!removed) throw notFound('Address')
    // The default is read after the addresses are locked, so that it stays the same.
    const current = await findDefaultAddressId(tx, shopper)
    await deleteAddress(tx, removed)
    const next = defaultAfterRemoval(ids, current, removed)
    if (next) await saveDefaultAddress(tx, shopper, next)
  })

/** Throws 404 for an address that is unknown or another shopper's. */
export const chooseDefaultAddress = ({ db }: Pick<Platform, 'db'>, shopper: ShopperId, id: string): Promise<SavedAddress> =>
  inTransaction(db, async (tx) => {
    const addresses = await lockAddresses(tx, shopper)
    const chosen = addresses.find((address) => address.id === id)
    if (!chosen) throw notFound('Address')
    await saveDefaultAddress(tx, shopper, chosen.id)
    return { ...chosen, isDefault: true }
  })
