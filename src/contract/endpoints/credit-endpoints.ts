import { ownCreditResponse } from '../customers/credit.ts'
import type { Endpoint } from './endpoint.ts'

export const getOwnCredit = {
  method: 'GET',
  path: '/api/user/credit',
  access: 'shopper',
  summary: 'The account’s credit, and where it came from',
  response: ownCreditResponse,
} satisfies Endpoint
