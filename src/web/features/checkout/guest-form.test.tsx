// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { StoreFacts } from '../../../contract/settings/store-facts.ts'
import { cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { queryClient } from '../../api/query-client.ts'
import { aProduct } from '../../testing/a-product.ts'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import type { AvailableLine } from '../cart/cart-lines.ts'
import { NOTHING_TO_TELL, saveCart, savedCart } from '../cart/cart-state.ts'
import { finishGuestCheckout } from '../orders/guest-attempts.ts'
import { GuestForm } from './guest-form.tsx'
import type { SentOrder } from './send-order.ts'

const MILK = 'milk' as ProductId
const LINE: AvailableLine = {
  status: 'available',
  id: MILK,
  quantity: 2,
  product: aProduct('milk'),
  offerPrice: cents(100),
}
const FIELDS = {
  name: 'Gil Santos',
  email: 'gil@example.com',
  phone: '+1 503 555 0199',
  street: '12 Orchard Lane',
  city: 'Portland',
  state: 'Oregon',
  zipcode: '97205',
}

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const aQuote = (changes: Partial<QuoteResponse> = {}, offerPrice = 1) =>
  ok({
    sums: { cart: 2 * offerPrice, discount: 0, tax: 0.04, delivery: 0, total: 2 * offerPrice + 0.04 },
    taxRule: { percent: 2, isIncluded: false },
    lines: [{ product: MILK, quantity: 2, offerPrice }],
    isDelivered: true,
    ...changes,
  })

interface Responses {
  readonly quote?: FakeResponse
  readonly order?: FakeResponse
  /** `orderNow` responds to each order instead of `order`. */
  readonly orderNow?: () => FakeResponse
  readonly line?: AvailableLine
  /** The store offers a choice of times, unless `hasTimeChoice` says otherwise. */
  readonly options?: object | 'lost'
  readonly hasTimeChoice?: boolean
  readonly openState?: StoreFacts['openState']
  readonly guestPieces?: number
}

const PLACED = ok({ order: anOrder(8), secret: 'a-secret' }, 201)

async function open({
  quote = aQuote(),
  order = PLACED,
  orderNow = () => order,
  line = LINE,
  options,
  hasTimeChoice,
  openState,
  guestPieces,
}: Responses = {}) {
  saveCart(() => ({ cart: new Map([[MILK, 2]]), owner: null, unsent: false, ...NOTHING_TO_TELL }))
  const sent = respondToRequests(({ path, body }) => {
    if (path === endpoints.getDeliveryOptions.path) return options === 'lost' ? 'lost' : ok(options)
    if (path !== endpoints.quoteCart.path) return orderNow()
    return (body as { fulfilment?: string }).fulfilment === 'pickup' ? aQuote({ fulfilment: 'pickup' }) : quote
  })
  const placed: SentOrder[] = []
  const onPlaced = (one: SentOrder) => {
    placed.push(one)
    finishGuestCheckout(one.secret, one.order)
  }
  const screen = await renderScreen(
    <ShopperQueries>
      <GuestForm cart={savedCart().cart} lines={[line]} onStale={() => {}} onPlaced={onPlaced} />
    </ShopperQueries>,
    {
      path: '/checkout',
      facts: {
        ...(options && hasTimeChoice !== false && { hasSlots: true as const }),
        ...(openState && { openState }),
        guestPieces,
      },
    },
  )
  const fill = (fields: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(fields)) {
      const input = screen.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (input) typeInto(input, text)
    }
  }
  const submit = () => screen.querySelector('form')?.requestSubmit()
  const issues = () => [...screen.querySelectorAll('.checkout-issues a')].map(({ textContent }) => textContent)
  const orders = () => sent.filter(({ path }) => path === endpoints.placeCashOrder.path)
  return { screen, placed, fill, submit, issues, orders }
}

test('an order has what was typed, the prices that were shown, and is placed once on a double press', async () => {
  const { placed, fill, submit, orders } = await open()
  fill(FIELDS)
  submit()
  submit()
  await vi.waitFor(() => expect(placed).toMatchObject([{ order: { number: '7K3M-9QXD' } }]))
  expect(orders()).toHaveLength(1)
  expect(orders()[0]?.body).toMatchObject({
    items: [{ product: MILK, quantity: 2 }],
    expected: { lines: [{ product: MILK, offerPrice: 1 }], amount: 2.04 },
    guest: { name: 'Gil Santos', email: 'gil@example.com' },
    address: { firstName: 'Gil', lastName: 'Santos', zipcode: '97205', country: 'United States' },
  })
})

