import * as z from 'zod/mini'
import { ORDER } from '../../src/contract/ucp/ucp-version.ts'

/** Suites test this version. */
export const TESTED_VERSION = '2026-04-08'

export const AGENT_PATH = '/agents'

const CHECKOUT = 'dev.ucp.shopping.checkout'
const EXTENSIONS = ['dev.ucp.shopping.fulfillment', 'dev.ucp.shopping.discount', 'dev.ucp.shopping.buyer_consent'] as const
const [FULFILLMENT] = EXTENSIONS
const CATALOG = ['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup', 'dev.ucp.shopping.cart'] as const

type Capabilities = Record<string, Record<string, unknown>[]>

const declared = (version: string, names: readonly string[], parents: Readonly<Record<string, string>> = {}): Capabilities =>
  Object.fromEntries(names.map((name) => [name, [{ version, ...(parents[name] && { extends: parents[name] }) }]]))

const withExtensions = (version: string, names: readonly string[]): Capabilities =>
  declared(version, names, Object.fromEntries(EXTENSIONS.map((name) => [name, CHECKOUT])))

/** Returns the profile of an agent that has everything which suites use. */
const wholeProfile = (version: string): object => ({
  ucp: { version, capabilities: withExtensions(version, [CHECKOUT, ORDER, ...EXTENSIONS, ...CATALOG]) },
})

/** Has nothing in common with any store. */
const foreignProfile = (version: string): object => ({
  ucp: { version, capabilities: declared(version, ['com.example.weather']) },
})

/** Names profiles of this front by what is wrong with them. */
export const wrongProfiles = (front: string) => ({
  unsupported_version_profile_url: `${front}${AGENT_PATH}?version=2024-01-01`,
  incompatible_caps_profile_url: `${front}${AGENT_PATH}?foreign`,
  unreachable_profile_url: `${front}${AGENT_PATH}/nothing`,
  malformed_profile_url: `${front}${AGENT_PATH}?malformed`,
})

const agentDocument = z.looseObject({
  ucp: z.looseObject({
    version: z.string(),
    capabilities: z.optional(z.record(z.string(), z.array(z.looseObject({})))),
  }),
})
type AgentDocument = z.output<typeof agentDocument>

/**
 * Adds the capabilities that an agent of a suite uses and does not declare. The agent of the official suite declares orders
 * alone, and that of the second checker sends fulfillment without declaring it.
 */
export function withUsedCapabilities(profile: AgentDocument): AgentDocument {
  const { ucp } = profile
  const { capabilities = {} } = ucp
  if (!Object.hasOwn(capabilities, ORDER)) return profile
  const used = Object.hasOwn(capabilities, CHECKOUT) ? [FULFILLMENT] : [CHECKOUT, ...EXTENSIONS]
  return { ...profile, ucp: { ...ucp, capabilities: { ...withExtensions(ucp.version, used), ...capabilities } } }
}

/** Agents of suites name these URLs. Nothing is served there, or nobody can fetch it from this machine. */
const NOT_SERVED = ['...', 'https://spck.dev/agent']

/** Returns the URL of the profile that stands for the one which an agent names, or null when the agent's own is used. */
export function profileFor(named: string, front: string, version = TESTED_VERSION): string | null {
  if (NOT_SERVED.includes(named)) return `${front}${AGENT_PATH}?version=${version}`
  const url = URL.parse(named)
  const isServed = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
  return isServed ? `${front}${AGENT_PATH}?of=${encodeURIComponent(named)}` : null
}

/** Replaces the profile in a header such as `profile="https://…"; version="2026-04-08"`, which says the version in one test alone. */
export function headerFor(header: string, front: string): string {
  const [, named = ''] = /profile="([^"]*)"/.exec(header) ?? []
  const [, version] = /version="([^"]*)"/.exec(header) ?? []
  const profile = profileFor(named, front, version)
  return profile === null ? header : `profile="${profile}"`
}

/** Responds to a request of a store for the profile of an agent. */
export async function serveProfile(url: URL): Promise<Response> {
  const { searchParams: parameters } = url
  const of = parameters.get('of')
  if (parameters.has('malformed')) return new Response('no profile')
  if (parameters.has('foreign')) return Response.json(foreignProfile(TESTED_VERSION))
  if (of === null) return Response.json(wholeProfile(parameters.get('version') ?? TESTED_VERSION))
  const response = await fetch(of, { redirect: 'manual' })
  const text = await response.text()
  const profile = agentDocument.safeParse(parseAny(text))
  return response.ok && profile.success
    ? Response.json(withUsedCapabilities(profile.data))
    : new Response(text, { status: response.status })
}

/** Returns null for what is no JSON. */
export function parseAny(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
