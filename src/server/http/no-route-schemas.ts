import type { FastifyServerOptions } from 'fastify'

function rejectSchema(): never {
  throw new Error('A route has no schema of Fastify’s: the contract’s schemas parse what comes in')
}

/** Replaces Fastify's JSON Schema compilers, which would load a hundred modules. */
export const noRouteSchemas = {
  compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema },
} satisfies FastifyServerOptions['schemaController']
