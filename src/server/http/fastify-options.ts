import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyServerOptions } from 'fastify'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/headers.ts'
import type { Config } from '../config.ts'

export function corsOptions(origins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: [TOKEN_HEADER, IDEMPOTENCY_HEADER, 'Content-Type'],
  }
}

/** Converts a number of proxies to a predicate, which Fastify expects in its place. */
export function trustedProxies(proxies: Config['trustProxy']): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

function rejectSchema(): never {
  throw new Error('A route has no schema of Fastify’s: the contract’s schemas parse what comes in')
}

/** Replaces Fastify's JSON Schema compilers, which would load a hundred modules. */
export const noRouteSchemas = {
  compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema },
} satisfies FastifyServerOptions['schemaController']
