// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, respondToRequests, type SentRequest } from '../../../testing/store-requests.ts'
import { clearGridEdits, editCounts, editOf, typeInto as typeIntoRows } from './grid-edits.ts'
import { ProductGrid } from './product-grid.tsx'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61) // the test's DOM has no layout
  queryClient.clear()
  clearGridEdits()
})

const product = (number: number, version = 1) =>
  aSellerProduct(`Product ${number}`, { price: 2, offerPrice: 1.5, stock: 8, version })

function focused(): string {
  const place = (name: string) => document.activeElement?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`)
  return `${place('row')} ${place('column')}`
}

/**
 * Opens the grid of a store with `count` products. The store accepts every change unless `onChange` returns another
 * response.
 */
async function openGrid(count: number, onChange?: (call: SentRequest) => FakeResponse | null) {
  const sent = respondToRequests((call) => {
    const response = onChange?.(call)
    if (response) return response
    if (call.path === '/api/product/change-many') {
      const { changes } = call.body as { changes: { id: string; version: number }[] }
      const results = changes.map(({ id, version, ...changed }) => ({
        ...{ id, ok: true },
        product: { ...product(0, version + 1), ...changed, _id: id, name: id },
      }))
      return ok({ results, batch: `batch of ${changes.length}` })
    }
    const query = new URLSearchParams(call.path.split('?')[1])
    const [start, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))]
    const numbers = Array.from({ length: Math.min(limit, count - start) }, (_, at) => start + at)
    return ok({
      products: numbers.map((number) => product(number)),
      nextCursor: start + limit < count ? String(start + limit) : null,
      counts: { on: count, out: 0, low: 0, archived: 0 },
    })
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <ProductGrid title="Prices and stock" />
    </QueryClientProvider>,
    { path: '/seller/grid' },
  )
  const cell = (row: number, column: string) => screen.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
  await expect.poll(() => cell(0, 'price') !== null).toBe(true)
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  const button = (name: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  return { screen, sent, cell, press, button, status: () => screen.querySelector('.bulk-bar strong')?.textContent }
}

test('says which offer prices are those of a sale, and that a new one ends it', async () => {
  const sale = { offerPrice: 1.5, from: '2026-12-01', to: '2026-12-03' }
  const products = [
    { ...product(0), sale: { ...sale, usualPrice: 1.8 } },
    { ...product(1), sale },
  ]
  const { screen, cell } = await openGrid(2, ({ path }) =>
    path.startsWith('/api/seller/products')
      ? ok({ products, nextCursor: null, counts: { on: 2, out: 0, low: 0, archived: 0 } })
      : null,
  )
  expect(cell(0, 'product')?.textContent).toContain('Sale until Dec 3')
  expect(cell(1, 'product')?.textContent).toContain('Sale Dec 1 – Dec 3 for $1.50')
  const [onSale] = products
  if (onSale) typeIntoRows([{ product: onSale, cells: { offerPrice: '1.2' } }])
  await expect.poll(() => cell(0, 'product')?.textContent).toContain('The new offer price ends the sale')
  expect(screen.textContent).not.toContain('Sale until')
})

test('shows and types prices of goods by weight by the pound, and what a piece costs', async () => {
  const weighed = { per: 'lb', piece: 0.5, price: 3.49, offerPrice: 2.99 } as const
  const { cell, press, sent, button } = await openGrid(1, ({ path }) =>
    path.startsWith('/api/seller/products')
      ? ok({ products: [{ ...product(0), weighed }], nextCursor: null, counts: { on: 1, out: 0, low: 0, archived: 0 } })
      : null,
  )
  const texts = () => ['price', 'offerPrice', 'unit', 'weighed'].map((column) => cell(0, column)?.textContent)
  expect(texts()).toEqual(['Price3.49 / lb', 'Offer price2.99 / lb', 'about $1.50 each', 'Weight of a piece0.5 lb'])
  cell(0, 'offerPrice')?.focus()
  await expect.poll(() => cell(0, 'offerPrice')?.tabIndex).toBe(0)
  press('Enter')
  const field = () => document.activeElement as HTMLInputElement
  await expect.poll(() => field().getAttribute('aria-label')).toBe('Offer price per lb')
  expect(field().value).toBe('2.99')
  typeInto(field(), '2.50')
  press('Enter')
  await expect.poll(texts).toContain('Offer price2.50 / lbwas 2.99')
  expect(texts()).toContain('about $1.25 each')
  button('Save 1 row')?.click()
  await expect
    .poll(() => sent.find(({ path }) => path === '/api/product/change-many')?.body)
    .toEqual({ changes: [{ id: 'Product 0', version: 1, weighed: { ...weighed, offerPrice: 2.5 } }] })
})

test('has a bounded number of rows in the document, whatever the number of products', async () => {
  const { screen, sent } = await openGrid(100_000)
  expect(screen.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('100001')
  expect(screen.querySelectorAll('[data-row]').length).toBeLessThan(60)
  expect(sent.filter(({ path }) => path.startsWith('/api/seller/products')).length).toBeLessThan(4)
})

test('is edited by keys: type, Enter, Escape, Tab', async () => {
  const { cell, press } = await openGrid(20)
  cell(0, 'offerPrice')?.focus()
  press('1')
  const field = () => document.activeElement as HTMLInputElement
  await expect.poll(() => field().tagName).toBe('INPUT')
  typeInto(field(), '1.2')
  press('Enter')
  await expect.poll(() => cell(0, 'offerPrice')?.textContent).toContain('1.20was 1.50')
  await expect.poll(focused).toBe('1 offerPrice')
  press('F2')
  await expect.poll(() => field().tagName).toBe('INPUT')
  typeInto(field(), '99')
  press('Escape')
  await expect.poll(focused).toBe('1 offerPrice')
  expect(editOf('Product 1')).toBeUndefined()
  press('ArrowRight')
  await expect.poll(focused).toBe('1 stock')
  press('Delete')
  await expect.poll(() => cell(1, 'stock')?.textContent).toContain('Not counted')
  expect(editOf('Product 1')?.cells).toEqual({ stock: '' })
})

test('saves what can be saved, in parts of 500, and leaves out what is wrong', async () => {
  const { sent, button, status } = await openGrid(20)
  const rows = Array.from({ length: 1201 }, (_, number) => product(number))
  typeIntoRows(rows.map((row, at) => ({ product: row, cells: { offerPrice: at === 3 ? '9' : '1.40' } })))
  await expect.poll(status).toBe('1,201 rows changed, 1 to correct')
  button('Save 1,200 rows')?.click()
  await expect.poll(status).toBe('1,200 products saved. 1 row changed, 1 to correct')
  const parts = sent.filter(({ path }) => path === '/api/product/change-many')
  expect(parts.map(({ body }) => (body as { changes: object[] }).changes.length)).toEqual([500, 500, 200])
  expect(editCounts.get()).toEqual({ changed: 1, heldBack: 1 })
  button('Undo')?.click()
  const undone = () => sent.filter(({ path }) => path === '/api/product/undo').map(({ body }) => body)
  await expect.poll(undone).toEqual([{ batch: 'batch of 200' }])
})

test('archives what is selected by one request, whatever else was changed of it meanwhile, and undoes it by another', async () => {
  let isFirst = true
  const { screen, sent, button, status } = await openGrid(3, ({ path }) => {
    if (path !== '/api/product/change-many' || !isFirst) return null
    isFirst = false
    const message = 'This product was changed since you opened it'
    const results = [0, 1, 2].map((number) => ({
      id: `Product ${number}`,
      ...(number === 1 ? { ok: false, message, product: product(1, 4) } : { ok: true }),
    }))
    return { status: 409, body: { success: false, message: 'Changed', results } }
  })
  screen.querySelector<HTMLInputElement>('[aria-label="Select all loaded products"]')?.click()
  await expect.poll(() => button('Archive 3') !== undefined).toBe(true)
  button('Archive 3')?.click()
  await expect.poll(status).toBe('3 products archived')
  const bodies = (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body)
  expect(bodies('/api/product/change-many').at(-1)).toEqual({
    changes: [1, 4, 1].map((version, number) => ({ id: `Product ${number}`, version, archived: true })),
  })
  button('Undo')?.click()
  await expect.poll(() => bodies('/api/product/undo')).toEqual([{ batch: 'batch of 3' }])
})

test('asks where someone else has changed the same cell, and saves the rest', async () => {
  const theirs = { ...product(0, 2), offerPrice: 1.8 }
  let isFirst = true
  const { screen, sent, button } = await openGrid(20, ({ path }) => {
    if (path !== '/api/product/change-many' || !isFirst) return null
    isFirst = false
    const results = [
      { id: 'Product 0', ok: false, message: 'This product was changed since you opened it', product: theirs },
      { id: 'Product 1', ok: true },
    ]
    return { status: 409, body: { success: false, message: 'Changed', results } }
  })
  typeIntoRows([
    { product: product(0), cells: { offerPrice: '1.60' } },
    { product: product(1), cells: { stock: '4' } },
  ])
  await expect.poll(() => button('Save 2 rows') !== undefined).toBe(true)
  button('Save 2 rows')?.click()
  await expect.poll(() => screen.querySelector('.grid-conflict')?.textContent).toContain('$1.50$1.80$1.60')
  const changesOf = ({ body }: SentRequest) => (body as { changes: object[] }).changes
  await expect
    .poll(() =>
      sent
        .filter(({ path }) => path === '/api/product/change-many')
        .map(changesOf)
        .at(-1),
    )
    .toEqual([{ id: 'Product 1', version: 1, stock: 4 }])
  button('Keep mine')?.click()
  await expect.poll(() => button('Save 1 row') !== undefined).toBe(true)
  button('Save 1 row')?.click()
  await expect
    .poll(() =>
      sent
        .filter(({ path }) => path === '/api/product/change-many')
        .map(changesOf)
        .at(-1),
    )
    .toEqual([{ id: 'Product 0', version: 2, offerPrice: 1.6 }])
})
