import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

// What the server's HTML of a product's page says, and in which order.

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterAll(() => store.close())

const html = async (path: string): Promise<string> => (await store.visitor().get(path)).body.replaceAll('<!-- -->', '')

/** The text of a page's elements of this class, without markup. */
const textsOf = (page: string, className: string): string[] =>
  [...page.matchAll(new RegExp(`<(\\w+) class="${className}"[^>]*>(.*?)</\\1>(?=<)`, 'gs'))].map(([, , inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, ''),
  )

test('a price is called an offer only where it is lower than the list price', async () => {
  const offer = await store.product({ name: 'Plum jam', category: 'Jams', price: 4.5, offerPrice: 3.6 })
  const plain = await store.product({ name: 'Fig jam', category: 'Preserves', price: 4.5, offerPrice: 4.5 })
  expect(textsOf(await html(`/products/jams/${offer._id}`), 'price price-large')[0]).toContain('Offer price $3.60 Price $4.50')
  expect(textsOf(await html(`/products/preserves/${plain._id}`), 'price price-large')).toEqual(['Price $4.50'])
  expect(textsOf(await html('/products/preserves'), 'price')).toEqual(['Price $4.50'])
})
