import { LRUCache } from 'lru-cache'
import type { ClientMetadata } from 'oidc-provider'
import * as z from 'zod/mini'
import { createLimiter } from '../../platform/limiter.ts'
import { isLocalStore, isPublicUrl } from '../../platform/outbound/public-url.ts'
import { readText, requestPublic } from '../../platform/outbound/request-public.ts'

const TIMEOUT_MS = 2_000
const MAX_BYTES = 64 * 1024
const MAX_CLIENTS = 500
const KNOWN_MS = 60_000

/** What the store reads of a client id metadata document (draft-ietf-oauth-client-id-metadata-document). */
const metadataDocument = z.object({
  client_id: z.string(),
  redirect_uris: z.array(z.string().check(z.maxLength(1000))).check(z.minLength(1), z.maxLength(20)),
  token_endpoint_auth_method: z.optional(z.literal('none')),
  client_secret: z.optional(z.never()),
})

/** A code is sent over https, to an app of this machine, or to an app by a scheme that has its reversed domain (RFC 8252). */
function isSafeRedirect(uri: string): boolean {
  const { protocol, hostname } = URL.parse(uri) ?? {}
  if (protocol === 'http:') return hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol?.includes('.') ?? false)
}

/**
 * Knows the clients of the OAuth server. The id of a client is the URL of its document, which is fetched, only a few at once. All
 * clients are public ones, without a secret.
 */
export class AssistantClients {
  readonly #isLocal: boolean
  readonly #fetching = createLimiter(4, 100)
  readonly #clients = new LRUCache<string, Promise<ClientMetadata | null>>({ max: MAX_CLIENTS, ttl: KNOWN_MS })

  constructor({ publicUrl }: { readonly publicUrl: string }) {
    this.#isLocal = isLocalStore(publicUrl)
  }

  /** Returns null when there is no such document. Any text is accepted. A document is not asked for again within a minute. */
  async find(id: string): Promise<ClientMetadata | null> {
    if (!isPublicUrl(id, this.#isLocal) || new URL(id).pathname === '/') return null
    const known = this.#clients.get(id)
    if (known) return known
    const fetching = this.#fetching(() => this.#fetch(id)).catch(() => null)
    this.#clients.set(id, fetching)
    return fetching
  }

  /** Throws when there is no document, too much of it, or another one. */
  async #fetch(id: string): Promise<ClientMetadata | null> {
    const headers = { accept: 'application/json' }
    const response = await requestPublic(id, { headers, isLocal: this.#isLocal, timeoutMs: TIMEOUT_MS })
    if (response.statusCode !== 200) {
      response.destroy()
      return null
    }
    const { client_id, redirect_uris } = metadataDocument.parse(JSON.parse(await readText(response, MAX_BYTES)))
    if (client_id !== id || !redirect_uris.every(isSafeRedirect)) return null
    return {
      ...{ client_id, redirect_uris },
      // The OAuth server then ignores the port of a loopback address, which an app gets from its system (RFC 8252, section 7.3).
      application_type: redirect_uris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      response_modes: ['query'],
    }
  }
}
