import { LRUCache } from 'lru-cache'
import { parseDictionary } from 'structured-headers'
import * as z from 'zod/mini'
import type { IDENTITY_LINKING } from '../../../contract/ucp/identity-linking.ts'
import {
  type Capability,
  isUcpVersion,
  OLDER_VERSION,
  ORDER,
  UCP_VERSION,
  type UcpVersion,
} from '../../../contract/ucp/ucp-version.ts'
import { isBlocked, siteOf } from '../../../domain/assistants/assistant.ts'
import { createLimiter } from '../../platform/limiter.ts'
import { isLocalStore, isPublicUrl } from '../../platform/outbound/public-url.ts'
import { readText, requestPublic } from '../../platform/outbound/request-public.ts'
import type { Platform } from '../../platform/platform.ts'
import { BlockedAssistant, UcpFailure } from './ucp-failure.ts'

/** Has what the store needs of the document by which an assistant says what it is. */
export interface AgentProfile {
  readonly url: string
  readonly version: string
  /** The versions in which the assistant has each capability. */
  readonly capabilities: ReadonlyMap<string, readonly string[]>
  /** Changes of the orders that the assistant brings are sent to this URL. */
  readonly webhookUrl: string | null
}

const TIMEOUT_MS = 2_000
const MAX_BYTES = 64 * 1024
const MAX_PROFILES = 500
/** Profiles are kept for at least as long (the protocol’s rules for fetching profiles). */
const LEAST_MS = 60_000
const MOST_MS = 60 * 60_000

/** Knows the profiles of assistants, by URL. The documents of unknown assistants are fetched, only a few at once. */
export class AgentProfiles {
  readonly #isLocal: boolean
  readonly #rules: Platform['assistantRules']
  readonly #fetching = createLimiter(4, 100)
  readonly #profiles = new LRUCache<string, Promise<AgentProfile>>({ max: MAX_PROFILES })

  constructor({ publicUrl, assistantRules }: Pick<Platform, 'publicUrl' | 'assistantRules'>) {
    this.#isLocal = isLocalStore(publicUrl)
    this.#rules = assistantRules
  }

  /** Returns the profile that a header `UCP-Agent: profile="https://…"` names. Throws a UcpFailure. */
  ofHeader(header: string | undefined): Promise<AgentProfile> {
    return this.ofUrl(header === undefined ? null : profileUrlIn(header))
  }

  /** Returns the profile at this URL. Throws a UcpFailure. */
  async ofUrl(url: string | null): Promise<AgentProfile> {
    if (url === null || !isPublicUrl(url, this.#isLocal))
      throw new UcpFailure('invalid_profile_url', 'UCP-Agent must name the https URL of a profile on the internet')
    if (isBlocked(this.#rules.current(), siteOf(url))) throw new BlockedAssistant()
    const known = this.#profiles.get(url)
    if (known) return known
    const fetching = this.#fetching(() => this.#fetch(url))
    fetching.catch(() => {}) // the caller reports it
    // A profile that can't be fetched is not asked for again within a minute.
    this.#profiles.set(url, fetching, { ttl: LEAST_MS })
    return fetching
  }

  /** Returns null when the response is no document. Throws when there is none, or too much of it. */
  async #get(url: string): Promise<{ cacheControl: string; text: string } | null> {
    const headers = { accept: 'application/json' }
    const response = await requestPublic(url, { headers, isLocal: this.#isLocal, timeoutMs: TIMEOUT_MS })
    if (response.statusCode === 200)
      return { cacheControl: response.headers['cache-control'] ?? '', text: await readText(response, MAX_BYTES) }
    response.destroy()
    return null
  }

  async #fetch(url: string): Promise<AgentProfile> {
    const response = await this.#get(url).catch(() => null)
    if (!response) throw new UcpFailure('profile_unreachable', 'The profile of the agent could not be fetched')
    const profile = parseProfile(url, response.text, this.#isLocal)
    if (!profile) throw new UcpFailure('profile_malformed', 'The profile of the agent is no profile of the protocol')
    const current = this.#profiles.peek(url)
    if (current) this.#profiles.set(url, current, { ttl: cachedMs(response.cacheControl) })
    return profile
  }
}

function profileUrlIn(header: string): string | null {
  try {
    const [url] = parseDictionary(header).get('profile') ?? []
    return typeof url === 'string' ? url : null
  } catch {
    return null
  }
}

function cachedMs(cacheControl: string): number {
  const seconds = Number(/\bmax-age=(\d{1,9})/.exec(cacheControl)?.[1] ?? 0)
  return Math.min(Math.max(seconds * 1000, LEAST_MS), MOST_MS)
}

const declared = z.array(z.object({ version: z.string(), config: z.optional(z.object({ webhook_url: z.optional(z.string()) })) }))
const profileDocument = z.object({
  ucp: z.object({ version: z.string(), capabilities: z.optional(z.record(z.string(), declared)) }),
})

function parseProfile(url: string, text: string, isLocal: boolean): AgentProfile | null {
  try {
    const { ucp } = profileDocument.parse(JSON.parse(text))
    const capabilities = Object.entries(ucp.capabilities ?? {})
    const webhook = ucp.capabilities?.[ORDER]?.find(({ version }) => version === ucp.version)?.config?.webhook_url
    return {
      url,
      version: ucp.version,
      capabilities: new Map(capabilities.map(([name, versions]) => [name, versions.map(({ version }) => version)])),
      webhookUrl: webhook !== undefined && isPublicUrl(webhook, isLocal) ? webhook : null,
    }
  } catch {
    return null
  }
}

/** Throws a UcpFailure unless the store speaks the version of the assistant. */
export function versionOf({ version }: Pick<AgentProfile, 'version'>): UcpVersion {
  if (isUcpVersion(version)) return version
  const known = `${UCP_VERSION} and ${OLDER_VERSION}`
  throw new UcpFailure('version_unsupported', `Protocol version ${version} is not supported. This store supports ${known}`)
}

/** Throws a UcpFailure unless the store and the assistant have this capability in the same version. */
export function requireCapability(agent: AgentProfile, capability: Capability): void {
  if (!hasCapability(agent, capability))
    throw new UcpFailure('capabilities_incompatible', `The agent does not have ${capability} in version ${agent.version}`)
}

export const hasCapability = (
  { version, capabilities }: Pick<AgentProfile, 'version' | 'capabilities'>,
  capability: Capability | typeof IDENTITY_LINKING,
): boolean => capabilities.get(capability)?.includes(version) ?? false
