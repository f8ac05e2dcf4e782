import { UCP_VERSION } from '../../contract/ucp/ucp-version.ts'
import { serveFetch } from './serve-fetch.ts'

interface ProfileResponse {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: string
}

/** An assistant whose profile is served on a loopback port. */
export interface TestAgent {
  /** Serves this profile from now on, and returns a URL that the store has not fetched yet. */
  newProfile(response?: Partial<ProfileResponse>): string
  /** Is how many times a profile was fetched. */
  fetched(): number
  readonly url: string
  close(): Promise<void>
}

export const CATALOG_CAPABILITIES = ['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup']

export const profileOf = (version: string, capabilities = CATALOG_CAPABILITIES): string =>
  JSON.stringify({
    ucp: { version, capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version }]])) },
  })

export async function openTestAgent(): Promise<TestAgent> {
  const working: ProfileResponse = { status: 200, body: profileOf(UCP_VERSION) }
  let response = working
  let [profiles, fetched] = [0, 0]
  const server = await serveFetch(async () => {
    fetched += 1
    return new Response(response.body, response)
  })
  return {
    url: server.url,
    fetched: () => fetched,
    newProfile(changed = {}) {
      response = { ...working, ...changed }
      return `${server.url}/${++profiles}`
    },
    close: () => server.close(),
  }
}

export const agentHeader = (profile: string): Record<string, string> => ({ 'ucp-agent': `profile="${profile}"` })
