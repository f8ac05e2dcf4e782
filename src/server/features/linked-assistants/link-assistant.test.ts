import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { OAUTH_METADATA_PATH, OAUTH_PATHS, RESOURCE_METADATA_PATH } from '../../../contract/ucp/identity-linking.ts'
import { CHECKOUT, FULFILLMENT, ORDER } from '../../../contract/ucp/ucp-version.ts'
import { siteOf } from '../../../domain/assistants/assistant.ts'
import { purgeExpired } from '../../app/purge-expired.ts'
import { ALL_SCOPES, type LinkingAssistant, openLinkingAssistant } from '../../testing/linking-assistant.ts'
import { testClock } from '../../testing/test-clock.ts'
import { TestStore } from '../../testing/test-store.ts'
import { findTokenHolder } from './oauth-record-repository.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const DAY_MS = 24 * 60 * 60 * 1000

const clock = testClock()
let store: TestStore
let assistant: LinkingAssistant
beforeAll(async () => {
  store = await TestStore.open({ clock, config: { publicUrl: ORIGIN, hasPublicUrl: true } })
  assistant = await openLinkingAssistant(store.url)
})
afterAll(async () => {
  await assistant.close()
  await store.close()
})

const holderOf = (token: string) => findTokenHolder(store.db, token, clock.now())
const linked = async (shopper: Awaited<ReturnType<TestStore['shopper']>>) =>
  (await shopper.get(endpoints.listLinkedAssistants)).body.assistants

test('a shopper allows an assistant what it asked for, which gets tokens, and is listed', async () => {
  const shopper = await store.shopper()
  const begun = await assistant.begin()
  expect(begun).toMatchObject({ status: 303, location: expect.stringMatching(/^\/link\/[\w-]{40,}$/) })
  const query = `${endpoints.showLinkRequest.path}?id=${assistant.requestOf(begun)}`
  expect((await store.visitor().get(query, { cookie: begun.cookies })).body).toEqual({
    success: true,
    assistant: assistant.host,
    permissions: ['read-orders', 'read-addresses', 'order-as-shopper'],
    isLinked: false,
  })
  const { body } = await assistant.decide(shopper, begun)
  const params = await assistant.followed(body.path, begun)
  expect(Object.fromEntries(params)).toEqual({ code: expect.stringMatching(/^[\w-]{40,}$/), state: 'a-state', iss: ORIGIN })
  expect(await linked(shopper)).toEqual([]) // nothing came of it before the assistant has its tokens
  const tokens = await assistant.exchange({ code: params.get('code') ?? '', code_verifier: begun.verifier })
  expect(tokens).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600, scope: ALL_SCOPES } })
  expect(tokens.headers.get('cache-control')).toContain('no-store')
  expect(tokens.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await holderOf(tokens.body.access_token)).toMatchObject({ clientId: assistant.clientId })
  expect(await linked(shopper)).toMatchObject([
    { assistant: assistant.host, permissions: ['read-orders', 'read-addresses', 'order-as-shopper'] },
  ])
  expect(await linked(await store.shopper())).toEqual([])
})

test('the documents of the server say where it is and what it takes', async () => {
  const { body, headers } = await store.visitor().get(OAUTH_METADATA_PATH)
  expect(body).toMatchObject({
    issuer: ORIGIN,
    authorization_endpoint: ORIGIN + OAUTH_PATHS.authorization,
    token_endpoint: ORIGIN + OAUTH_PATHS.token,
    revocation_endpoint: ORIGIN + OAUTH_PATHS.revocation,
    scopes_supported: ALL_SCOPES.split(' '),
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  })
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  const resource = (await store.visitor().get(RESOURCE_METADATA_PATH)).body
  expect(resource).toMatchObject({ resource: ORIGIN, authorization_servers: [ORIGIN] })
})

test('a shopper who does not want to gives nothing', async () => {
  const shopper = await store.shopper()
  const begun = await assistant.begin()
  const { body } = await assistant.decide(shopper, begun, false)
  const params = await assistant.followed(body.path, begun)
  expect(Object.fromEntries(params)).toMatchObject({ error: 'access_denied', state: 'a-state', iss: ORIGIN })
  expect(await linked(shopper)).toEqual([])
})

