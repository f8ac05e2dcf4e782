// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { cents } from '../../../domain/money.ts'
import { queryClient } from '../../api/query-client.ts'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests, type SentRequest } from '../../testing/store-requests.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { leaveSession, shopperToken, startShopperSession } from '../account/shopper-session.ts'
import type { OrderableLine } from '../cart/cart-lines.ts'
import { CartCheckout } from './cart-checkout.tsx'
import { VisitorCheckout } from './visitor-checkout.tsx'

const aLine = (id: string, price: number, quantity: number) => ({
  ...{ id, name: id, category: 'fruits', offerPrice: cents(price), listPrice: cents(price), quantity },
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
    taxRule: { percent: 2, isIncluded: false },
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

const quotesIn = (sent: readonly SentRequest[]) => sent.filter(({ path }) => path === endpoints.quoteCart.path)

async function open(
  quote: FakeResponse,
  order: FakeResponse = ok(),
  checked: readonly OrderableLine[] = LINES,
  quoteOf: (request: SentRequest) => FakeResponse = () => quote,
  lines: readonly OrderableLine[] = LINES,
) {
  const sent = respondToRequests((request) => {
    const { path } = request
    if (path.startsWith(endpoints.currentShopper.path)) return ok({ user: USER })
    if (path.startsWith(endpoints.listAddresses.path)) return ok({ addresses: [ADDRESS] })
    if (path === endpoints.quoteCart.path) return quoteOf(request)
    return order
  })
  const [onStale, onOutOfStock] = [vi.fn(), vi.fn()]
  startShopperSession()
  await vi.waitFor(() => expect(shopperToken()).toBe(token))
  const screen = await renderScreen(
    <ShopperQueries>
      <CartCheckout lines={lines} check={async () => checked} onOutOfStock={onOutOfStock} onStale={onStale} />
    </ShopperQueries>,
    { path: '/cart' },
  )
  const total = () => screen.querySelector('.total')?.textContent
  return { screen, sent, total, onStale, onOutOfStock }
}

test('shows a total before the quote is there, and then leaves out what can’t be bought, and says so', async () => {
  const { screen, sent, total, onStale } = await open(aQuote({ message: 'milk has only 7 left' }))
  expect(total()).toBe('Total $21.42')
  await vi.waitFor(() => expect(total()).toBe('Total $5.10'))
  expect(screen.querySelector('.summary-changes')?.textContent).toBe('milk has only 7 left. It isn’t included in the total.')
  expect(quotesIn(sent).map((call) => call.token)).toEqual([token])
  expect(onStale).toHaveBeenCalledTimes(1)
})

test('asks once whether the shopper is of age, for all goods that need it, and sends the answer', async () => {
  const lines = LINES.map((line) => ({ ...line, deposit: cents(25), minimumAge: 21 as const }))
  const { screen, sent, total } = await open(rejected(503, 'Busy'), ok(), lines, undefined, lines)
  expect(total()).toBe('Total $23.67') // $21.42 and nine deposits
  const [box, ...others] = screen.querySelectorAll<HTMLInputElement>('[name=isOfAge]')
  expect(others).toEqual([])
  expect(box?.closest('label')?.textContent).toBe('I am of age, and will show an ID at the door')
  expect(box?.checkValidity()).toBe(false)
  box?.click()
  await vi.waitFor(() => expect(box?.checked).toBe(true))
  screen.querySelector('form')?.requestSubmit()
  const orders = () => sent.filter(({ path }) => path === endpoints.placeCashOrder.path)
  await vi.waitFor(() => expect(orders()).toHaveLength(1))
  expect(orders()[0]?.body).toMatchObject({ isOfAge: true, expected: { amount: 23.67 } })
})

test('goods for all ages ask for no age, and send none', async () => {
  const { screen, sent } = await open(rejected(503, 'Busy'))
  expect(screen.querySelector('[name=isOfAge]')).toBeNull()
  screen.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain(endpoints.placeCashOrder.path))
  expect(sent.find(({ path }) => path === endpoints.placeCashOrder.path)?.body).not.toHaveProperty('isOfAge')
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

const QUOTED = {
  taxRule: { percent: 2, isIncluded: false },
  takesCodes: true,
  lines: LINES.map(({ id, quantity, offerPrice }) => ({ product: id, quantity, offerPrice: offerPrice / 100 })),
}
const FULL = { cart: 21, discount: 0, tax: 0.42, delivery: 0, total: 21.42 }
const REDUCED = { cart: 21, discount: 2.1, tax: 0.37, delivery: 0, total: 19.27 }

/** Opens the summary in a store whose only code is WELCOME10. */
async function openWithCodes(sums = REDUCED) {
  sessionStorage.clear()
  const opened = await open(ok(), ok({ message: 'Order Placed Successfully', order: anOrder(9) }), LINES, ({ body }) => {
    const { code } = body as { code?: string }
    if (code === undefined) return ok({ ...QUOTED, sums: FULL })
    if (code !== 'WELCOME10')
      return ok({ ...QUOTED, sums: FULL, code: { code, isAccepted: false, message: `There is no code ${code}.` } })
    const accepted = { code, isAccepted: true, message: '10% off', kind: 'percent', value: 10 }
    return ok({ ...QUOTED, sums, code: accepted })
  })
  await vi.waitFor(() => expect(opened.screen.querySelector('.code-field')).not.toBeNull())
  const apply = (typed: string) => {
    const field = opened.screen.querySelector<HTMLInputElement>('.code-field input')
    if (field) typeInto(field, typed)
    opened.screen.querySelector<HTMLButtonElement>('.code-field button')?.click()
  }
  return { ...opened, apply }
}

test('applies a discount code, orders with it, and forgets it then', async () => {
  const { screen, sent, total, apply } = await openWithCodes()
  apply('welcome10')
  await vi.waitFor(() => expect(screen.querySelector('.code-applied')?.textContent).toBe('WELCOME1010% off, you save $2.10'))
  expect(total()).toBe('Total $19.27')
  expect(screen.textContent).toContain('Code WELCOME10-$2.10')
  screen.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(sent.some(({ path }) => path === endpoints.placeCashOrder.path)).toBe(true))
  const { body } = sent.find(({ path }) => path === endpoints.placeCashOrder.path) ?? {}
  expect(body).toMatchObject({ code: 'WELCOME10', expected: { amount: 19.27 } })
  await vi.waitFor(() => expect(sessionStorage.getItem('larder.discount-code')).toBeNull())
})

test('says why a discount code can’t be used, and orders nothing when Enter applies it', async () => {
  const { screen, sent, total, apply } = await openWithCodes()
  apply('a b')
  await vi.waitFor(() => expect(screen.querySelector('.field-error')?.textContent).toContain('A code has 3 to 40 letters'))
  const field = screen.querySelector<HTMLInputElement>('.code-field input')
  if (field) typeInto(field, 'nothing')
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(screen.querySelector('.field-error')?.textContent).toBe('There is no code NOTHING.'))
  expect(total()).toBe('Total $21.42')
  expect(sent.filter(({ path }) => path === endpoints.placeCashOrder.path)).toEqual([])
})

test('takes a discount code out again', async () => {
  const { screen, total, apply } = await openWithCodes()
  apply('WELCOME10')
  await vi.waitFor(() => expect(total()).toBe('Total $19.27'))
  screen.querySelector<HTMLButtonElement>('[aria-label="Remove the code WELCOME10"]')?.click()
  await vi.waitFor(() => expect(total()).toBe('Total $21.42'))
  expect(screen.querySelector('.code-field')).not.toBeNull()
})

/** Shows a visitor the summary in a store that delivers to one ZIP code only. */
async function openAsVisitor(deliveredTo: string, guestPieces?: number) {
  localStorage.removeItem('larder.shopper.token')
  const sent = respondToRequests(({ body }) => {
    const { zipcode } = body as { zipcode?: string }
    return ok({
      sums: { cart: 21, discount: 0, tax: 0.42, delivery: 0, total: 21.42 },
      taxRule: { percent: 2, isIncluded: false },
      lines: LINES.map(({ id, quantity, offerPrice }) => ({ product: id, quantity, offerPrice: offerPrice / 100 })),
      ...(zipcode !== undefined && { isDelivered: zipcode.startsWith(deliveredTo) }),
    })
  })
  startShopperSession()
  const screen = await renderScreen(
    <ShopperQueries>
      <VisitorCheckout lines={LINES} onStale={() => {}} />
    </ShopperQueries>,
    { path: '/cart', facts: { deliveryArea: { zipCodes: [deliveredTo], count: 1 }, guestPieces } },
  )
  const field = screen.querySelector('input')
  if (!field) throw new Error('There is no field')
  return { screen, field, sent }
}

test('says in the cart that a visitor has more pieces than the store takes without an account', async () => {
  queryClient.clear()
  const { screen } = await openAsVisitor('97205', 1)
  await vi.waitFor(() => expect(screen.textContent).toContain('Without an account an order may have up to 1 piece.'))
})

test('asks once for the sums and whether the store delivers to the ZIP code that a visitor typed last', async () => {
  queryClient.clear()
  localStorage.setItem('larder.zip', '97205')
  const { screen, sent } = await openAsVisitor('97205')
  await vi.waitFor(() => expect(screen.textContent).toContain('We deliver to 97205'))
  expect(quotesIn(sent).map(({ body }) => body)).toMatchObject([{ zipcode: '97205' }])
})

test('says whether the store delivers to a ZIP code that is typed, and remembers it', async () => {
  queryClient.clear()
  const { screen, field, sent } = await openAsVisitor('97205')
  await vi.waitFor(() => expect(quotesIn(sent)).toHaveLength(1))
  typeInto(field, '97205-1234')
  await vi.waitFor(() => expect(screen.textContent).toContain('We deliver to 97205-1234'))
  typeInto(field, '98660')
  await vi.waitFor(() => expect(screen.textContent).toContain('We don’t deliver to 98660 yet.'))
  expect(screen.querySelector('.total')?.textContent).toBe('Total $21.42')
  expect(quotesIn(sent)).toHaveLength(3)
  expect((await openAsVisitor('97205')).field.value).toBe('98660')
})

test('says nothing of a ZIP code that is not whole, and forgets one that is removed', async () => {
  queryClient.clear()
  const { field, sent, screen } = await openAsVisitor('97205')
  typeInto(field, '9720')
  await vi.waitFor(() => expect(quotesIn(sent).map(({ body }) => Object.keys(body as object))).toEqual([['items']]))
  expect(screen.textContent).not.toContain('deliver to 9720 ')
  typeInto(field, '97205')
  await vi.waitFor(() => expect(screen.textContent).toContain('We deliver to 97205'))
  typeInto(field, '')
  await vi.waitFor(() => expect(screen.querySelector('.zip-delivery')?.textContent).toBe(''))
  expect(localStorage.getItem('larder.zip')).toBeNull()
})

test('a price that changed beside a line that can’t be bought shows no total, because nothing could be ordered at it', async () => {
  const sentence = 'milk has only 7 left'
  const short = {
    status: 409,
    body: { success: false, message: sentence, short: [{ product: 'milk', name: 'milk', wanted: 8, left: 7 }] },
  }
  const checked = [aLine('bread', 600, 1), aLine('milk', 200, 8)]
  const { screen, sent, total, onOutOfStock } = await open(aQuote({ message: sentence }), short, checked)
  await vi.waitFor(() => expect(total()).toBe('Total $5.10'))
  screen.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(onOutOfStock).toHaveBeenCalledWith([expect.objectContaining({ left: 7 })]))
  expect(sent.filter(({ path }) => path === endpoints.placeCashOrder.path).map(({ body }) => body)).toMatchObject([
    { expected: { lines: [{ product: 'bread', offerPrice: 5 }, { product: 'milk' }], amount: 5.1 } },
  ])
  expect(document.querySelector('dialog')).toBeNull()
})
