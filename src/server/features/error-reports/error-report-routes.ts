import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { errorReport } from '../../../contract/error-reports.ts'
import { clientLimit } from '../../http/client-limit.ts'
import { parseBody } from '../../http/parse.ts'

export function errorReportRoutes(app: FastifyInstance): void {
  app.post(endpoints.reportError, clientLimit, async (request) => {
    request.log.error({ fault: parseBody(errorReport, request.body) }, 'a page failed in a browser')
    return { success: true }
  })
}
