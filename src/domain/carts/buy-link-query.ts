export interface BuyQuery {
  /** A path of this store where the shopper wants to go on, or null. */
  readonly continueTo: string | null
  /** What says of a visit which campaign it came from. The destination keeps it. */
  readonly campaign: readonly (readonly [name: string, value: string])[]
}

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id']
const MAX_CAMPAIGN_VALUE = 100

/**
 * Reads the query of a link that puts products into the cart. It is still encoded. What comes twice is ambiguous and left
 * out, whatever the order. All other parameters are left out, so that nothing about a person gets into another address.
 */
export function parseBuyQuery(query: string): BuyQuery {
  const params = query.split('&').map((param) => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(param) ?? []
    return { name: decoded(name.replaceAll('+', ' ')), value }
  })
  const only = (wanted: string): string | null => {
    const [first, ...others] = params.filter(({ name }) => name === wanted)
    return first && others.length === 0 ? first.value : null
  }
  const continueTo = only('continue_to')
  return {
    continueTo: continueTo === null ? null : continuePath(decoded(continueTo)),
    campaign: CAMPAIGN.flatMap((name) => {
      const value = decoded(only(name)?.replaceAll('+', ' ') ?? '')
      const isPlain = value !== null && value !== '' && value.length <= MAX_CAMPAIGN_VALUE && !/\p{Cc}/u.test(value)
      return isPlain ? [[name, value] as const] : []
    }),
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Stands for the origin of the store: a path that leads away from any origin leads away from this one. */
const ORIGIN = 'https://store.invalid'

const MAX_PATH = 1_000
const FORBIDDEN = /[\s\\\p{Cc}]/u
const SCHEME = /[a-z][a-z0-9+.-]*:/i
/** A slash, backslash or control character that would come to light when somebody decoded the path once more. */
const ENCODED_TWICE = /%(?:[01][\da-f]|7f|2f|5c)/i

/**
 * Returns the canonical path of `continue_to`, or null when it might lead to another origin. A query or fragment is left out.
 * `/..//other.test` is such a path: without its dots it would name a host.
 */
export function continuePath(path: string | null): string | null {
  if (path === null || path.length > MAX_PATH || !/^\/(?!\/)/.test(path)) return null
  if (FORBIDDEN.test(path) || SCHEME.test(path) || ENCODED_TWICE.test(path)) return null
  if (!URL.canParse(path, ORIGIN)) return null
  const { origin, pathname } = new URL(path, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname : null
}
