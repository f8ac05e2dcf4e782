import type { ShopperId } from '../../../domain/account.ts'
import { MAX_ADDRESSES_PER_SHOPPER, type NewAddress, type SavedAddress } from '../../../domain/address.ts'
import { ClientError } from '../../errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertAddress } from './address-repository.ts'

/** Throws 409 when the shopper has as many addresses as can be saved. */
export async function addAddress({ db, clock }: Platform, shopper: ShopperId, fields: NewAddress): Promise<SavedAddress> {
  const saved = await insertAddress(db, shopper, { id: newId(), ...fields }, clock.now())
  if (!saved) throw new ClientError(409, `You can save up to ${MAX_ADDRESSES_PER_SHOPPER} addresses. Remove one to add another.`)
  return saved
}
