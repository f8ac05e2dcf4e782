import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly ms: number
}

/** Logs each request that the routes answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, url, log }, { statusCode, elapsedTime }) =>
    logRequest(log, { method, url, status: statusCode, ms: elapsedTime }),
  )
}

/** One line a request. The path alone: a query may hold what somebody searched for. */
export function logRequest(log: FastifyBaseLogger, { method, url, status, ms }: AnsweredRequest): void {
  log.info({ method, path: url.split('?', 1)[0], status, ms: Math.round(ms * 10) / 10 }, 'request')
}
