import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { UCP_VERSION } from '../../../contract/ucp/ucp-version.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { agentHeader, openTestAgent, profileOf, type TestAgent } from '../../testing/test-agent.ts'
import { TestStore } from '../../testing/test-store.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const ACCEPT = { accept: 'application/json, text/event-stream' }

let store: TestStore
let agent: TestAgent
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild(), config: { publicUrl: ORIGIN, hasPublicUrl: true } })
  agent = await openTestAgent()
})
afterAll(async () => {
  await agent.close()
  await store.close()
})

let requests = 0
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: ++requests, method, params })

const REVISION = '2026-07-28'

/** Sends a request of the revision without a handshake. */
const send = (method: string, params: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  store.visitor().post(
    '/mcp',
    message(method, {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': REVISION,
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }),
    {
      ...ACCEPT,
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
      ...headers,
    },
  )

const metaOf = (profile = agent.newProfile()) => ({ 'ucp-agent': { profile } })
const call = (name: string, catalog: unknown, meta: unknown = metaOf()) =>
  send('tools/call', { name, arguments: { meta, catalog } })

test('the tools say what they take and whether they change something', async () => {
  const { status, body, headers } = await send('tools/list')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  const tools: { name: string; inputSchema: { required: string[] }; annotations: Record<string, boolean> }[] = body.result.tools
  const described = tools.map(({ name, inputSchema, annotations }) => {
    const { readOnlyHint, destructiveHint } = annotations
    return [name, inputSchema.required.join(' '), readOnlyHint ? 'reads' : destructiveHint ? 'orders' : 'changes']
  })
  expect(described).toEqual([
    ['search_catalog', 'meta catalog', 'reads'],
    ['lookup_catalog', 'meta catalog', 'reads'],
    ['get_product', 'meta catalog', 'reads'],
    ['create_cart', 'meta cart', 'changes'],
    ['get_cart', 'meta id', 'reads'],
    ['update_cart', 'meta id cart', 'changes'],
    ['cancel_cart', 'meta id', 'orders'],
    ['create_checkout', 'meta checkout', 'changes'],
    ['get_checkout', 'meta id', 'reads'],
    ['update_checkout', 'meta id checkout', 'changes'],
    ['complete_checkout', 'meta id checkout', 'orders'],
    ['get_order', 'meta id', 'reads'],
    ['cancel_checkout', 'meta id', 'orders'],
  ])
})

test('a tool returns what the same request returns over REST, structured and as text', async () => {
  const product = await store.product({ name: 'Rye bread', sku: 'RYE-1', allergens: ['gluten'] } as never)
  for (const [name, path, body] of [
    ['search_catalog', 'search', { query: 'rye bread' }],
    ['lookup_catalog', 'lookup', { ids: [product._id, 'nothing'] }],
    ['get_product', 'product', { id: product._id }],
  ] as const) {
    const rest = await store.visitor().post(`/ucp/catalog/${path}`, body, agentHeader(agent.newProfile()))
    const { result } = (await call(name, body)).body
    expect(result.structuredContent, name).toEqual(rest.body)
    expect(JSON.parse(result.content[0].text)).toEqual(rest.body)
  }
})

test('clients of earlier revisions get JSON as well, with or without a handshake, whatever they accept', async () => {
  const hello = message('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  const sent = async (body: object, headers = {}) => {
    const response = await fetch(`${store.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const { result } = JSON.parse(await response.text())
    return { status: response.status, headers: response.headers, result }
  }
  const { status, headers, result } = await sent(hello)
  expect([status, headers.get('mcp-session-id')]).toEqual([200, null])
  expect(result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'larder' }, capabilities: { tools: {} } })
  const called = message('tools/call', { name: 'search_catalog', arguments: { meta: metaOf(), catalog: { query: 'rye' } } })
  const found = await sent(called, { 'mcp-protocol-version': '2025-11-25' })
  expect(found.result.structuredContent.ucp.version).toBe(UCP_VERSION)
  for (const method of ['GET', 'DELETE'])
    expect((await store.visitor().send('/mcp', { method, headers: ACCEPT })).status).toBe(405)
})

test('what can’t be answered is an error with its code, and with the status that it has over REST', async () => {
  const query = { query: 'milk' }
  const errorOf = async (name: string, catalog: unknown, meta?: unknown) => {
    const { status, body } = await call(name, catalog, meta)
    return [status, body.error.code, body.error.data?.code]
  }
  expect(await errorOf('search_catalog', query, {})).toEqual([400, -32001, 'invalid_profile_url'])
  expect(await errorOf('search_catalog', query, metaOf('https://10.0.0.1/a'))).toEqual([400, -32001, 'invalid_profile_url'])
  expect(await errorOf('search_catalog', query, metaOf(agent.newProfile({ status: 500 })))).toEqual([
    424,
    -32001,
    'profile_unreachable',
  ])
  const old = agent.newProfile({ body: profileOf('2026-01-11') })
  expect(await errorOf('search_catalog', query, metaOf(old))).toEqual([422, -32001, 'version_unsupported'])
  expect(await errorOf('search_catalog', {})).toEqual([400, -32602, 'invalid_request'])
  expect(await errorOf('lookup_catalog', undefined)).toEqual([400, -32602, 'invalid_request'])
  expect((await send('tools/call', { name: 'buy_everything', arguments: {} })).body.error.code).toBe(-32602)
  expect((await send('nothing/there')).body.error.code).toBe(-32601)
})

test('what is not there, and a capability that the agent lacks, are results', async () => {
  const gone = await call('get_product', { id: crypto.randomUUID() })
  expect(gone.body.result.structuredContent).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
  const other = agent.newProfile({ body: profileOf(UCP_VERSION, ['dev.ucp.shopping.order']) })
  const { body } = await call('search_catalog', { query: 'milk' }, metaOf(other))
  expect(body.result.structuredContent).toMatchObject({ messages: [{ code: 'capabilities_incompatible' }] })
})

test('a browser page of another site is turned away', async () => {
  expect((await send('tools/list', {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await send('tools/list', {}, { origin: ORIGIN })).status).toBe(200)
})

test('subscriptions are refused, since the tools never change', async () => {
  const { body } = await send('subscriptions/listen', { notifications: { toolsListChanged: true } })
  expect(body.error).toBeDefined()
})

test('a search whose database fails is an internal error that says nothing', async () => {
  await store.run('alter table products rename to hidden_products')
  const { status, body } = await call('search_catalog', { query: 'milk' }).finally(() =>
    store.run('alter table hidden_products rename to products'),
  )
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('products')])
})

test('there are no tools while the owner keeps assistants out', async () => {
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { isOpenToAssistants: false })
  expect((await send('tools/list')).status).toBe(404)
  await seller.post(endpoints.saveSettings, { isOpenToAssistants: true })
  expect((await send('tools/list')).status).toBe(200)
})

test('several messages at once are refused, since the limit counts requests', async () => {
  const { status } = await store.visitor().post('/mcp', [message('ping'), message('ping')], ACCEPT)
  expect(status).toBe(400)
})
