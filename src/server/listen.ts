import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Lets shoppers in. Refuses with a StartError a place that can't be had. */
export async function listen(app: FastifyInstance, place: Place): Promise<void> {
  await app.listen({ host: place.host, port: place.port }).catch((error: NodeJS.ErrnoException) => {
    throw explained(error, place)
  })
}

/** A port that is ours alone until it is let go. */
export interface HeldPort {
  readonly port: number
  /** Twice is fine. */
  release(): Promise<void>
}

/**
 * Holds a free port of this host, for a store that must know its own address long before it listens, as its pages and payments
 * lead back to it. Held, since the first start takes seconds in which the system would give the port to somebody else.
 */
export async function holdFreePort(host: string): Promise<HeldPort> {
  const server = createServer((stranger) => stranger.destroy())
  await once(server.listen({ host, port: 0 }), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explained(error, { host, port: 0 })
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new StartError(`HOST is ${host}: it has no free port`)
  let released: Promise<unknown> | undefined
  return {
    port: address.port,
    async release() {
      released ??= once(server.close(), 'close')
      await released
    },
  }
}

function explained(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`PORT is ${port}: something else listens on ${host}:${port} already`)
  if (error.code === 'EACCES')
    return new StartError(`PORT is ${port}: this user may not listen there; ports from 1024 up are free to all`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST is ${host}: this machine has no such address`)
  return error
}
