import type { Config } from '../config.ts'

/** Fastify expects a predicate for a number of proxies. */
export function trustedProxies(proxies: Config['trustProxy']): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
