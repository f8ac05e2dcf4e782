import {
  archiveSupplierRequest,
  changeSupplierResponse,
  listSuppliersResponse,
  saveSupplierRequest,
} from '../buying/suppliers.ts'
import type { Endpoint } from './endpoint.ts'

export const listSuppliers = {
  method: 'GET',
  path: '/api/suppliers',
  access: 'seller',
  summary: 'From whom the store buys, with the number of their products',
  response: listSuppliersResponse,
} satisfies Endpoint

export const saveSupplier = {
  method: 'POST',
  path: '/api/suppliers/save',
  access: 'seller',
  summary: 'Adds a supplier, or changes the one of `id`',
  body: saveSupplierRequest,
  response: changeSupplierResponse,
  errors: { 404: 'Supplier not found', 409: 'Another supplier has the name' },
} satisfies Endpoint

export const archiveSupplier = {
  method: 'POST',
  path: '/api/suppliers/archive',
  access: 'seller',
  summary: 'Archives a supplier, from whom nothing is bought any more, or takes it back',
  body: archiveSupplierRequest,
  response: changeSupplierResponse,
  errors: { 404: 'Supplier not found' },
} satisfies Endpoint
