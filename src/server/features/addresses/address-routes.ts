import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { addAddress } from './add-address.ts'
import { listAddressRows } from './address-repository.ts'
import { addressToWire } from './address-wire.ts'

export const addressRoutes = (platform: Platform) =>
  ({
    listAddresses: async ({ shopper }) => {
      const addresses = await listAddressRows(platform.db, shopper.id)
      return { success: true, addresses: addresses.map(addressToWire) }
    },
    addAddress: async ({ shopper, body }) => {
      const address = await addAddress(platform, shopper.id, body)
      return { success: true, message: 'Address added successfully', address: addressToWire(address) }
    },
  }) satisfies Partial<EndpointHandlers>
