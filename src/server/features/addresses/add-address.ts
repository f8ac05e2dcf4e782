import type { ShopperId } from '../../../domain/account.ts'
import type { Address, NewAddress } from '../../../domain/address.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertAddress } from './address-repository.ts'

export async function addAddress({ db, clock }: Platform, shopper: ShopperId, fields: NewAddress): Promise<Address> {
  const address: Address = { id: newId(), ...fields }
  await insertAddress(db, shopper, address, clock.now())
  return address
}
