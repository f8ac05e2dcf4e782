import { getDemonstrationResponse, removeDemonstrationResponse } from '../settings/demonstration.ts'
import type { Endpoint } from './endpoint.ts'

export const getDemonstration = {
  method: 'GET',
  path: '/api/demonstration',
  access: 'seller',
  roles: ['owner'],
  summary: 'What removing the demonstration would take, and which of its products would stay',
  response: getDemonstrationResponse,
} satisfies Endpoint

export const removeDemonstration = {
  method: 'POST',
  path: '/api/demonstration/remove',
  access: 'seller',
  roles: ['owner'],
  summary: 'Removes the demonstration for good: its products, shoppers and orders; again says the same',
  response: removeDemonstrationResponse,
} satisfies Endpoint
