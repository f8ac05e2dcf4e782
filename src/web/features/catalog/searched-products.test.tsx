// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ProductWire } from '../../../contract/products/products.ts'
import { productQuery } from '../../../contract/rendering/page-data.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { FIRST_CARDS, NO_FILTER, productsPageQuery } from './catalog-queries.ts'
import { ProductsPage } from './products-page.tsx'
import { SearchBox } from './search-box.tsx'

const [apples, bread, grapes, pineapple] = [aProduct('Apples'), aProduct('Bread'), aProduct('Grapes'), aProduct('Pineapple')]

/** These fill the first page, so that no further one is needed. */
const others = Array.from({ length: FIRST_CARDS - 2 }, (_, number) => aProduct(`Carrots ${number}`))

const listOf = (...products: ProductWire[]) => ({ success: true as const, products, nextCursor: null })
const foundOf = (...products: ProductWire[]) => ({ ...listOf(...products), related: [], categories: [], isFuzzy: false })

/** Opens the results of a search, which are in the document. */
const openResults = (path: string, query: ReturnType<typeof productsPageQuery>, found: object) =>
  renderScreen(<ProductsPage />, { path, products: { [productQuery(query)]: { ...foundOf(), ...found } } })

/** Opens the first page of a longer list. Responses wait until `respond`. */
async function openProducts() {
  const known = [bread, apples, ...others]
  const waiting = new Map<string, (response: Response) => void>()
  vi.stubGlobal('fetch', (url: string) => {
    const search = new URL(url, location.href).searchParams.get('q') ?? ''
    return new Promise<Response>((resolve) => waiting.set(search, resolve))
  })
  const screen = await renderScreen(
    <>
      <SearchBox />
      <ProductsPage />
    </>,
    { path: '/products', products: { [productQuery(productsPageQuery(''))]: { ...listOf(...known), nextCursor: 'more' } } },
  )
  const cards = () => [...screen.querySelectorAll('article h2')].map((heading) => heading.textContent)
  return {
    cards,
    card: (name: string) => [...screen.querySelectorAll('article')].find((card) => card.textContent.includes(name)),
    requested: () => [...waiting.keys()],
    type: (text: string) => typeInto(screen.querySelector('input') ?? new HTMLInputElement(), text),
    respond: (search: string, ...products: ProductWire[]) => waiting.get(search)?.(Response.json(foundOf(...products))),
    fail: (search: string) =>
      waiting.get(search)?.(Response.json({ success: false, message: 'Something went wrong' }, { status: 500 })),
    status: () => screen.querySelector('[role=status]')?.textContent,
  }
}

test('shows the matches among the known products at once, then what the server has found, without drawing them anew', async () => {
  const page = await openProducts()
  page.type('app')
  await expect.poll(page.cards).toEqual(['Apples'])
  expect(page.status()).toBe('1 product found so far')
  const known = page.card('Apples')
  await expect.poll(page.requested).toEqual(['app'])
  page.respond('app', pineapple, apples)
  await expect.poll(page.cards).toEqual(['Pineapple', 'Apples'])
  expect(page.card('Apples')).toBe(known)
  expect(page.status()).toBe('2 products in stock')
})

test('drops a response that arrives after that to a later text', async () => {
  const page = await openProducts()
  page.type('ap')
  await expect.poll(page.requested).toEqual(['ap'])
  page.type('apples')
  await expect.poll(page.requested).toEqual(['ap', 'apples'])
  page.respond('apples', apples)
  await expect.poll(page.status).toBe('1 product in stock')
  page.respond('ap', pineapple, grapes, apples)
  page.type('')
  await expect.poll(() => page.cards().slice(0, 2)).toEqual(['Bread', 'Apples'])
  page.type('ap')
  await expect.poll(page.cards).toEqual(['Pineapple', 'Grapes', 'Apples']) // the response had arrived
})

test('shows placeholders, not an empty result, while none of the known products match', async () => {
  const page = await openProducts()
  page.type('grapes')
  await expect.poll(page.status).toBe('Loading products')
  expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(0)
  await expect.poll(page.requested).toEqual(['grapes'])
  page.respond('grapes')
  await expect.poll(() => document.body.textContent).toContain('Nothing found for “grapes”')
})

test('sends one request for a text that is typed quickly', async () => {
  const page = await openProducts()
  for (const text of ['g', 'gr', 'gra', 'grap']) page.type(text)
  await expect.poll(page.requested).toEqual(['grap'])
})

test('keeps the known matches when the server’s response fails', async () => {
  const page = await openProducts()
  page.type('app')
  await expect.poll(page.requested).toEqual(['app'])
  page.fail('app')
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('More products could not be loaded.')
  expect(page.cards()).toEqual(['Apples'])
})

test('leads to a matching category without the allergens that the shopper leaves out', async () => {
  const screen = await openResults(
    '/products?q=bread&without=milk',
    productsPageQuery('bread', '', { ...NO_FILTER, without: 'milk' }),
    { products: [bread], categories: [{ name: 'Bakery & Breads', path: 'Bakery', tint: 'sky' }] },
  )
  expect(screen.querySelector('nav a')?.getAttribute('href')).toBe('/products/bakery?without=milk')
})
