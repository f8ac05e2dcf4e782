// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StaffRole } from '../../../../domain/staff/staff.ts'
import { queryClient } from '../../../api/query-client.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests, type SentRequest } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { Finder } from './finder.tsx'

const PAGES = [
  { path: '/seller/stock', title: 'Stock', menu: 'Goods' },
  { path: '/seller/staff', title: 'Staff', menu: 'Store' },
] as const

const products = (...names: string[]) =>
  ok({
    products: names.map((name) => aSellerProduct(name, { _id: name })),
    nextCursor: null,
    counts: { on: 1, out: 0, low: 0, archived: 0 },
  })
const NO_ORDERS = ok({ orders: [], nextCursor: null })

async function openFinder(respond: (call: SentRequest) => FakeResponse | Promise<FakeResponse>, role: StaffRole = 'manager') {
  beginSession({ token: 'grace', seller: { name: 'Grace Tan', email: 'grace@example.com', role } })
  onTestFinished(() => queryClient.clear())
  const sent = respondToRequests(respond)
  const screen = await renderScreen(<Finder pages={PAGES} onClose={() => {}} />, { path: '/seller/orders' })
  const box = screen.querySelector('input')
  return {
    sent,
    screen,
    type(text: string) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
      box?.dispatchEvent(new Event('input', { bubbles: true }))
    },
    press: (key: string) => box?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    found: () => [...screen.querySelectorAll('[role=option] strong')].map(({ textContent }) => textContent),
    active: () => screen.querySelector('[aria-selected=true] strong')?.textContent,
    state: () => screen.querySelector('[role=status]')?.textContent,
  }
}

test('a response that comes late never replaces what was found for a newer text', async () => {
  const late: (() => void)[] = []
  const { type, found, sent } = await openFinder(({ path }) => {
    if (!path.startsWith('/api/seller/products')) return NO_ORDERS
    if (path.includes('milk')) return products('Whole milk')
    return new Promise<FakeResponse>((resolve) => late.push(() => resolve(products('Mints'))))
  })
  type('mi')
  await vi.waitFor(() => expect(late).toHaveLength(1))
  type('milk')
  await vi.waitFor(() => expect(found()).toEqual(['Whole milk']))
  late[0]?.()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(found()).toEqual(['Whole milk'])
  expect(sent.filter(({ path }) => path.startsWith('/api/order/seller'))).toHaveLength(2)
})

test('one letter finds pages, and requests nothing', async () => {
  const { type, found, sent, state } = await openFinder(() => 'lost')
  type('s')
  await vi.waitFor(() => expect(found()).toEqual(['Stock', 'Staff']))
  type('x')
  await vi.waitFor(() => expect(state()).toBe('Type one more letter.'))
  expect(sent).toEqual([])
})

test('the arrow keys go around what was found, and the active one stays so while more arrives', async () => {
  let respond = () => {}
  const { type, press, active, found } = await openFinder(({ path }) =>
    path.startsWith('/api/seller/products')
      ? new Promise<FakeResponse>((resolve) => {
          respond = () => resolve(products('Strawberries'))
        })
      : NO_ORDERS,
  )
  type('st')
  await vi.waitFor(() => expect(active()).toBe('Stock'))
  press('ArrowUp')
  await vi.waitFor(() => expect(active()).toBe('Staff'))
  await vi.waitFor(() => {
    respond()
    expect(found()).toEqual(['Stock', 'Staff', 'Strawberries'])
  })
  expect(active()).toBe('Staff')
  press('ArrowDown')
  await vi.waitFor(() => expect(active()).toBe('Strawberries'))
  press('ArrowDown')
  await vi.waitFor(() => expect(active()).toBe('Stock'))
})

test('a search that failed says so and is repeated by a press, and one without a result says that', async () => {
  let fails = true
  const { type, screen, state } = await openFinder(({ path }) => {
    if (fails) return rejected(503, 'The store is busy')
    return path.startsWith('/api/seller/products') ? products() : NO_ORDERS
  })
  type('quince')
  await vi.waitFor(() => expect(screen.querySelector('[role=alert]')?.textContent).toContain('could not be searched'))
  fails = false
  screen.querySelector<HTMLButtonElement>('.notice-retry')?.click()
  await vi.waitFor(() => expect(state()).toBe('Nothing found for “quince”.'))
})

test('a courier searches deliveries alone', async () => {
  const { number, dueAt, _id } = anOrder(9)
  const delivery = { _id, number, dueAt, name: 'Maya Winter', street: '12 Orchard Lane' }
  const orders = [{ ...delivery, city: 'Portland', zip: '97205', phone: '1', items: 1 }]
  const { type, found, sent } = await openFinder(() => ok({ orders, nextCursor: null }), 'courier')
  type(number)
  await vi.waitFor(() => expect(found()).toEqual([number]))
  expect(sent.map(({ path }) => path.split('?')[0])).toEqual(['/api/order/seller'])
})
