import { addAddressRequest, addressIdRequest, updateAddressRequest } from '../addresses/address-requests.ts'
import { addAddressResponse, listAddressesResponse } from '../addresses/addresses.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

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
  errors: { 409: 'You can save up to 100 addresses. …' },
} satisfies Endpoint

const NOT_FOUND = 'Address not found'

export const updateAddress = {
  method: 'POST',
  path: '/api/address/update',
  access: 'shopper',
  summary: 'Replaces the fields of an address; orders keep theirs',
  body: updateAddressRequest,
  response: addAddressResponse,
  errors: { 404: NOT_FOUND },
} satisfies Endpoint

export const removeAddress = {
  method: 'POST',
  path: '/api/address/remove',
  access: 'shopper',
  summary: 'Removes an address; the newest of the rest follows the default',
  body: addressIdRequest,
  response: messageResponse,
  errors: { 404: NOT_FOUND },
} satisfies Endpoint

export const chooseDefaultAddress = {
  method: 'POST',
  path: '/api/address/default',
  access: 'shopper',
  summary: 'Makes an address the default, which is preselected until an order went elsewhere',
  body: addressIdRequest,
  response: addAddressResponse,
  errors: { 404: NOT_FOUND },
} satisfies Endpoint
