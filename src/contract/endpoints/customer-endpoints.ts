import {
  addCustomerNoteRequest,
  blockCustomerRequest,
  changeCreditRequest,
  changeCustomerResponse,
  getCustomerQuery,
  getCustomerResponse,
  listCustomersQuery,
  listCustomersResponse,
} from '../customers/customers.ts'
import type { Endpoint } from './endpoint.ts'

const NOT_FOUND = 'Customer not found'

export const listCustomers = {
  method: 'GET',
  path: '/api/customers',
  access: 'seller',
  summary: 'Customers with their orders and sums: accounts, guests by confirmed email, and other guests each by themselves',
  query: listCustomersQuery,
  response: listCustomersResponse,
} satisfies Endpoint

export const getCustomer = {
  method: 'GET',
  path: '/api/customers/one',
  access: 'seller',
  summary: 'A customer with their orders, problems, notes and credit',
  query: getCustomerQuery,
  response: getCustomerResponse,
  errors: { 404: NOT_FOUND },
} satisfies Endpoint

export const addCustomerNote = {
  method: 'POST',
  path: '/api/customers/note',
  access: 'seller',
  summary: 'Adds a note about a customer, which is in the data that they can download, word for word',
  body: addCustomerNoteRequest,
  response: changeCustomerResponse,
  errors: { 404: NOT_FOUND },
} satisfies Endpoint

export const blockCustomer = {
  method: 'POST',
  path: '/api/customers/block',
  access: 'seller',
  summary: 'Keeps a customer from placing orders, or lets them order again; open orders go on, and staff may order for them',
  body: blockCustomerRequest,
  response: changeCustomerResponse,
  errors: { 404: NOT_FOUND, 409: 'A guest whose email is not confirmed' },
} satisfies Endpoint

export const changeCredit = {
  method: 'POST',
  path: '/api/customers/credit',
  access: 'seller',
  summary: 'Gives credit to a customer with an account, or takes some; the customer reads the reason',
  body: changeCreditRequest,
  isIdempotent: true,
  response: changeCustomerResponse,
  errors: { 404: NOT_FOUND, 409: 'A guest; more than there is' },
} satisfies Endpoint
