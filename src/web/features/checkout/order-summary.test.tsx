// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { cents } from '../../../domain/money.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { type FakeResponse, ok, respondToRequests } from '../../testing/store-requests.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { leaveSession, shopperToken, startShopperSession } from '../account/shopper-session.ts'
import { OrderSummary } from './order-summary.tsx'

const aLine = (id: string, price: number, quantity: number) => ({
  ...{ id, name: id, offerPrice: cents(price), listPrice: cents(price), quantity },
})
const LINES = [aLine('bread', 500, 1), aLine('milk', 200, 8)]
const ADDRESS = {
  ...{ _id: 'home', firstName: 'Maya', lastName: 'Winter', email: 'maya@example.com', street: '12 Orchard Lane' },
  ...{ city: 'Portland', state: 'Oregon', zipcode: '97205', country: 'United States', phone: '+1 503 555 0199', isDefault: true },
}
const USER = { _id: 'maya', name: 'Maya Winter', email: 'maya@example.com', cartItems: {}, favourites: [] }

const aQuote = (milk: { offerPrice?: number; message?: string }) =>
  ok({
    sums: { cart: 5, discount: 0, tax: 0.1, delivery: 0, total: 5.1 },
    lines: [
      { product: 'bread', quantity: 1, offerPrice: 5 },
      { product: 'milk', quantity: 8, offerPrice: 2, ...milk },
    ],
  })

let token = ''
beforeEach(() => {
  token = crypto.randomUUID() // so that no quote of another test is cached
  localStorage.setItem('larder.shopper.token', token)
})
afterEach(() => {
  leaveSession()
  localStorage.clear()
})

async function open(quote: FakeResponse, order: FakeResponse = ok()) {
  const sent = respondToRequests(({ path }) => {
    if (path.startsWith(endpoints.currentShopper.path)) return ok({ user: USER })
    if (path.startsWith(endpoints.listAddresses.path)) return ok({ addresses: [ADDRESS] })
    if (path === endpoints.quoteCart.path) return quote
    return order
  })
  const onStale = vi.fn()
  startShopperSession()
  await vi.waitFor(() => expect(shopperToken()).toBe(token))
  const screen = await renderScreen(
    <ShopperQueries>
      <OrderSummary lines={LINES} check={async () => LINES} onOutOfStock={() => {}} onStale={onStale} />
    </ShopperQueries>,
    { path: '/cart' },
  )
  const total = () => screen.querySelector('.total')?.textContent
  return { screen, sent, total, onStale }
}

test('shows a total before the quote is there, and then leaves out what can’t be bought, and says so', async () => {
  const { screen, sent, total, onStale } = await open(aQuote({ message: 'milk has only 7 left' }))
  expect(total()).toBe('Total $21.42')
  await vi.waitFor(() => expect(total()).toBe('Total $5.10'))
  expect(screen.querySelector('.summary-changes')?.textContent).toBe('milk has only 7 left. It isn’t included in the total.')
  expect(sent.filter(({ path }) => path === endpoints.quoteCart.path).map((call) => call.token)).toEqual([token])
  expect(onStale).toHaveBeenCalledTimes(1)
})

test('shows what its lines show when the quote has another price, and has the products loaded again once', async () => {
  const { total, onStale } = await open(aQuote({ offerPrice: 3 }))
  await vi.waitFor(() => expect(onStale).toHaveBeenCalledTimes(1))
  expect(total()).toBe('Total $21.42')
})

test('asks before it orders a line that did not count and can be bought by now', async () => {
  const changed = { status: 409, body: { success: false, message: 'Changed', code: 'changed', changes: [], amount: 21.42 } }
  const { screen, sent, total } = await open(aQuote({ message: 'milk has only 7 left' }), changed)
  await vi.waitFor(() => expect(total()).toBe('Total $5.10'))
  screen.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('The total just changed'))
  const orders = sent.filter(({ path }) => path === endpoints.placeCashOrder.path)
  expect(orders.map(({ body }) => body)).toMatchObject([{ expected: { amount: 5.1 } }])
  expect(document.querySelector('dialog dl')?.textContent).toBe('Total you saw$5.10Total now, with tax$21.42')
})
