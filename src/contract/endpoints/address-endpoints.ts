import { addAddressRequest } from '../address-requests.ts'
import { addAddressResponse, listAddressesResponse } from '../addresses.ts'
import type { Endpoint } from '../endpoint.ts'

export const listAddresses = {
  method: 'GET',
  path: '/api/address/get',
  access: 'shopper',
  summary: 'The account’s addresses, oldest first',
  response: listAddressesResponse,
} satisfies Endpoint

export const addAddress = {
  method: 'POST',
  path: '/api/address/add',
  access: 'shopper',
  summary: 'Saves an address; its fields may also be in an object `address`',
  body: addAddressRequest,
  status: 201,
  response: addAddressResponse,
} satisfies Endpoint
