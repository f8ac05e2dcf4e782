import type Provider from 'oidc-provider'
import { isLocalStore } from '../../platform/outbound/public-url.ts'
import type { Platform } from '../../platform/platform.ts'

/** The browser in which an assistant asked has the id of the request in this cookie. */
export const REQUEST_COOKIE = 'oauth_request'

/** The path of the page on which the shopper decides about a request. */
export const linkPagePath = (request: string): string => `/link/${request}`

/** Tokens are sent over https alone, unless all of it is on one machine. */
export const isLinkingPossible = ({ publicUrl }: Pick<Platform, 'publicUrl'>): boolean =>
  publicUrl.startsWith('https:') || isLocalStore(publicUrl)

const providers = new WeakMap<Platform, Promise<Provider>>()

/** Returns the OAuth server, which the first request loads. A store without assistants starts as fast as before. */
export function loadProvider(platform: Platform): Promise<Provider> {
  const known = providers.get(platform)
  if (known) return known
  const loading = import('./oauth-provider.ts').then(({ newProvider }) => newProvider(platform))
  providers.set(platform, loading)
  loading.catch(() => providers.delete(platform)) // the next request tries again
  return loading
}
