import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'

export const errorReportRoutes = () =>
  ({
    reportError: async ({ body, request }) => {
      request.log.error({ fault: body }, 'a page failed in a browser')
      return { success: true }
    },
  }) satisfies Partial<EndpointHandlers>
