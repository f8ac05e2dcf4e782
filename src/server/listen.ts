import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { StoreServer } from './http/store-server.ts'
import { StartError } from './start-error.ts'

type HostAndPort = Pick<Config, 'host' | 'port'>

/**
 * Listens on every address that `localhost` has, or on the given host. Throws a StartError when host or port can't be
 * used.
 */
export async function listen(app: FastifyInstance, server: StoreServer, { host, port }: HostAndPort): Promise<void> {
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : []
  await app.listen({ host: first, port }).catch((error: NodeJS.ErrnoException) => {
    throw startErrorOf(error, { host, port })
  })
  // A failure is ignored, because `localhost` may have an IPv6 address although IPv6 is switched off.
  for (const other of others) await server.listenAlso(other, port).catch(() => {})
}

const addressesOf = async (host: string): Promise<string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

interface HeldPort {
  readonly port: number
  /** Calling it again is harmless. */
  release(): Promise<void>
}

/**
 * Finds a free port and holds it. The port must be known early, because pages and payments contain the store's URL. It
 * is held because another process could take it during a first start, which lasts seconds.
 */
export async function holdFreePort(host: string): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen({ host, port: 0 }), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw startErrorOf(error, { host, port: 0 })
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

function startErrorOf(error: NodeJS.ErrnoException, { host, port }: HostAndPort): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`PORT is ${port}: something else listens on ${host}:${port} already`)
  if (error.code === 'EACCES')
    return new StartError(`PORT is ${port}: this user may not listen there; ports from 1024 up are free to all`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST is ${host}: this machine has no such address`)
  return error
}
