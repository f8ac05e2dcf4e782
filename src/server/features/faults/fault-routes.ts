import type { FastifyInstance } from 'fastify'
import { calls } from '../../../contract/calls.ts'
import { faultReport } from '../../../contract/faults.ts'
import { clientLimit } from '../../http/client-limit.ts'
import { parseBody } from '../../http/parse.ts'

/** Keeps in the log what failed in somebody's browser, under the reference that they were shown. */
export function faultRoutes(app: FastifyInstance): void {
  app.post(calls.reportFault, clientLimit, async (request) => {
    request.log.error({ fault: parseBody(faultReport, request.body) }, 'a page failed in a browser')
    return { success: true }
  })
}