test('more pieces than the store takes of guests are named before, and not ordered', async () => {
  const { screen, fill, submit, issues, orders } = await open({ guestPieces: 1 })
  await vi.waitFor(() => expect(screen.textContent).toContain('Without an account an order may have up to 1 piece.'))
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(issues()).toEqual([expect.stringContaining('an account has no such limit')]))
  expect(orders()).toEqual([])
})

test('each issue is named on top and at its field, and goes once it is solved', async () => {
  const { screen, fill, submit, issues, orders } = await open()
  fill({ ...FIELDS, name: 'Gil', email: 'gil' })
  submit()
  await vi.waitFor(() => expect(issues()).toHaveLength(2))
  expect(issues()[0]).toBe('Enter your first and last name')
  expect(screen.querySelector('[name=name]')?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement?.className).toContain('checkout-issues')
  fill({ name: 'Gil Santos', email: 'gil@example.com' })
  await vi.waitFor(() => expect(issues()).toEqual([]))
  expect(orders()).toEqual([])
})

test('what was typed survives a reload', async () => {
  const { fill } = await open()
  fill(FIELDS)
  const { screen } = await open()
  expect(screen.querySelector<HTMLInputElement>('[name=street]')?.value).toBe('12 Orchard Lane')
})

test('a ZIP code outside the delivery area is said before ordering, and no order is sent to it', async () => {
  const { screen, fill, submit, issues, orders } = await open({ quote: aQuote({ isDelivered: false }) })
  fill({ ...FIELDS, zipcode: '98660' })
  await vi.waitFor(() => expect(screen.textContent).toContain('We don’t deliver to 98660 yet.'))
  submit()
  await vi.waitFor(() => expect(issues()).toEqual(['We don’t deliver to 98660 yet']))
  expect(orders()).toEqual([])
})

test('another total of the store is shown before ordering, with what changed', async () => {
  const { screen } = await open({ quote: aQuote({}, 1.5) })
  await vi.waitFor(() => expect(screen.textContent).toContain('milk is now $1.50, was $1.00'))
  expect(screen.querySelector('[type=submit]')?.textContent).toContain('Pay $3.04 at the door')
})

test('a line that can’t be bought keeps the order from being sent', async () => {
  const lines = [{ product: MILK, quantity: 2, offerPrice: 1, message: 'milk has only 1 left' }]
  const { screen, fill, submit, issues, orders } = await open({ quote: aQuote({ lines }) })
  await vi.waitFor(() => expect(screen.textContent).toContain('milk has only 1 left'))
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(issues()).toEqual(['milk has only 1 left']))
  expect(orders()).toEqual([])
})

test('changed prices are asked about, and nothing is ordered', async () => {
  const body = {
    success: false,
    message: 'Prices have changed',
    code: 'changed',
    changes: [{ product: MILK, name: 'milk', was: 1, now: 2 }],
    amount: 4.08,
  }
  const { screen, placed, fill, submit } = await open({ order: { status: 409, body } })
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(screen.querySelector('dialog')?.textContent).toContain('Order for $4.08'))
  expect(placed).toEqual([])
})

test('the order at changed prices expects the shown amount, also with goods of which the page knew less', async () => {
  const changes = [{ product: MILK, name: 'milk', was: 1, now: 2 }]
  const body = { success: false, message: 'Prices have changed', code: 'changed', changes, amount: 4.08 }
  const product = { ...aProduct('milk'), stock: 1 }
  const { screen, fill, submit, orders } = await open({ order: { status: 409, body }, line: { ...LINE, product } })
  fill(FIELDS)
  await vi.waitFor(() => expect(screen.querySelector('.total')?.textContent).toContain('$2.04'))
  submit()
  await vi.waitFor(() => expect(screen.querySelector('dialog')?.textContent).toContain('Order for $4.08'))
  screen.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await vi.waitFor(() => expect(orders()).toHaveLength(2))
  expect(orders().map((order) => order.body)).toMatchObject([{ expected: { amount: 2.04 } }, { expected: { amount: 4.08 } }])
})

test('says that an order got no response, and never that nothing was ordered', async () => {
  const { screen, fill, submit } = await open({ order: 'lost' })
  fill(FIELDS)
  submit()
  const heading = () => screen.querySelector('.checkout-issues h2')?.textContent
  await vi.waitFor(() => expect(heading()).toBe('We didn’t hear back'))
  expect(screen.textContent).toContain('we’ll still deliver it only once')
})

