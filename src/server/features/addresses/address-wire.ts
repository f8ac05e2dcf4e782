import type { AddressWire } from '../../../contract/addresses.ts'
import type { Address } from '../../../domain/address.ts'

export const addressToWire = ({ id, ...fields }: Address): AddressWire => ({ _id: id, ...fields })
