import { CHECKOUT, FULFILLMENT, ORDER, UCP_VERSION } from '../../contract/ucp/ucp-version.ts'
import { agentHeader, CATALOG_CAPABILITIES, openTestAgent } from './test-agent.ts'
import type { TestStore } from './test-store.ts'

const FULFILLED = {
  methods: [
    {
      type: 'shipping',
      destinations: [
        { street_address: '12 Elm Street', address_locality: 'Portland', address_region: 'OR', postal_code: '97205' },
      ],
      groups: [{ selected_option_id: 'now' }],
    },
  ],
}
const paymentBy = (token: string) => ({
  payment: {
    instruments: [
      { id: 'i1', handler_id: 'mock_payment_handler', type: 'card', selected: true, credential: { type: 'token', token } },
    ],
  },
})
const MCP_REVISION = '2026-07-28'
let agents = 0

/** An assistant on a site of its own, which shops in stores with rehearsed payments. */
export async function openShoppingAgent(webhook?: string) {
  const agent = await openTestAgent()
  const version = UCP_VERSION
  const plain = Object.fromEntries([...CATALOG_CAPABILITIES, CHECKOUT, FULFILLMENT].map((name) => [name, [{ version }]]))
  const order = webhook === undefined ? { version } : { version, config: { webhook_url: webhook } }
  const profile = agent.newProfile({ body: JSON.stringify({ ucp: { version, capabilities: { ...plain, [ORDER]: [order] } } }) })
  const number = ++agents
  let buyers = 0
  const send = (store: Pick<TestStore, 'visitor'>, method: string, path: string, body?: object, headers = {}) =>
    store.visitor().send(`/ucp${path}`, {
      method,
      headers: { ...agentHeader(profile), ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    profile,
    site: new URL(profile).host,
    fetched: agent.fetched,
    close: agent.close,
    send,
    search: (store: TestStore, query: string, more: object = {}) => send(store, 'POST', '/catalog/search', { query, ...more }),
    /** Begins a checkout that can be completed. */
    create: (store: TestStore, { _id }: { readonly _id: string }) =>
      send(store, 'POST', '/checkout-sessions', {
        line_items: [{ item: { id: _id }, quantity: 1 }],
        buyer: {
          ...{ first_name: 'Maya', last_name: 'Winter', phone_number: '+1 503 555 0123' },
          email: `maya.${number}.${++buyers}@agents.example`,
        },
        fulfillment: FULFILLED,
      }),
    complete: (store: TestStore, id: string, token = 'success_token', headers = {}) =>
      send(store, 'POST', `/checkout-sessions/${id}/complete`, paymentBy(token), headers),
    /** Calls a tool of the Model Context Protocol. */
    call: (store: TestStore, name: string, args: object, key?: string) =>
      store.visitor().post(
        '/mcp',
        {
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: {
            name,
            arguments: {
              meta: { 'ucp-agent': { profile }, ...(key !== undefined && { 'idempotency-key': key }) },
              ...args,
            },
            _meta: {
              'io.modelcontextprotocol/protocolVersion': MCP_REVISION,
              'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          },
        },
        {
          ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': MCP_REVISION },
          ...{ 'mcp-method': 'tools/call', 'mcp-name': name },
        },
      ),
    payment: paymentBy,
  }
}
