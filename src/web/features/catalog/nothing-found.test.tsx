// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type CatalogResponse, productQuery } from '../../../contract/rendering/page-data.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, respondToRequests } from '../../testing/store-requests.ts'
import { startShopperSession } from '../account/shopper-session.ts'
import { productsPageQuery } from './catalog-queries.ts'
import { ProductsPage } from './products-page.tsx'

const oats = aProduct('Oats', { inStock: false, category: 'Grains' })
const muesli = { ...aProduct('Muesli'), reason: { kind: 'ingredients' as const, text: 'Made with rolled oats' } }

/** Opens the results of a search for products in stock. Each test needs another text, since a page reports each text once. */
async function openResults(search: string, found: Partial<CatalogResponse>) {
  startShopperSession() // a visitor's
  const sent = respondToRequests(() => ok({ products: [aProduct('Bread')] }))
  const response = { success: true as const, products: [], related: [], categories: [], nextCursor: null, ...found }
  const products = { [productQuery(productsPageQuery(search))]: response }
  const screen = await renderScreen(<ProductsPage />, { path: `/products?q=${search}`, products })
  const text = () => screen.textContent
  return { screen, text, reports: () => sent.filter(({ path }) => path.includes('lost')).length }
}

test('shows what is sold out with the offer of an email, and other goods of its category', async () => {
  const { screen, text, reports } = await openResults('oats', { soldOut: [oats] })
  expect(screen.querySelector('h1')?.textContent).toBe('Sold out right now')
  expect(screen.querySelector('[role=status]')?.textContent).toBe('We carry “oats”, but none is left now.')
  expect(screen.querySelector('article')?.textContent).toContain('Out of stock')
  await expect.poll(() => screen.querySelector('form button')?.textContent).toBe('Notify me')
  await expect.poll(text).toContain('On the shelf instead')
  dispatchEvent(new Event('submit')) // what is missing is reported at once
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reports()).toBe(0)
})

test('says why products are related, below those that are sold out', async () => {
  const { text } = await openResults('oat', { soldOut: [oats], related: [muesli], isFuzzy: true, didYouMean: 'oats' })
  expect(text()).toContain('We carry “oats”')
  expect(text()).toContain('Made with rolled oats')
  expect(text()).not.toContain('On the shelf instead')
})

test('says that the store does not carry what finds nothing, and reports it', async () => {
  const { screen, text, reports } = await openResults('granite', {})
  expect(screen.querySelector('h1')?.textContent).toBe('Nothing found for “granite”')
  await expect.poll(text).toContain('We don’t carry it yet')
  dispatchEvent(new Event('submit'))
  await expect.poll(reports).toBe(1)
})
