import type { Endpoint } from '../endpoint.ts'
import { truthResponse } from '../truth.ts'

export const getTruth = {
  method: 'GET',
  path: '/api/truth',
  access: 'anyone',
  summary:
    'What is measured, beside what is promised: delivery times of the last 30 days, customers, ratings and best sellers, at most a minute old',
  response: truthResponse,
  cacheControl: 'public, max-age=30',
} satisfies Endpoint
