import { expect, test } from 'vitest'
import { ORDER } from '../../src/contract/ucp/ucp-version.ts'
import { headerFor, withUsedCapabilities } from './agents.ts'
import { withShopper } from './shopper.ts'

const FRONT = 'http://127.0.0.1:4000'
const DELIVERY = { type: 'shipping', selected_destination_id: 'home' }

test('a shopper says who they are, and keeps what was said', () => {
  const sent = { line_items: [{ item: { id: 'roses' }, quantity: 2 }], buyer: { first_name: 'Jane' } }
  const buyer = { first_name: 'Jane', last_name: 'Winter', email: 'maya@example.com', phone_number: expect.any(String) }
  expect(withShopper(sent, 'a key', false)).toEqual({ ...sent, buyer })
})

test('a shopper says what is missing of an address, also where the suite has other names for it', () => {
  const destinations = [
    { id: 'home', street_address: '4 Elm St', locality: 'Salem', region: 'OR' },
    { id: 'work', address_locality: 'Portland' },
  ]
  const sent = { fulfillment: { methods: [{ ...DELIVERY, destinations }] } }
  const rest = { postal_code: '94105', address_country: 'US' }
  expect(withShopper(sent, 'a key', false)).toMatchObject({
    fulfillment: {
      methods: [
        {
          ...DELIVERY,
          destinations: [
            { id: 'home', street_address: '4 Elm St', address_locality: 'Salem', address_region: 'OR', ...rest },
            { id: 'work', street_address: '123 Market St', address_locality: 'Portland', address_region: 'CA', ...rest },
          ],
        },
      ],
    },
  })
})

test('goods are only delivered where the suite says so, or leaves it to the shopper', () => {
  const chosen = { fulfillment: { methods: [{ selected_destination_id: 'door', groups: [{ selected_option_id: 'now' }] }] } }
  expect(withShopper({}, 'a key', true)).toMatchObject(chosen)
  expect(withShopper({}, 'a key', false)).not.toHaveProperty('fulfillment')
  expect(withShopper({ fulfillment: { methods: [DELIVERY] } }, 'a key', true)).not.toMatchObject(chosen)
})

test('a request that is repeated is the same, and what is no request stays so', () => {
  expect(withShopper({}, 'a key', true)).toEqual(withShopper({}, 'a key', true))
  expect(withShopper({}, 'a key', true)).not.toEqual(withShopper({}, 'another key', true))
  expect(withShopper('no checkout', 'a key', true)).toBe('no checkout')
})

test.each([
  ['profile="..."; version="2099-01-01"', `profile="${FRONT}/agents?version=2099-01-01"`],
  ['profile="https://spck.dev/agent"', `profile="${FRONT}/agents?version=2026-04-08"`],
  ['profile="http://localhost:8285/a.json"', `profile="${FRONT}/agents?of=http%3A%2F%2Flocalhost%3A8285%2Fa.json"`],
  ['profile="http://spck.dev/agent"', 'profile="http://spck.dev/agent"'],
  ['no profile', 'no profile'],
])('the agent of %s is %s', (sent, expected) => {
  expect(headerFor(sent, FRONT)).toBe(expected)
})

test.each([
  ['orders', [ORDER], ['buyer_consent', 'checkout', 'discount', 'fulfillment', 'order']],
  ['orders and checkouts', [ORDER, 'dev.ucp.shopping.checkout'], ['checkout', 'fulfillment', 'order']],
  ['discounts', ['dev.ucp.shopping.discount'], ['discount']],
])('an agent that declares %s gets what it uses beside', (_, names, expected) => {
  const capabilities = Object.fromEntries(names.map((name) => [name, [{ version: '2026-04-08' }]]))
  const profile = withUsedCapabilities({ ucp: { version: '2026-04-08', capabilities } })
  expect(Object.keys(profile.ucp.capabilities ?? {}).sort()).toEqual(expected.map((name) => `dev.ucp.shopping.${name}`))
})
