import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** In Fastify's notation. */
export interface KnownRoute {
  readonly method: string
  readonly path: string
}

const INITIALIZATION = 'fastify.initialization' // Fastify's documented channel, before an app's routes

/** Records every route by Fastify's own `onRoute` hook. */
export async function withRouteTable<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: KnownRoute[] }> {
  const routes: KnownRoute[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance } // documented by Fastify
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const single of [method].flat()) routes.push({ method: single, path: url })
    })
  }
  subscribe(INITIALIZATION, listen)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe(INITIALIZATION, listen)
  }
}
