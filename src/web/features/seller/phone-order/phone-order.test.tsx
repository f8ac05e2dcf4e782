// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { StoreFacts } from '../../../../contract/settings/store-facts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { PhoneOrder } from './phone-order.tsx'

const APPLES = aSellerProduct('Apples', { _id: 'apples', price: 4, offerPrice: 3.6 })

interface Responses {
  /** Responses the order with this number, counted from 1. */
  order(number: number): FakeResponse
  readonly facts?: Partial<StoreFacts>
  readonly product?: SellerProductWire
  /** The button that orders two pieces. */
  readonly button?: string
  readonly atMost?: number
}

const SLOT = { start: '2026-11-28T20:00:00.000Z', end: '2026-11-28T20:30:00.000Z', left: 3 }
const OPTIONS = {
  ...{ now: { minutes: 30, from: 'goal' }, isOpen: true, opensAt: null, opens: null, changesAt: null },
  ...{ slots: [SLOT], pickup: { address: '400 West Burnside Street', minutes: 20 } },
}

async function openScreen({ order, facts = {}, product = APPLES, button: placing = 'Place order, $7.34', atMost }: Responses) {
  beginSession({ token: 'grace', seller: { name: 'Grace Tan', email: 'grace@example.com', role: 'manager' } })
  onTestFinished(() => queryClient.clear())
  let orders = 0
  const sent = respondToRequests(({ path, body }) => {
    if (path.startsWith('/api/seller/products'))
      return ok({ products: [product], nextCursor: null, counts: { on: 1, out: 0, low: 0, archived: 0 } })
    if (path === '/api/order/staff') return order(++orders)
    if (path === '/api/delivery/options') return ok(OPTIONS)
    if (path !== '/api/cart/quote') return 'lost'
    const { items, zipcode, fulfilment } = body as {
      items: { product: string; quantity: number }[]
      zipcode?: string
      fulfilment?: string
    }
    const cart = Math.round((items[0]?.quantity ?? 0) * 360)
    const tax = Math.floor(cart / 50)
    return ok({
      sums: { cart: cart / 100, discount: 0, tax: tax / 100, delivery: 0, total: (cart + tax) / 100 },
      taxRule: { percent: 2, isIncluded: false },
      lines: items.map((item) => ({ ...item, offerPrice: 3.6 })),
      ...(atMost !== undefined && { atMost }),
      ...(fulfilment === 'pickup' && { fulfilment }),
      ...(zipcode !== undefined && { isDelivered: zipcode === '97205' }),
    })
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <PhoneOrder title="Order by phone" />
    </QueryClientProvider>,
    { path: '/seller/phone-order', facts },
  )
  const button = (name: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
  type(screen, 'input[type=search]', 'app')
  await vi.waitFor(() => expect(button('Apples')).toBeDefined())
  button('Apples')?.click()
  await vi.waitFor(() => expect(screen.querySelector('[aria-label="Quantity of Apples"]')).not.toBeNull())
  type(screen, '[aria-label="Quantity of Apples"]', '2')
  const fields = {
    name: 'Maya',
    phone: '+1 503 555 0142',
    street: '12 Orchard Lane',
    city: 'Portland',
    state: 'Oregon',
    zipcode: '97205',
  }
  for (const [name, text] of Object.entries(fields)) type(screen, `[name=${name}]`, text)
  await vi.waitFor(() => expect(button(placing)).toBeDefined())
  return { screen, sent, button, orders: () => sent.filter(({ path }) => path === '/api/order/staff') }
}

function type(screen: HTMLElement, selector: string, text: string): void {
  const field = screen.querySelector<HTMLInputElement>(selector)
  if (!field) throw new Error(`There is no ${selector}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const placed = () => ok({ message: 'Order Placed Successfully', order: anOrder(9) }, 201)

test('an order is sent with the customer, the address and the total that was told, once for two presses', async () => {
  const { button, orders } = await openScreen({ order: placed })
  button('Place order')?.click()
  button('Place order')?.click()
  await expect.poll(() => location.pathname).toContain('/seller/orders/')
  expect(orders()).toHaveLength(1)
  expect(orders()[0]).toMatchObject({
    key: expect.stringMatching(/^[\da-f]{32}$/),
    body: {
      items: [{ product: 'apples', quantity: 2 }],
      expected: { lines: [{ product: 'apples', offerPrice: 3.6 }], amount: 7.34 },
      customer: { name: 'Maya', phone: '+1 503 555 0142', email: '' },
      address: { street: '12 Orchard Lane', zipcode: '97205', country: 'United States' },
      payment: 'COD',
    },
  })
})

test('goods by weight cost about what is told, and at most what the store says, which the order expects', async () => {
  const weighed = { per: 'lb', piece: 0.5, price: 7.2 } as const
  const { screen, button, orders } = await openScreen({
    order: placed,
    product: { ...APPLES, weighed },
    button: 'Place order, about $7.34 in cash',
    atMost: 8.07,
  })
  expect(screen.querySelector('.product-choice')?.textContent).toContain('about 0.5 lb each · $7.20 / lb')
  expect(screen.querySelector('.phone-lines')?.textContent).toContain('Apples about 1 lb')
  expect(screen.querySelector('.phone-line-price')?.textContent).toBe('about $7.20')
  expect(screen.querySelector('[aria-labelledby=total]')?.textContent).toContain('At most $8.07')
  button('Place order')?.click()
  await expect.poll(() => orders().length).toBe(1)
  expect(orders()[0]?.body).toMatchObject({ expected: { amount: 7.34, atMost: 8.07 } })
})

test('an order whose response was lost has the same key when it is sent again', async () => {
  const { screen, button, orders } = await openScreen({ order: (number) => (number === 1 ? 'lost' : placed()) })
  button('Place order')?.click()
  await vi.waitFor(() => expect(screen.querySelector('[role=alert]')).not.toBeNull())
  button('Place order')?.click()
  await expect.poll(() => orders().length).toBe(2)
  expect(orders()[1]?.key).toBe(orders()[0]?.key)
})

test('a price that changed since it was told is shown, and the order is placed at the new one by another press', async () => {
  const changed = { code: 'changed', changes: [{ product: 'apples', name: 'Apples', was: 3.6, now: 3.9 }], amount: 7.95 }
  const { screen, button, orders } = await openScreen({
    order: (number) =>
      number === 1 ? { status: 409, body: { success: false, message: 'Prices have changed', ...changed } } : placed(),
  })
  button('Place order')?.click()
  await vi.waitFor(() => expect(screen.querySelector('dialog')?.textContent).toContain('$7.95'))
  button('Order for $7.95')?.click()
  await expect.poll(() => orders().length).toBe(2)
  expect(orders()[1]?.body).toMatchObject({ expected: { lines: [{ offerPrice: 3.9 }], amount: 7.95 } })
})

test('a ZIP code outside the area is said before anything is sent', async () => {
  const { screen, button, orders } = await openScreen({ order: placed })
  type(screen, '[name=zipcode]', '10001')
  await vi.waitFor(() => expect(screen.textContent).toContain('We don’t deliver to 10001 yet'))
  button('Place order')?.click()
  await vi.waitFor(() => expect(screen.querySelector('[name=zipcode]')?.getAttribute('aria-invalid')).toBe('true'))
  expect(orders()).toHaveLength(0)
})

async function openWithChoice() {
  const opened = await openScreen({ order: placed, facts: { hasSlots: true, hasPickup: true } })
  await vi.waitFor(() => expect(opened.screen.textContent).toContain('Pick up at the store'))
  const choose = (title: string) => {
    const label = [...opened.screen.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(title))
    label?.querySelector('input')?.click()
  }
  return { ...opened, choose }
}

test('a customer who picks up gives no address', async () => {
  const { screen, button, orders, choose } = await openWithChoice()
  choose('Pick up at the store')
  await vi.waitFor(() => expect(screen.querySelector<HTMLElement>('[aria-labelledby=where]')?.hidden).toBe(true))
  type(screen, '[name=street]', '')
  button('Place order')?.click()
  await expect.poll(() => orders().length).toBe(1)
  expect(orders()[0]?.body).toMatchObject({ fulfilment: 'pickup', delivery: 'now', customer: { name: 'Maya' } })
  expect(orders()[0]?.body).not.toHaveProperty('address')
})

test('a customer chooses the time of the delivery', async () => {
  const { button, orders, choose, screen } = await openWithChoice()
  choose('At a time you choose')
  await vi.waitFor(() => expect(screen.querySelectorAll('select option')).toHaveLength(1))
  button('Place order')?.click()
  await expect.poll(() => orders().length).toBe(1)
  expect(orders()[0]?.body).toMatchObject({
    fulfilment: 'delivery',
    delivery: SLOT.start,
    address: { street: '12 Orchard Lane' },
  })
})
