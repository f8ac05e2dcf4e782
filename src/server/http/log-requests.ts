import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

export interface LoggedRequest {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly ms: number
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, url, log }, { statusCode, elapsedTime }) =>
    logRequest(log, { method, url, status: statusCode, ms: elapsedTime }),
  )
}

/** Leaves out the query, which may contain what a person searched for. */
export function logRequest(log: FastifyBaseLogger, { method, url, status, ms }: LoggedRequest): void {
  log.info({ method, path: url.split('?', 1)[0], status, ms: Math.round(ms * 10) / 10 }, 'request')
}
