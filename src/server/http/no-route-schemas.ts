import type { FastifyServerOptions } from 'fastify'

function refuse(): never {
  throw new Error('A route has no schema of Fastify’s: the contract’s schemas parse what comes in')
}

/** Keeps Fastify from loading its own compilers of JSON Schema, a hundred modules of which no route of ours has a use. */
export const noRouteSchemas = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
} satisfies FastifyServerOptions['schemaController']
