import type { FastifyServerOptions } from 'fastify'

function rejectSchema(): never {
  throw new Error('A route has no schema of Fastify’s: the contract’s schemas parse what comes in')
}

/** Prevents Fastify from loading its JSON Schema compilers, a hundred unused modules. */
export const noRouteSchemas = {
  compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema },
} satisfies FastifyServerOptions['schemaController']
