import { isSellerPath, paths } from '../routing/paths.ts'
import { SEARCH_PARAMS } from '../routing/search-params.ts'

/** Tells how the service worker responds to a request. */
export type CacheRule =
  /** The file has a content hash in its name, so a saved one is never outdated. */
  | 'file'
  | 'picture'
  /** The page is the same for everybody. A saved one is shown when the network fails or is slow. */
  | 'page'
  /** The response is the same for everybody. A saved one is used when the network fails. */
  | 'response'
  /** Nothing is saved. Without a network, the offline page is shown. */
  | 'personal page'
  /** The browser is given what the network responds, and shows its own error page. */
  | 'other page'

export interface SeenRequest {
  readonly method: string
  readonly url: URL
  readonly isNavigation: boolean
  readonly hasToken: boolean
}

/** These pages contain nothing of a person: what they show of one, they read from local storage or request. */
const SAVED_PAGES: readonly string[] = [
  paths.home(),
  paths.products(),
  paths.cart(),
  paths.checkout(),
  paths.contact(),
  paths.favourites(),
  paths.shoppingList(),
]

const SAVED_BEGINNINGS = [`${paths.products()}/`, paths.storePage('')]

const PRODUCT_LIST = '/api/product/list'

/** The worker must not load the endpoint table, so a test compares these paths with it. */
export const SAVED_RESPONSES: readonly string[] = [PRODUCT_LIST, '/api/product/search', '/api/category/list']

/** Returns the ids of a request for a list of products by their ids alone, as the cart sends it, or null for any other. */
export function idsOfList({ pathname, searchParams }: URL): readonly string[] | null {
  const ids = pathname === PRODUCT_LIST && searchParams.size === 1 ? searchParams.get('ids') : null
  return ids ? ids.split(',') : null
}

/** Returns null for requests that the browser sends by itself, as without a service worker. `origin` is the store's. */
export function cacheRuleOf({ method, url, isNavigation, hasToken }: SeenRequest, origin: string): CacheRule | null {
  if (method !== 'GET' || url.origin !== origin) return null
  const path = url.pathname
  if (isNavigation) return ruleOfPage(path)
  if (path.startsWith('/assets/')) return 'file'
  if (path.startsWith('/pictures/')) return 'picture'
  return SAVED_RESPONSES.includes(path) && !hasToken ? 'response' : null
}

function ruleOfPage(path: string): CacheRule {
  if (isSellerPath(path) || path.startsWith('/api/')) return 'other page'
  const isForEverybody = SAVED_PAGES.includes(path) || SAVED_BEGINNINGS.some((beginning) => path.startsWith(beginning))
  return isForEverybody ? 'page' : 'personal page'
}

export interface SeenResponse {
  readonly status: number
  readonly redirected: boolean
  readonly headers: Pick<Headers, 'get'>
}

/** Tells whether a response may be saved at all. */
export const isStorable = ({ status, redirected, headers }: SeenResponse): boolean =>
  status === 200 && !redirected && !/\b(?:no-store|private)\b/i.test(headers.get('cache-control') ?? '')

const STATUSES_OF_ABSENCE: readonly number[] = [502, 503, 504]

/**
 * Tells whether a status says that the store is away for a while, as while it restarts behind a proxy. A saved page then
 * helps more.
 */
export const isStoreAway = (status: number): boolean => STATUSES_OF_ABSENCE.includes(status)

/**
 * Returns the URL by which a page is saved and found again. It has only the parameters that the server reads, so that one
 * page is saved once, and nothing is saved of campaigns or of a person whom a link names.
 */
export function savedUrlOf(url: URL): string {
  const saved = new URL(url)
  saved.hash = ''
  saved.search = ''
  for (const name of SEARCH_PARAMS) {
    const value = url.searchParams.get(name)
    if (value !== null) saved.searchParams.set(name, value)
  }
  return saved.href
}
