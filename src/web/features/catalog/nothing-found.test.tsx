// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { productQuery } from '../../../contract/page-data.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, respondToRequests } from '../../testing/store-requests.ts'
import { NO_FILTER, productsPageQuery } from './catalog-queries.ts'
import { NothingFound } from './nothing-found.tsx'

const oats = aProduct('Oats', { inStock: false })

/**
 * Renders the screen of a search without results. `found` is what the search finds with sold-out products. Each test needs
 * another search text, since a page reports each text once.
 */
async function openNothing(search: string, found: object) {
  const sent = respondToRequests(() => ok({ products: [] }))
  const query = productQuery(productsPageQuery(search, '', { ...NO_FILTER, soldOut: 'true' }))
  const response = { success: true as const, products: [], related: [], categories: [], nextCursor: null, ...found }
  const screen = await renderScreen(<NothingFound search={search} />, { path: '/', products: { [query]: response } })
  dispatchEvent(new Event('submit')) // reports at once
  const reports = () => sent.filter(({ path }) => path.includes('lost')).length
  return { title: () => screen.querySelector('h2')?.textContent, reports }
}

test.each([
  ['by its name', { products: [oats] }],
  ['by a synonym, its category or its description', { related: [oats] }],
])('says that what is found %s is sold out, which is no lost demand', async (search, found) => {
  const { title, reports } = await openNothing(search, found)
  expect(title()).toBe('It’s sold out right now')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reports()).toBe(0)
})

test.each([
  ['nothing', {}],
  ['only a similar spelling', { products: [oats], isFuzzy: true as const }],
])('says that the store does not carry what finds %s, and reports it', async (search, found) => {
  const { title, reports } = await openNothing(search, found)
  expect(title()).toBe('We don’t carry it yet')
  await expect.poll(reports).toBe(1)
})
