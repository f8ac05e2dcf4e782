import type { ShopperId } from '../../../domain/account.ts'
import type { AddressId, NewAddress, SavedAddress } from '../../../domain/address.ts'
import { notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { replaceAddress } from './address-repository.ts'

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