test.each<[what: string, response: FakeResponse, sentence: string]>([
  ['is unreachable', 'lost', 'We can’t reach the store right now. Check your connection and try again.'],
  ['has too many orders', rejected(429, 'Please wait a moment'), 'Please wait a moment'],
])('a store that %s is said on top, and what was typed stays', async (_, response, sentence) => {
  const { screen, fill, submit } = await open({ order: response })
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(screen.querySelector('.checkout-issues')?.textContent).toContain(sentence))
  expect(screen.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('Gil Santos')
})

const SLOT = { start: '2026-11-28T20:00:00.000Z', end: '2026-11-28T20:30:00.000Z', left: 3 }
const FULL_SLOT = { start: '2026-11-28T19:30:00.000Z', end: '2026-11-28T20:00:00.000Z', left: 0 }
const OPTIONS = {
  ...{ now: { minutes: 30, from: 'goal' }, isOpen: true, opensAt: null, opens: null, changesAt: null },
  ...{ slots: [FULL_SLOT, SLOT], pickup: { address: '400 West Burnside Street', minutes: 20 } },
}

async function openWithChoice(responses: Responses = {}) {
  queryClient.clear()
  const opened = await open({ options: OPTIONS, ...responses })
  await vi.waitFor(() => expect(opened.screen.textContent).toContain('When do you want it?'))
  const choose = (title: string) => {
    const label = [...opened.screen.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(title))
    label?.querySelector('input')?.click()
  }
  await vi.waitFor(() => expect(opened.screen.textContent).toContain('Pick up at the store'))
  return { ...opened, choose }
}

test('an order is for the next free slot once the guest chooses a time', async () => {
  const { screen, fill, submit, orders, choose } = await openWithChoice()
  choose('At a time you choose')
  await vi.waitFor(() => expect(screen.querySelectorAll('select option')).toHaveLength(1)) // the full slot is not offered
  fill(FIELDS)
  submit()
  await vi.waitFor(() =>
    expect(orders().map(({ body }) => body)).toMatchObject([{ delivery: SLOT.start, fulfilment: 'delivery' }]),
  )
})

test('a pickup asks for no address, and its order has none', async () => {
  const { screen, fill, submit, orders, choose } = await openWithChoice()
  choose('Pick up at the store')
  await vi.waitFor(() => expect(screen.querySelector<HTMLElement>('[aria-labelledby=where]')?.hidden).toBe(true))
  fill({ name: 'Gil Santos', email: 'gil@example.com', phone: '+1 503 555 0199' })
  submit()
  await vi.waitFor(() => expect(orders()).toHaveLength(1))
  expect(orders()[0]?.body).toMatchObject({ fulfilment: 'pickup', delivery: 'now', guest: { name: 'Gil Santos' } })
  expect(orders()[0]?.body).not.toHaveProperty('address')
})

test('what an address lacks is no issue any more once the guest picks the order up', async () => {
  const { fill, submit, issues, choose } = await openWithChoice()
  fill({ ...FIELDS, name: '', street: '' })
  submit()
  await vi.waitFor(() => expect(issues()).toEqual(['Name is required', 'Street address is required']))
  choose('Pick up at the store')
  await vi.waitFor(() => expect(issues()).toEqual(['Name is required']))
})

test('a full slot is told, and the choice is loaded again', async () => {
  const { screen, fill, submit, orders, choose } = await openWithChoice({ order: rejected(409, 'This delivery time is full.') })
  choose('At a time you choose')
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(orders()).toHaveLength(1))
  await vi.waitFor(() => expect(screen.textContent).toContain('This delivery time is full.'))
})

test('a chosen time that is gone is said, and no order is sent until the guest chooses again', async () => {
  sessionStorage.setItem('larder.chosen-time', JSON.stringify({ fulfilment: 'delivery', delivery: FULL_SLOT.start }))
  const { screen, fill, submit, issues, orders, choose } = await openWithChoice()
  await vi.waitFor(() => expect(screen.textContent).toContain('The time you chose is gone:'))
  expect(screen.querySelectorAll('[name=time]:checked')).toHaveLength(0)
  expect(screen.querySelector('select#time')).toBeNull()
  fill(FIELDS)
  submit()
  await vi.waitFor(() =>
    expect(issues()).toMatchObject([expect.stringMatching(/^The time you chose is gone: .*choose again\.$/)]),
  )
  expect(orders()).toEqual([])
  choose('As soon as possible')
  await vi.waitFor(() => expect(issues()).toEqual([]))
  submit()
  await vi.waitFor(() => expect(orders().map(({ body }) => body)).toMatchObject([{ delivery: 'now', fulfilment: 'delivery' }]))
  await vi.waitFor(() => expect(sessionStorage.getItem('larder.chosen-time')).toBeNull())
})

