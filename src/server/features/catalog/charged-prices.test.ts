import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { catchUpWithCatalog } from '../../testing/catch-up.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'
import { forgetChargedPrices } from './charged-prices.ts'

const AT_LIST_PRICE = { price: 5, offerPrice: 5 }
const ON_OFFER = { price: 5, offerPrice: 4 }

let store: TestStore
let editor: ProductEditor
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  editor = await productEditor(store)
})
afterEach(() => store.close())

const strikeUnasked = async (isWanted: boolean) =>
  (await store.seller()).post(endpoints.saveSettings, { strikeUnasked: isWanted })

const edit = async (id: string, fields: object) => {
  const { status } = await editor.update(await editor.get(id), fields)
  expect(status).toBe(200)
}

async function shown(id: string) {
  const [product] = (await store.visitor().get(`${endpoints.listProducts.path}?ids=${id}`)).body.products
  return product
}

/** Lets days pass by shifting what is recorded into the past, so that the seller's session does not expire. */
async function pass(days: number): Promise<void> {
  const back = `- interval '${days} days'`
  await store.run(
    `update product_changes set at = at ${back}; update products set price_charged_until = price_charged_until ${back}`,
  )
  await forgetChargedPrices(store.platform)
  await catchUpWithCatalog(store.platform)
}

const isStruck = async (id: string) => !(await shown(id)).isPriceUnasked

test('a list price is struck through whatever was asked, until the owner wants otherwise', async () => {
  const { _id } = await editor.add({ ...ON_OFFER, name: 'Plum jam', category: 'Jams' })
  const struck = /<s class="price-list">/
  const off = /% off/
  const html = async (path: string) => (await store.visitor().get(path)).body
  for (const path of [`/products/jams/${_id}`, '/products/jams', '/products', '/']) {
    expect(await html(path)).toMatch(struck)
    expect(await html(path)).toMatch(off)
  }
  expect(await shown(_id)).not.toHaveProperty('isPriceUnasked')
  await strikeUnasked(false)
  for (const path of [`/products/jams/${_id}`, '/products/jams', '/products', '/']) {
    expect(await html(path)).not.toMatch(struck)
    expect(await html(path)).not.toMatch(off)
  }
  expect(await shown(_id)).toMatchObject({ ...ON_OFFER, isPriceUnasked: true })
  await strikeUnasked(true)
  expect(await html('/products/jams')).toMatch(struck)
})

test('a list price that was asked is struck through for 30 days, and cached pages learn when these are over', async () => {
  await strikeUnasked(false)
  const { _id } = await editor.add({ ...AT_LIST_PRICE, category: 'Jams' })
  expect(await isStruck(_id)).toBe(true)
  await edit(_id, ON_OFFER)
  await edit(_id, { name: 'Another name' })
  expect(await isStruck(_id)).toBe(true)
  await pass(29)
  expect(await isStruck(_id)).toBe(true)
  expect((await store.visitor().get('/products/jams')).body).toContain('<s class="price-list">')
  await pass(2)
  expect(await isStruck(_id)).toBe(false)
  expect((await store.visitor().get('/products/jams')).body).not.toContain('<s class="price-list">')
})

test('a list price is struck through exactly when it was asked in the last 30 days, whatever was edited', async () => {
  await strikeUnasked(false)
  const prices = fc.constantFrom(3, 4, 5)
  const edits = fc.array(fc.record({ price: prices, cut: fc.integer({ min: 0, max: 2 }), days: fc.constantFrom(0, 12, 20) }), {
    minLength: 6,
    maxLength: 6,
  })
  for (const [first, ...later] of fc.sample(edits, { numRuns: 6, seed: 7 })) {
    if (!first) continue
    const pricesOf = ({ price, cut }: typeof first) => ({ price, offerPrice: price - cut })
    const { _id } = await editor.add(pricesOf(first))
    const charged = new Map<number, number>() // the last day on which each price was charged
    let now = pricesOf(first)
    let day = 0
    for (const { days, ...next } of later) {
      day += days
      await pass(days)
      charged.set(now.offerPrice, day)
      now = pricesOf({ ...next, days })
      await edit(_id, now)
      const wasCharged = now.price === now.offerPrice || day - (charged.get(now.price) ?? -99) < 30
      expect(await isStruck(_id)).toBe(wasCharged)
    }
  }
})