test('pressing Allow several times at once links once', async () => {
  const shopper = await store.shopper()
  const begun = await assistant.begin()
  const presses = await Promise.all(Array.from({ length: 8 }, () => assistant.decide(shopper, begun)))
  expect(new Set(presses.map(({ status, body }) => `${status} ${body.path}`)).size).toBe(1)
  const params = await assistant.followed(presses[0]?.body.path, begun)
  await assistant.exchange({ code: params.get('code') ?? '', code_verifier: begun.verifier })
  expect(await linked(shopper)).toHaveLength(1)
})

test('a request is decided only in the browser in which it was made, by somebody who is logged in', async () => {
  const shopper = await store.shopper()
  const begun = await assistant.begin()
  const elsewhere = { ...begun, cookies: '' }
  expect((await assistant.decide(shopper, elsewhere)).status).toBe(404)
  expect((await assistant.decide(shopper, { ...begun, cookies: (await assistant.begin()).cookies })).status).toBe(404)
  expect((await assistant.decide(store.visitor(), begun)).status).toBe(401)
  expect((await assistant.decide(await store.seller(), begun)).status).toBe(403)
  const query = `${endpoints.showLinkRequest.path}?id=${assistant.requestOf(begun)}`
  expect((await store.visitor().get(query)).status).toBe(404)
  await expect(assistant.followed(`${OAUTH_PATHS.authorization}/${assistant.requestOf(begun)}`, elsewhere)).rejects.toThrow()
})

