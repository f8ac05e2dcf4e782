import type { ShopperId } from '../../../domain/account.ts'
import type { NewAddress, SavedAddress } from '../../../domain/address.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertAddress } from './address-repository.ts'

export function addAddress({ db, clock }: Platform, shopper: ShopperId, fields: NewAddress): Promise<SavedAddress> {
  return insertAddress(db, shopper, { id: newId(), ...fields }, clock.now())
}