test('a chosen pickup is said to be gone in a store that offers one way only', async () => {
  sessionStorage.setItem('larder.chosen-time', JSON.stringify({ fulfilment: 'pickup', delivery: 'now' }))
  queryClient.clear()
  const { pickup: _pickup, ...noPickup } = OPTIONS
  const { screen, fill, submit, orders } = await open({ options: { ...noPickup, slots: [] }, hasTimeChoice: false })
  await vi.waitFor(() => expect(screen.textContent).toContain('You can’t pick up your order any more. Please choose again.'))
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(screen.querySelector('.checkout-issues')).not.toBeNull())
  expect(orders()).toEqual([])
})

test('a chosen time is kept while the times load, and when they don’t load', async () => {
  sessionStorage.setItem('larder.chosen-time', JSON.stringify({ fulfilment: 'delivery', delivery: SLOT.start }))
  queryClient.clear()
  const { screen, fill, submit, orders } = await open({ options: 'lost' })
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(orders().map(({ body }) => body)).toMatchObject([{ delivery: SLOT.start }]))
  await vi.waitFor(() => expect(screen.textContent).toContain('The delivery times didn’t load.'))
})

test('the banner of a closed store does not say when an order comes that is for another time', async () => {
  const opens = { day: 'tomorrow' as const, dayText: 'tomorrow', time: '08:00' }
  const openState = { isOpen: false, opensAt: '2026-11-29T08:00:00.000Z', opens, changesAt: null }
  const { screen, choose } = await openWithChoice({ openState })
  const banner = () => screen.querySelector('.closed-banner')?.textContent
  expect(banner()).toContain('You can order now. It’s delivered from')
  choose('Pick up at the store')
  await vi.waitFor(() => expect(banner()).toMatch(/You can order now\.$/))
})

const ORDERED_ALREADY: FakeResponse = {
  status: 409,
  body: { success: false, message: 'You paid for the same goods less than an hour ago.', code: 'ordered-already' },
}

test('a guest who has paid for the same goods elsewhere is asked, and orders again on purpose', async () => {
  const order: { current: FakeResponse } = { current: ORDERED_ALREADY }
  const { screen, placed, fill, submit, orders } = await open({ orderNow: () => order.current })
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(screen.querySelector('dialog')?.textContent).toContain('less than an hour ago'))
  order.current = PLACED
  screen.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await vi.waitFor(() => expect(placed).toHaveLength(1))
  const [first, second] = orders().map(({ body, key }) => ({ again: (body as { again?: boolean }).again, key }))
  expect([first?.again, second?.again]).toEqual([undefined, true])
  expect(second?.key).not.toBe(first?.key)
})

test('the checkout promises the minutes by which an order is due, however long deliveries took lately', async () => {
  const { screen } = await openWithChoice({ options: { ...OPTIONS, now: { minutes: 38, from: 'measured' } } })
  expect(screen.textContent).toContain('Within 30 minutes')
  expect(screen.textContent).not.toContain('38 minutes')
})

const costing = (total: number) =>
  aQuote({
    sums: { cart: 2, discount: 2 - total, tax: 0, deposit: 0, delivery: 0, total },
    code: { code: 'LESS', isAccepted: true, message: '' },
  })

test.each([
  [0, 'There is nothing to pay.', 'Nothing to pay'],
  [0.3, 'Online payment starts at $0.50.', 'Pay $0.30 at the door'],
])('a total of $%d says before the press how it is paid, and is not sent to the payment page', async (total, note, button) => {
  localStorage.setItem('larder.payment', 'Online')
  sessionStorage.setItem('larder.discount-code', 'LESS')
  const { screen, placed, fill, submit, orders } = await open({ quote: costing(total) })
  await vi.waitFor(() => expect(screen.querySelector('[type=submit]')?.textContent).toContain(button))
  expect(screen.querySelector('[aria-labelledby=pay]')?.textContent).toContain(note)
  expect(screen.querySelector('input[value=Online]:not(:disabled)')).toBeNull()
  fill(FIELDS)
  submit()
  await vi.waitFor(() => expect(placed).toHaveLength(1))
  expect(orders()).toHaveLength(1) // a cash order
})
