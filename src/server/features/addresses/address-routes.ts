import type { SavedAddress } from '../../../domain/addresses/address.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listAddresses } from './address-repository.ts'
import { savedAddressToWire } from './address-wire.ts'
import { addAddress, chooseDefaultAddress, removeAddress, updateAddress } from './change-addresses.ts'

export function addressRoutes(platform: Platform) {
  const toWire = (address: SavedAddress) => savedAddressToWire(address, platform.settings.current().zipCodes)
  return {
    listAddresses: async ({ shopper }) => {
      const addresses = await listAddresses(platform.db, shopper.id)
      return { success: true, addresses: addresses.map(toWire) }
    },
    addAddress: async ({ shopper, body }) => {
      const address = await addAddress(platform, shopper.id, body)
      return { success: true, message: 'Address added successfully', address: toWire(address) }
    },
    updateAddress: async ({ shopper, body }) => {
      const address = await updateAddress(platform, shopper.id, body)
      return { success: true, message: 'Address updated', address: toWire(address) }
    },
    removeAddress: async ({ shopper, body }) => {
      await removeAddress(platform, shopper.id, body.id)
      return { success: true, message: 'Address removed' }
    },
    chooseDefaultAddress: async ({ shopper, body }) => {
      const address = await chooseDefaultAddress(platform, shopper.id, body.id)
      return { success: true, message: 'Default address changed', address: toWire(address) }
    },
  } satisfies Partial<EndpointHandlers>
}
