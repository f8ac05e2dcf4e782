import { CHECKOUT, FULFILLMENT, UCP_VERSION } from '../src/contract/ucp/ucp-version.ts'
import { agentHeader, openTestAgent, profileOf } from '../src/server/testing/test-agent.ts'
import { cartBadge, expect, test } from './shopper-test.ts'
import type { StoreProcess } from './store-process.ts'
import { expectWholeScreen, PHONE } from './whole-screen.ts'

const BUYER = { first_name: 'Gil', last_name: 'Santos', email: 'gil.assistant@example.com', phone_number: '+1 503 555 0199' }
const PLACE = { street_address: '5 Oak Lane', address_locality: 'Portland', address_region: 'OR', postal_code: '97205' }
const fulfillment = { methods: [{ type: 'shipping', destinations: [PLACE], groups: [{ selected_option_id: 'now' }] }] }

/** An assistant with a profile of its own. */
async function openAssistant(store: StoreProcess) {
  const agent = await openTestAgent()
  const headers = agentHeader(agent.newProfile({ body: profileOf(UCP_VERSION, [CHECKOUT, FULFILLMENT]) }))
  const ask = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${store.url}/ucp/checkout-sessions${path}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...sent,
    })
    return response.json()
  }
  return { ask, close: () => agent.close() }
}

// An order that awaits its payment, or whose request is on its way, is not found yet.
test.use({ expectedOnConsole: [/status of 404/] })

test('a shopper looks at what an assistant put together, changes it and orders it once', async ({
  page,
  store,
  catalog,
  earlierVisit,
}) => {
  const assistant = await openAssistant(store)
  await page.setViewportSize({ width: PHONE, height: 740 })
  await earlierVisit.cart({ Blueberries: 1 })
  const line_items = [
    { item: { id: await catalog.id('Bananas') }, quantity: 2 },
    { item: { id: await catalog.id('Strawberries') }, quantity: 1 },
  ]
  const begun = await assistant.ask('', { line_items, buyer: BUYER, fulfillment })
  await page.goto(new URL(begun.continue_url).pathname)
  await expect(page.getByRole('heading', { name: 'Your assistant put this together' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bananas' })).toContainText('2 ×')
  await expect(page.getByText('Gil Santos · 5 Oak Lane, Portland, OR, 97205')).toBeVisible()
  await expect(page.getByText('Your cart has something else, too: 1 item.')).toBeVisible()
  await expect(cartBadge(page, 1)).toBeVisible() // nothing is in the cart before a press
  await expectWholeScreen(page, 'assistant-checkout')
  await page.getByRole('button', { name: 'Order only this' }).click()

  await expect(page).toHaveURL('/checkout')
  for (const [label, text] of [
    ['Name', 'Gil Santos'],
    ['Email', BUYER.email],
    ['Street address', '5 Oak Lane'],
    ['ZIP code', '97205'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await expect(cartBadge(page, 3)).toBeVisible()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page).toHaveURL(/\/order\/\S{20,}$/)
  await expect(page.getByRole('heading', { name: /^Thank you, Gil/ })).toBeVisible()

  expect(await assistant.ask(`/${begun.id}`)).toMatchObject({
    status: 'completed',
    order: { permalink_url: expect.stringMatching(/\/my-orders$/) },
  })
  const order = page.url()
  await page.goto(new URL(begun.continue_url).pathname)
  await expect(page.getByRole('heading', { name: 'This is ordered already' })).toBeVisible()
  await page.getByRole('link', { name: 'See your orders' }).click()
  await page.getByRole('region', { name: 'Ordered in this browser' }).getByRole('link').click()
  await expect(page).toHaveURL(order)
  await assistant.close()
})

test('the cart stays beside it when the shopper wants both, and an unknown checkout says so', async ({
  page,
  store,
  catalog,
  earlierVisit,
}) => {
  const assistant = await openAssistant(store)
  await earlierVisit.cart({ Blueberries: 1 })
  const { continue_url } = await assistant.ask('', { line_items: [{ item: { id: await catalog.id('Bananas') }, quantity: 2 }] })
  await page.goto(new URL(continue_url).pathname)
  await page.getByRole('button', { name: 'Keep my cart, too' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(cartBadge(page, 3)).toBeVisible()
  await page.goto('/checkout/nothing')
  await expect(page.getByRole('heading', { name: 'Checkout not found' })).toBeVisible()
  await assistant.close()
})