test.each([
  ['no code challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['an implicit flow', { response_type: 'token' }, 'invalid_request'],
  ['no scope of the store', { scope: 'openid everything' }, 'invalid_scope'],
  ['no scope', { scope: undefined }, 'invalid_scope'],
  ['no question', { prompt: 'none' }, 'interaction_required'],
])('%s is refused with the reason', async (_what, changes, error) => {
  const { location } = await assistant.begin(changes)
  expect(location.startsWith(assistant.redirectUri), location).toBe(true)
  const { search, hash } = new URL(location)
  expect(Object.fromEntries(new URLSearchParams(search || hash.slice(1)))).toMatchObject({ error, iss: ORIGIN })
})

test('a request without a state is answered without one', async () => {
  const { params } = await assistant.code(await store.shopper(), { state: undefined })
  expect([...params.keys()].toSorted()).toEqual(['code', 'iss'])
})

test('nobody is sent to a URL that the assistant has not named', async () => {
  for (const redirect_uri of [`${assistant.redirectUri}/more`, 'https://evil.example/callback', undefined]) {
    const { status, location } = await assistant.begin({ redirect_uri })
    expect({ status, location }).toEqual({ status: 400, location: '' })
  }
  // An app on the shopper's device gets any free port (RFC 8252, section 7.3).
  const loopback = new URL(assistant.redirectUri)
  loopback.port = '1'
  expect((await assistant.begin({ redirect_uri: loopback.href })).status).toBe(303)
})

test('a browser shows the page of a request that is over in place of an error', async () => {
  const path = `${OAUTH_PATHS.authorization}?client_id=${encodeURIComponent(assistant.clientId)}&response_type=code`
  const { status, headers } = await store.visitor().send(path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/link/over'])
})

test('an assistant is who its document says, at its own address', async () => {
  const document = assistant.documents['/client.json'] as object
  const named = (path: string, changes: object) => {
    const client_id = assistant.clientId.replace('/client.json', path)
    assistant.documents[path] = { ...document, client_id, ...changes }
    return assistant.begin({ client_id })
  }
  expect((await named('/good.json', {})).status).toBe(303)
  for (const [path, changes] of [
    ['/other.json', { client_id: assistant.clientId }],
    ['/secret.json', { client_secret: 'a secret' }],
    ['/basic.json', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['/no-redirects.json', { redirect_uris: [] }],
    ['/plain.json', { redirect_uris: ['http://assistant.example/callback'] }],
    ['/script.json', { redirect_uris: ['javascript:alert(1)'] }],
    ['/word.json', { redirect_uris: ['word:/callback'] }],
  ] as const)
    expect(await named(path, changes), path).toMatchObject({ status: 400, location: '' })
  for (const client_id of [
    '',
    'assistant',
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/latest',
    'http://shop.example/c',
  ])
    expect(await assistant.begin({ client_id }), client_id).toMatchObject({ status: 400, location: '' })
})

test('a code is worth tokens once, with its verifier, its redirect URI, and within a minute', async () => {
  const shopper = await store.shopper()
  const fails = async (changes: Record<string, string>, waits = 0) => {
    const { params: _params, ...sent } = await assistant.code(shopper)
    clock.pass(waits)
    return (await assistant.exchange({ ...sent, ...changes })).body.error
  }
  expect(await fails({ code_verifier: 'x'.repeat(43) })).toBe('invalid_grant')
  expect(await fails({ redirect_uri: `${assistant.redirectUri}/more` })).toBe('invalid_grant')
  expect(await fails({ code_verifier: '' })).toBe('invalid_grant')
  expect(await fails({ client_id: 'https://evil.example/client.json' })).toBe('invalid_client')
  expect(await fails({}, 61_000)).toBe('invalid_grant')
  expect(await linked(shopper)).toEqual([])
})

test('a code that is used again ends all that came of it', async () => {
  const shopper = await store.shopper()
  const { params: _params, ...sent } = await assistant.code(shopper)
  const { access_token } = (await assistant.exchange(sent)).body
  expect(await holderOf(access_token)).not.toBeNull()
  expect((await assistant.exchange(sent)).body.error).toBe('invalid_grant')
  expect(await holderOf(access_token)).toBeNull()
  expect(await linked(shopper)).toEqual([])
})

test('of one code sent many times at once come tokens once at most', async () => {
  const { params: _params, ...sent } = await assistant.code(await store.shopper())
  const responses = await Promise.all(Array.from({ length: 12 }, () => assistant.exchange(sent)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  expect(
    statuses.every((status) => status === 200 || status === 400),
    statuses.join(),
  ).toBe(true)
})

test('tokens end after an hour, and are renewed by another token that works once', async () => {
  const shopper = await store.shopper()
  const first = await assistant.link(shopper)
  clock.pass(61 * 60 * 1000)
  expect(await holderOf(first.access_token)).toBeNull()
  expect(await linked(shopper)).toHaveLength(1)
  const second = (await assistant.refresh(first.refresh_token)).body
  expect(await holderOf(second.access_token)).not.toBeNull()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  // Somebody has a copy, so the link ends.
  expect((await assistant.refresh(first.refresh_token)).body.error).toBe('invalid_grant')
  expect(await holderOf(second.access_token)).toBeNull()
  expect((await assistant.refresh(second.refresh_token)).body.error).toBe('invalid_grant')
})

test('a link that is not used for 90 days ends, and is deleted', async () => {
  const shopper = await store.shopper()
  const { refresh_token } = await assistant.link(shopper)
  clock.pass(90 * DAY_MS)
  expect((await assistant.refresh(refresh_token)).body.error).toBe('invalid_grant')
  await purgeExpired(store.platform)
  const { rows } = await sql`select from linked_assistants union all select from oauth_records`.execute(store.db)
  expect(rows).toEqual([])
})

test('an assistant revokes its tokens, and nobody else’s', async () => {
  const shopper = await store.shopper()
  const tokens = await assistant.link(shopper)
  const other = await openLinkingAssistant(store.url)
  const others = await other.link(shopper)
  expect((await other.revoke(tokens.refresh_token)).status).toBe(200)
  expect(await holderOf(tokens.access_token)).not.toBeNull()
  expect((await assistant.revoke(tokens.refresh_token)).status).toBe(200)
  expect(await holderOf(tokens.access_token)).toBeNull()
  expect(await holderOf(others.access_token)).not.toBeNull()
  expect(await linked(shopper)).toMatchObject([{ assistant: other.host }])
  await other.close()
})

test('a shopper ends a link with all of its tokens at once, and only their own', async () => {
  const shopper = await store.shopper()
  const tokens = await assistant.link(shopper)
  const [{ _id }] = await linked(shopper)
  expect((await (await store.shopper()).post(endpoints.unlinkAssistant, { id: _id })).status).toBe(404)
  expect(await holderOf(tokens.access_token)).not.toBeNull()
  expect((await shopper.post(endpoints.unlinkAssistant, { id: _id })).body.message).toBe('Assistant unlinked')
  expect(await holderOf(tokens.access_token)).toBeNull()
  expect((await assistant.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect(await linked(shopper)).toEqual([])
  expect((await shopper.post(endpoints.unlinkAssistant, { id: _id })).status).toBe(404)
})

test('tokens that are fetched while the link ends do not outlive it', async () => {
  for (let round = 0; round < 5; round++) {
    const shopper = await store.shopper()
    const { refresh_token } = await assistant.link(shopper)
    const [{ _id }] = await linked(shopper)
    const [renewed] = await Promise.all([assistant.refresh(refresh_token), shopper.post(endpoints.unlinkAssistant, { id: _id })])
    expect([200, 400]).toContain(renewed.status)
    if (renewed.status === 200) expect(await holderOf(renewed.body.access_token)).toBeNull()
    expect(await linked(shopper)).toEqual([])
  }
})

test('an assistant that asks for more keeps what it has', async () => {
  const shopper = await store.shopper()
  const first = await assistant.link(shopper, `${ORDER}:read`)
  expect(first.scope).toBe(`${ORDER}:read`)
  const begun = await assistant.begin({ scope: `${FULFILLMENT}:addresses` })
  const query = `${endpoints.showLinkRequest.path}?id=${assistant.requestOf(begun)}`
  const shown = (await shopper.get(query, { cookie: begun.cookies })).body
  expect(shown).toMatchObject({ isLinked: true, permissions: ['read-orders', 'read-addresses'] })
  const second = await assistant.link(shopper, `${FULFILLMENT}:addresses ${CHECKOUT}:unknown`)
  expect(second.scope).toBe(`${ORDER}:read ${FULFILLMENT}:addresses`)
  expect(await holderOf(first.access_token)).toMatchObject({ permissions: ['read-orders'] })
  expect(await linked(shopper)).toMatchObject([{ permissions: ['read-orders', 'read-addresses'] }])
})

test('a new password ends all links, and so does the end of the account', async () => {
  const shopper = await store.shopper()
  const { access_token } = await assistant.link(shopper)
  const newPassword = 'a better password'
  const changed = await shopper.post(endpoints.changePassword, { oldPassword: shopper.password, newPassword })
  expect(changed.status).toBe(200)
  expect(await holderOf(access_token)).toBeNull()
  const again = await assistant.link(shopper)
  expect((await shopper.post(endpoints.deleteAccount, { password: newPassword })).status).toBe(200)
  expect(await holderOf(again.access_token)).toBeNull()
})

test('the file of an account has its assistants', async () => {
  const shopper = await store.shopper()
  await assistant.link(shopper, `${ORDER}:read`)
  const { assistants } = (await shopper.get(endpoints.exportAccountData)).body
  expect(assistants).toMatchObject([{ assistant: assistant.host, permissions: ['read-orders'] }])
})

test('tokens and codes are not in the database', async () => {
  const tokens = await assistant.link(await store.shopper())
  const { rows } = await sql<{ text: string }>`select oauth_records::text as text from oauth_records`.execute(store.db)
  const saved = rows.map(({ text }) => text).join()
  expect(saved).toContain(ORDER)
  for (const secret of [tokens.access_token, tokens.refresh_token]) expect(saved).not.toContain(secret)
})

test('while the owner keeps assistants out, nothing answers and nobody is linked', async () => {
  const shopper = await store.shopper()
  const begun = await assistant.begin()
  const seller = await store.freshSeller()
  await seller.post(endpoints.saveSettings, { isOpenToAssistants: false })
  for (const path of [OAUTH_METADATA_PATH, RESOURCE_METADATA_PATH, OAUTH_PATHS.authorization])
    expect((await store.visitor().get(path)).status, path).toBe(404)
  expect((await assistant.exchange({ code: 'x', code_verifier: 'x' })).status).toBe(404)
  expect((await assistant.decide(shopper, begun)).status).toBe(404)
  await seller.post(endpoints.saveSettings, { isOpenToAssistants: true })
})

test('nobody links an assistant that the owner has blocked', async () => {
  const blocked = await openLinkingAssistant(store.url)
  const begun = await blocked.begin()
  const seller = await store.freshSeller()
  const saved = await seller.post(endpoints.saveAssistantRule, { site: siteOf(blocked.clientId), isBlocked: true })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await expect.poll(async () => (await blocked.decide(await store.shopper(), begun)).status, { timeout: 10_000 }).toBe(404)
  await blocked.close()
})

test('without https there is no linking, except on one machine', async () => {
  const plain = await TestStore.open({ config: { publicUrl: 'http://shop.example', hasPublicUrl: true } })
  for (const path of [OAUTH_METADATA_PATH, OAUTH_PATHS.authorization]) expect((await plain.visitor().get(path)).status).toBe(404)
  await plain.close()
})

test('one address has a limit of requests', async () => {
  const limited = await TestStore.open({ config: { publicUrl: ORIGIN, hasPublicUrl: true } })
  const other = await openLinkingAssistant(limited.url)
  const responses = await Promise.all(Array.from({ length: 125 }, () => other.exchange({ code: 'x', code_verifier: 'x' })))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  await other.close()
  await limited.close()
})
