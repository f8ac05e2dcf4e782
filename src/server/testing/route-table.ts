import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** A route as an app registered it: one method of one path, in Fastify's notation. */
export interface KnownRoute {
  readonly method: string
  readonly path: string
}

const INITIALIZATION = 'fastify.initialization' // Fastify's documented channel, told of each app before it has a route

/** Builds an app and gives, along with what `build` gives, every route that the app came to have: its own table, not a list of ours. */
export async function withRouteTable<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: KnownRoute[] }> {
  const routes: KnownRoute[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance } // what the channel carries, by Fastify's documentation
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, path: url })
    })
  }
  subscribe(INITIALIZATION, listen)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe(INITIALIZATION, listen)
  }
}
