import { LOSSES_PER_MINUTE } from '../limits.ts'
import { successResponse } from '../responses.ts'
import { lossReport } from '../search/lost-demand.ts'
import type { Endpoint } from './endpoint.ts'

export const reportLoss = {
  method: 'POST',
  path: '/api/lost-demand',
  access: 'anyone',
  summary: 'Counts a search without a result, or a product that could not be had; with a token for its shopper',
  body: lossReport,
  attemptsPerMinute: LOSSES_PER_MINUTE,
  response: successResponse,
} satisfies Endpoint
