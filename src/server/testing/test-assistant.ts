import type { TestStore } from './test-store.ts'

export const SESSIONS = '/ucp/checkout-sessions'
const CARTS = '/ucp/carts'

/** Sends requests of one assistant, whose profile the headers name. */
export function assistantOf(store: TestStore, headers: Record<string, string>) {
  const send = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    store.visitor().send(path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    headers,
    create: (body: object, more?: Record<string, string>) => send('POST', SESSIONS, body, more),
    get: (id: string) => send('GET', `${SESSIONS}/${id}`),
    update: (id: string, body: object, more?: Record<string, string>) => send('PUT', `${SESSIONS}/${id}`, body, more),
    complete: (id: string, token = 'success_token', more?: Record<string, string>) =>
      send('POST', `${SESSIONS}/${id}/complete`, paymentBy(token), more),
    cancel: (id: string) => send('POST', `${SESSIONS}/${id}/cancel`, {}),
    createCart: (body: object) => send('POST', CARTS, body),
    getCart: (id: string) => send('GET', `${CARTS}/${id}`),
    updateCart: (id: string, body: object) => send('PUT', `${CARTS}/${id}`, body),
    cancelCart: (id: string) => send('POST', `${CARTS}/${id}/cancel`, {}),
  }
}

export const paymentBy = (token: string) => ({
  payment: {
    instruments: [
      { id: 'i1', handler_id: 'mock_payment_handler', type: 'card', selected: true, credential: { type: 'token', token } },
    ],
  },
})

export const line = (product: { _id: string }, quantity = 1) => ({ item: { id: product._id }, quantity })

export const PLACE = {
  street_address: '12 Elm Street',
  address_locality: 'Portland',
  address_region: 'OR',
  postal_code: '97205',
  address_country: 'US',
}
export const FULFILLMENT_NOW = {
  methods: [{ type: 'shipping', destinations: [PLACE], groups: [{ selected_option_id: 'now' }] }],
}

let buyers = 0
export const newBuyer = () => ({
  ...{ first_name: 'Maya', last_name: 'Winter', phone_number: '+1 503 555 0123' },
  email: `maya.${++buyers}@example.com`,
})

/** Is a checkout that lacks nothing. */
export const wholeCheckout = (...lines: object[]) => ({ line_items: lines, buyer: newBuyer(), fulfillment: FULFILLMENT_NOW })

export const codesOf = ({ messages = [] }: { messages?: { code: string }[] }) => messages.map(({ code }) => code)

export const totalOf = ({ totals }: { totals: { type: string; amount: number }[] }) =>
  totals.find(({ type }) => type === 'total')?.amount
