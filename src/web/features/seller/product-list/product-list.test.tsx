// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { queryClient } from '../../../api/query-client.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { ProductList } from './product-list.tsx'

beforeEach(() => queryClient.clear())

const NO_COUNTS = { on: 0, out: 0, low: 0, archived: 0 }

function showList(...products: SellerProductWire[]) {
  const list = { products, nextCursor: null, counts: { ...NO_COUNTS, out: products.length } }
  respondToRequests(({ path }) => ok(path.endsWith('categories') ? { categories: [], unlisted: [] } : list))
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <ProductList title="Product List" />
    </QueryClientProvider>,
    { path: '/seller/product-list' },
  )
}

test('shows the price by weight of goods by weight, and what one weighs', async () => {
  const weighed = { per: 'lb', piece: 0.5, price: 3.49, offerPrice: 2.99 } as const
  const screen = await showList(aSellerProduct('Tomatoes', { price: 1.75, offerPrice: 1.5, weighed }))
  const price = () => screen.querySelector('.seller-product-price')?.textContent
  await expect.poll(price).toBe('Offer price $2.99 / lb Price $3.49about 0.5 lb each')
})

test('shows a product that is sold out as offered: the switch is the seller’s own', async () => {
  const figs = aSellerProduct('Figs', { stock: 0, isOffered: true, inStock: false })
  const kiwis = aSellerProduct('Kiwis', { stock: 8, isOffered: false, inStock: false })
  const screen = await showList(figs, kiwis)
  const switches = () => [...screen.querySelectorAll<HTMLInputElement>('[role=switch]')].map(({ checked }) => checked)
  await expect.poll(switches).toEqual([true, false])
  const words = [...screen.querySelectorAll('.stock-word')].map(({ textContent }) => textContent)
  expect(words).toEqual(['Sold out', 'Out of stock'])
})

/** Opens the list of a store with two products. Each change of stock waits until the test responds. */
async function openList() {
  const stock = new Map([
    ['Apples', true],
    ['Pears', true],
  ])
  const waiting: { readonly id: string; respond(response: FakeResponse): void }[] = []
  const sent = respondToRequests(({ path, body }) => {
    if (path.endsWith('categories')) return ok({ categories: [], unlisted: [] })
    if (!path.startsWith('/api/product/stock')) {
      const products = [...stock].map(([name, inStock]) => aSellerProduct(name, { inStock, isOffered: inStock }))
      return ok({ products, nextCursor: null, counts: NO_COUNTS })
    }
    const { id, inStock } = body as { id: string; inStock: boolean }
    return new Promise((resolve) => {
      waiting.push({
        id,
        respond(response) {
          if (response !== 'lost' && response.status === 200) stock.set(id, inStock)
          resolve(response)
        },
      })
    })
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <ProductList title="Product List" />
    </QueryClientProvider>,
    { path: '/seller/product-list' },
  )
  const switches = () => [...screen.querySelectorAll<HTMLInputElement>('[role=switch]')]
  await expect.poll(() => switches().length).toBe(2)
  return {
    waiting,
    press: (place: number) => switches()[place]?.click(),
    inStock: () => switches().map(({ checked }) => checked),
    busy: () => switches().map((element) => element.getAttribute('aria-busy')),
    /** The requests, except those for categories and for counts alone, which have a limit of one. */
    requests: () =>
      sent
        .filter(({ path }) => !path.endsWith('limit=1') && !path.endsWith('categories'))
        .map(({ path }) => (path.startsWith('/api/product/stock') ? 'stock' : 'list')),
  }
}

test('shows a change at once, and reloads the list when the server has accepted it', async () => {
  const list = await openList()
  list.press(0)
  await expect.poll(list.inStock).toEqual([false, true])
  await expect.poll(list.busy).toEqual(['true', 'false'])
  await expect.poll(() => list.waiting.length).toBeGreaterThan(0)
  list.waiting[0]?.respond(ok())
  await expect.poll(list.requests).toEqual(['list', 'stock', 'list'])
  await expect.poll(list.busy).toEqual(['false', 'false'])
  expect(list.inStock()).toEqual([false, true])
})

test('reverts a change that the server rejects', async () => {
  const list = await openList()
  list.press(0)
  await expect.poll(() => list.waiting.length).toBe(1)
  list.waiting[0]?.respond(rejected(404, 'Product not found'))
  await expect.poll(list.busy).toEqual(['false', 'false'])
  expect(list.inStock()).toEqual([true, true])
})

test('sends one change at a time for each product, several products in parallel', async () => {
  const list = await openList()
  list.press(0)
  list.press(0)
  list.press(1)
  await expect.poll(() => list.waiting.map(({ id }) => id)).toEqual(['Apples', 'Pears'])
  expect(list.inStock()).toEqual([false, false])
})

test('keeps a change that is in flight while that of another product succeeds', async () => {
  const list = await openList()
  list.press(0)
  list.press(1)
  await expect.poll(() => list.waiting.length).toBe(2)
  list.waiting[0]?.respond(ok())
  await expect.poll(list.busy).toEqual(['false', 'true'])
  expect(list.inStock()).toEqual([false, false])
  list.waiting[1]?.respond(rejected(404, 'Product not found'))
  await expect.poll(list.inStock).toEqual([false, true])
})

test('changes the prices of the chosen products at once, after a preview, and undoes it', async () => {
  const [figs, kiwis] = [
    aSellerProduct('Figs', { price: 2, offerPrice: 1.5 }),
    aSellerProduct('Kiwis', { price: 0.01, offerPrice: 0.01 }),
  ]
  const sent = respondToRequests(({ path }) => {
    if (path.startsWith('/api/product/change-many'))
      return ok({ results: [{ id: 'Figs', ok: true, product: { ...figs, version: 2 } }], batch: 'a batch' })
    if (path.startsWith('/api/product/undo')) return ok({ undone: 2, kept: [] })
    return ok({ products: [figs, kiwis], nextCursor: null, counts: { ...NO_COUNTS, on: 2 } })
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <ProductList title="Product List" />
    </QueryClientProvider>,
    { path: '/seller/product-list' },
  )
  const press = (name: string) =>
    [...screen.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))?.click()
  await expect.poll(() => screen.querySelectorAll('[role=switch]').length).toBe(2)
  expect(screen.querySelectorAll('.check')).toHaveLength(0)
  press('Change several')
  await expect.poll(() => screen.querySelectorAll('.check').length).toBe(2)
  press('Choose all 2 found')
  await expect.poll(() => screen.querySelectorAll('.bulk-preview li').length).toBe(1)
  expect(screen.querySelector('.bulk-preview')?.textContent).toBe('Figs$1.50 of $2.00$1.58 of $2.10')
  press('Change 1')
  await expect.poll(() => screen.querySelector('.bulk-bar')?.textContent).toContain('1 product changed')
  const changes = sent.find(({ path }) => path.startsWith('/api/product/change-many'))?.body
  expect(changes).toEqual({ changes: [{ id: 'Figs', version: 1, price: 2.1, offerPrice: 1.58 }] })
  press('Undo')
  await expect.poll(() => screen.querySelector('.bulk-bar')?.textContent).toContain('Undone')
  expect(sent.find(({ path }) => path.startsWith('/api/product/undo'))?.body).toEqual({ batch: 'a batch' })
})
