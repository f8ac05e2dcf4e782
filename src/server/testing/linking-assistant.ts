import { createHash, randomBytes } from 'node:crypto'
import { endpoints } from '../../contract/endpoints.ts'
import { OAUTH_PATHS } from '../../contract/ucp/identity-linking.ts'
import { CHECKOUT, FULFILLMENT, ORDER, UCP_VERSION } from '../../contract/ucp/ucp-version.ts'
import type { Caller } from './caller.ts'
import { serveFetch } from './serve-fetch.ts'
import { agentHeader, profileOf } from './test-agent.ts'

export const ALL_SCOPES = `${ORDER}:read ${FULFILLMENT}:addresses ${CHECKOUT}:manage`

interface Begun {
  readonly status: number
  /** The browser is sent to this URL: the page of the store, or back to the assistant. */
  readonly location: string
  /** The cookies of the browser. */
  readonly cookies: string
  readonly verifier: string
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
}

type Params = Readonly<Record<string, string | undefined>>

/** An assistant that shoppers can link, by the whole code flow with PKCE. Its documents are served on a loopback port. */
export async function openLinkingAssistant(storeUrl: string) {
  const server = await serveFetch(async (request) => Response.json(documents[new URL(request.url).pathname] ?? {}))
  const clientId = `${server.url}/client.json`
  const redirectUri = `${server.url}/callback`
  const documents: Record<string, unknown> = {
    '/client.json': { client_id: clientId, redirect_uris: [redirectUri], application_type: 'native' },
    '/profile.json': JSON.parse(profileOf(UCP_VERSION, [CHECKOUT, FULFILLMENT, ORDER])),
  }
  const open = (path: string, init: RequestInit = {}) => fetch(storeUrl + path, { redirect: 'manual', ...init })
  const given = (params: Params) =>
    Object.entries(params).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))

  /** Returns the path to which an assistant sends the browser. */
  function authorizationPath(changes: Params = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const params = {
      ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: ALL_SCOPES, state: 'a-state' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    return { path: `${OAUTH_PATHS.authorization}?${new URLSearchParams(given(params))}`, verifier }
  }

  async function begin(changes: Params = {}): Promise<Begun> {
    const { path, verifier } = authorizationPath(changes)
    const response = await open(path)
    await response.arrayBuffer()
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      cookies: cookies.join('; '),
      verifier,
    }
  }

  const requestOf = ({ location }: Begun): string => location.split('/').at(-1) ?? ''

  const decide = (shopper: Caller, begun: Begun, isAllowed = true) =>
    shopper.post(endpoints.decideLink, { id: requestOf(begun), isAllowed }, { cookie: begun.cookies })

  /** Opens the path to which the decision leads, and returns what the assistant gets in its own URL. */
  async function followed(path: string, { cookies }: Begun): Promise<URLSearchParams> {
    const response = await open(path, { headers: { cookie: cookies } })
    await response.arrayBuffer()
    const location = response.headers.get('location') ?? ''
    if (!location.startsWith(redirectUri)) throw new Error(`${path} leads to ${location} (${response.status})`)
    return new URL(location).searchParams
  }

  async function post(path: string, params: Params) {
    const response = await open(path, { method: 'POST', body: new URLSearchParams(given(params)) })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers }
  }

  const exchange = (params: Params) =>
    post(OAUTH_PATHS.token, { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri, ...params })

  /** Has a shopper allow the assistant these scopes. */
  async function code(shopper: Caller, changes: Params = {}) {
    const begun = await begin(changes)
    const { body } = await decide(shopper, begun)
    const params = await followed(body.path, begun)
    return { code: params.get('code') ?? '', code_verifier: begun.verifier, params }
  }

  async function link(shopper: Caller, scope = ALL_SCOPES): Promise<Tokens> {
    const { params: _params, ...sent } = await code(shopper, { scope })
    return (await exchange(sent)).body
  }

  return {
    clientId,
    redirectUri,
    documents,
    host: new URL(server.url).host,
    agent: agentHeader(`${server.url}/profile.json`),
    ...{ authorizationPath, begin, requestOf, decide, followed, exchange, code, link },
    refresh: (refresh_token: string) =>
      post(OAUTH_PATHS.token, { grant_type: 'refresh_token', client_id: clientId, refresh_token }),
    revoke: (token: string) => post(OAUTH_PATHS.revocation, { client_id: clientId, token }),
    close: () => server.close(),
  }
}

export type LinkingAssistant = Awaited<ReturnType<typeof openLinkingAssistant>>
