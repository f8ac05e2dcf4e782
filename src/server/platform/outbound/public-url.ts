import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { isLoopback } from '../mail/smtp-server.ts'

// The store sends requests to URLs that others name: browsers name their push service, and assistants their profile. These must
// not lead into the store's own network.

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

/** Tells whether a store with this public URL is tried out on one machine, where the other side may be, too. */
export const isLocalStore = (publicUrl: string): boolean => isLoopback(hostOf(new URL(publicUrl)))

const MAX_URL = 1000

/**
 * Tells whether the store may send a request to this URL that somebody else named. Names are resolved later, and then checked
 * by `publicLookup`.
 */
export function isPublicUrl(text: string, isLocal: boolean): boolean {
  const url = URL.parse(text)
  if (!url || text.length > MAX_URL) return false
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  const host = hostOf(url)
  if (isLocal && isLoopback(host) && /^https?:$/.test(url.protocol)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return isIP(host) === 0 ? host.includes('.') && !host.endsWith('.localhost') : isPublicAddress(host)
}

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
