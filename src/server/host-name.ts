import { isIPv4, isIPv6 } from 'node:net'

const MAX_NAME = 253 // RFC 1123 §2.1, not counting a trailing dot
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
const NUMBER = /^(?:\d+|0x[\da-f]*)$/i

/**
 * Tells whether the text is an IP address or a host name. Other spellings of `0.0.0.0` and `::` are rejected, so that a
 * store doesn't listen on all addresses by mistake.
 */
export const isHost = (text: string): boolean => isIPv4(text) || (isIPv6(text) ? !isHiddenWildcard(text) : isHostName(text))

/** Rejects names that end in a number, because the system's resolver reads `0`, `0x0` and `0.0` as 0.0.0.0. */
function isHostName(text: string): boolean {
  const labels = text.split('.')
  return text.length <= MAX_NAME && labels.every((label) => LABEL.test(label)) && !NUMBER.test(labels.at(-1) ?? '')
}

function isHiddenWildcard(address: string): boolean {
  const [unscoped] = address.split('%')
  const shortest = URL.parse(`http://[${unscoped}]`)?.hostname ?? ''
  return address !== '::' && ['[::]', '[::ffff:0:0]'].includes(shortest)
}
