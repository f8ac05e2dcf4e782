import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { dayOf, daysLater } from '../../domain/time/time-zone.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

// The tests check the content and the order of a product page's server-rendered HTML.

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterAll(() => store.close())

const html = async (path: string): Promise<string> => (await store.visitor().get(path)).body.replaceAll('<!-- -->', '')

const textsOf = (page: string, className: string): string[] =>
  [...page.matchAll(new RegExp(`<(\\w+) class="${className}"[^>]*>(.*?)</\\1>(?=<)`, 'gs'))].map(([, , inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, ''),
  )

test('labels a price as offer only when it is lower than the list price', async () => {
  const offer = await store.product({ name: 'Plum jam', category: 'Jams', price: 4.5, offerPrice: 3.6 })
  const plain = await store.product({ name: 'Fig jam', category: 'Preserves', price: 4.5, offerPrice: 4.5 })
  expect(textsOf(await html(`/products/jams/${offer._id}`), 'price price-large')[0]).toContain('Offer price $3.60 Price $4.50')
  expect(textsOf(await html(`/products/preserves/${plain._id}`), 'price price-large')).toEqual(['Price $4.50'])
  expect(textsOf(await html('/products/preserves'), 'price')).toEqual(['Price $4.50'])
})

test('a category has one name on its page, above its products and in structured data', async () => {
  const { _id } = await store.product({ name: 'Leeks', category: 'Vegetables' })
  for (const page of [await html(`/products/vegetables/${_id}`), await html('/products/vegetables')]) {
    expect(textsOf(page, 'breadcrumb')[0]).toContain('HomeProductsOrganic veggies')
    expect(page.includes('"name":"Organic veggies"')).toBe(true)
    expect(/>Vegetables<|"name":"Vegetables"/.test(page)).toBe(false)
  }
})

test('a category outside the seven shows its own name', async () => {
  const { _id } = await store.product({ name: 'Kibble', category: 'Pet Food' })
  expect(textsOf(await html(`/products/pet%20food/${_id}`), 'breadcrumb')).toEqual(['HomeProductsPet FoodKibble'])
  expect(textsOf(await html('/products/pet%20food'), 'breadcrumb')).toEqual(['HomeProductsPet Food'])
})

test('a sold-out product says so in place of the offer, and shows related products first', async () => {
  const soldOut = await store.product({ name: 'Quinces', category: 'Orchard', inStock: false })
  await store.product({ name: 'Pears', category: 'Orchard' })
  const page = await html(`/products/orchard/${soldOut._id}`)
  expect(textsOf(page, 'price price-large')).toEqual(['Offer price $3.60 Price $4.50Out of stock'])
  for (const button of ['Add to Cart', 'Buy now']) expect(page.includes(button), button).toBe(false)
  const places = ['>Quinces</h1>', '>Related products<', '>Pears</a>', '>About this product<'].map((text) => page.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('cards, the product and its page say what a kilogram, a liter or a piece costs', async () => {
  const { _id } = await store.product({ name: 'Peach jam', category: 'Spreads', offerPrice: 2.5, weight: '500 g' })
  expect(textsOf(await html(`/products/spreads/${_id}`), 'unit-price')).toEqual(['$5.00/kg inclusive of all taxes'])
  expect(textsOf(await html('/products/spreads'), 'product-weight')).toEqual(['500 g $5.00/kg'])
  await store.product({ name: 'A loose peach', category: 'Loose', weight: 'one' })
  expect(textsOf(await html('/products/loose'), 'product-weight')).toEqual(['one '])
})

test('a product page lists ingredients, allergens and origin, and nothing of what is not known', async () => {
  const known = { ingredients: 'Hazelnuts, sugar', allergens: ['nuts', 'sulphites'], origin: 'Italy' }
  const nougat = await store.product({ name: 'Nougat', category: 'Sweets', ...known })
  expect(textsOf(await html(`/products/sweets/${nougat._id}`), 'sizes')).toEqual([
    'IngredientsHazelnuts, sugarAllergensContains nuts, sulfitesOriginItaly',
  ])
  const fudge = await store.product({ name: 'Fudge', category: 'Sweets', ingredients: 'Sugar, cream' })
  const facts = textsOf(await html(`/products/sweets/${fudge._id}`), 'sizes')
  expect(facts).toEqual(['IngredientsSugar, creamAllergensNone listed. Please check the package.'])
  const plain = await store.product({ name: 'Rock candy', category: 'Sweets' })
  expect(textsOf(await html(`/products/sweets/${plain._id}`), 'sizes')).toEqual([])
})

test('lists leave out what lists an allergen, by the URL, and links of the list keep it', async () => {
  await store.product({ name: 'Almond paste', category: 'Pastes', allergens: ['nuts'] })
  await store.product({ name: 'Quince paste', category: 'Pastes' })
  for (const path of ['/products/pastes?without=milk,nuts', '/products?q=paste&without=nuts']) {
    const page = await html(path)
    expect(page).toContain('>Quince paste</a>')
    expect(page).not.toContain('Almond paste')
    expect(page).toMatch(/<link rel="canonical" href="http:\/\/localhost:3000\/products(?:\/pastes)?"\/>/)
  }
  const category = await html('/products/pastes?without=nuts')
  expect(category).toContain('<summary>Without nuts</summary>')
  expect(category).toContain('href="/products/fruits?without=nuts"')
  expect(await html('/products/pastes?without=water')).not.toContain('Quince paste')
})

test('says for how many days a product keeps at least, and renders it anew on the next day', async () => {
  const today = dayOf(store.clock.now(), 'UTC')
  const { _id } = await store.product({ name: 'Milk', category: 'Dairy' })
  const seller = await store.seller()
  const change = (body: object) => seller.post(endpoints.changeStock, { product: _id, ...body })
  const page = () => html(`/products/dairy/${_id}`)
  expect(await page()).not.toContain('Keeps at least')
  await change({ count: 6, useBy: daysLater(today, 3) })
  expect(await page()).toContain('Keeps at least 3 days')
  await change({ change: 1, reason: 'received', useBy: daysLater(today, 2) })
  expect(await page()).toContain('Keeps at least 2 days')
  store.clock.pass(24 * 60 * 60 * 1000)
  expect(await page()).toContain('Keeps at least 1 day<')
  store.clock.pass(24 * 60 * 60 * 1000)
  expect(await page()).toContain('Keeps at least 1 day<')
  await change({ change: 1, reason: 'received' })
  expect(await page()).not.toContain('Keeps at least')
})
