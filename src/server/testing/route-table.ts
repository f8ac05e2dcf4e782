import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** A route in Fastify's notation, such as `/products/:id`. */
export interface KnownRoute {
  readonly method: string
  readonly path: string
}

// Fastify documents this diagnostics channel. It announces an app before the app adds its routes.
const INITIALIZATION = 'fastify.initialization'

/** Records every route that `build` adds, by Fastify's `onRoute` hook. */
export async function withRouteTable<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: KnownRoute[] }> {
  const routes: KnownRoute[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance } // Fastify documents the message's shape
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
