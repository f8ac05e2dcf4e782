import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { isLoopback } from '../mail/smtp-server.ts'

const MAX_ENDPOINT = 1000

/** `INSIDE` are the networks that are not reached over the internet (RFC 6890). */
const INSIDE = blockListOf(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
)
const INSIDE_IPV6 = blockListOf('ipv6', '2001::/23 2001:db8::/32 2002::/16')
const GLOBAL_IPV6 = blockListOf('ipv6', '2000::/3')

function blockListOf(type: 'ipv4' | 'ipv6', ...networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks.join(' ').split(' ')) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), type)
  }
  return list
}

function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GLOBAL_IPV6.check(address, 'ipv6') && !INSIDE_IPV6.check(address, 'ipv6')
  return !INSIDE.check(address, 'ipv4')
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Tells whether a store with this public URL is tried out on one machine, where its push service may be, too. */
export const isLocalStore = (publicUrl: string): boolean => isLoopback(hostOf(new URL(publicUrl)))

/**
 * Returns why a message must not be sent to this URL, or null. The URL comes from a browser, and must not lead the store's
 * requests into its own network. Names are resolved later, and then checked by `publicLookup`.
 */
export function pushEndpointIssue(endpoint: string, isLocal: boolean): string | null {
  const url = URL.parse(endpoint)
  if (!url || endpoint.length > MAX_ENDPOINT) return INVALID
  if (url.username !== '' || url.password !== '' || url.hash !== '') return INVALID
  const host = hostOf(url)
  if (isLocal && isLoopback(host) && /^https?:$/.test(url.protocol)) return null
  if (url.protocol !== 'https:' || url.port !== '') return INVALID
  const isInside = isIP(host) === 0 ? !host.includes('.') || host.endsWith('.localhost') : !isPublicAddress(host)
  return isInside ? INVALID : null
}

const INVALID = 'This is no address of a push service'

/** Resolves names as Node does, and fails for a name that leads to an address which is not public. */
export const publicLookup =
  (isLocal: boolean): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const isAllowed = addresses?.every(({ address }) => isPublicAddress(address) || (isLocal && isLoopback(address)))
      const [first] = addresses ?? []
      const failure = error ?? (isAllowed && first ? null : new ForbiddenAddress(`${host} is not a public address`))
      if (failure || !first) return callback(failure, '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}
