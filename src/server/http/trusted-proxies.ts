import type { Config } from '../config.ts'

/** Converts a number of proxies to a predicate, which Fastify expects in its place. */
export function trustedProxies(proxies: Config['trustProxy']): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
