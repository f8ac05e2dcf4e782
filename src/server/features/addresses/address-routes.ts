import type { FastifyInstance } from 'fastify'
import { newAddressFields } from '../../../contract/address-requests.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireShopper } from '../sessions/identity.ts'
import { addAddress } from './add-address.ts'
import { listAddressRows } from './address-repository.ts'
import { addressToWire } from './address-wire.ts'

export function addressRoutes(app: FastifyInstance, platform: Platform): void {
  app.get(endpoints.listAddresses, async (request) => {
    const shopper = await requireShopper(platform, request)
    const addresses = await listAddressRows(platform.db, shopper.id)
    return { success: true, addresses: addresses.map(addressToWire) }
  })

  app.post(endpoints.addAddress, async (request, reply) => {
    const shopper = await requireShopper(platform, request)
    const address = await addAddress(platform, shopper.id, parseBody(newAddressFields, addressIn(request.body)))
    return reply.code(201).send({ success: true, message: 'Address added successfully', address: addressToWire(address) })
  })
}

/** The address is the body itself or its field `address`. */
function addressIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'address' in body ? body.address : body
}
