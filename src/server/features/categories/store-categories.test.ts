import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import type { Caller } from '../../testing/caller.ts'
import { categoryForm } from '../../testing/catalog-forms.ts'
import { elsewhere, otherProcesses } from '../../testing/open-app.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
const others = otherProcesses()
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  seller = await store.seller()
})
afterEach(async () => {
  await others.close()
  await store.close()
})

const WITHIN = { timeout: 14_000, interval: 20 }
const textAt = async (url: string) => (await fetch(url)).text()
const add = (name: string) => seller.post(endpoints.addCategory, categoryForm({ name }))

test('a change shows on cached pages and in the list at once in its own process, and soon in every other', async () => {
  const processes = [store.url, await others.open(store), await others.open(store, elsewhere())]
  const paths = ['/', '/products', '/nothing/here', endpoints.listCategories.path]
  for (const url of processes) for (const path of paths) expect(await textAt(url + path)).not.toContain('Pet food')
  await add('Pet food')
  for (const path of paths) expect(await textAt(store.url + path)).toContain('Pet food')
  for (const url of processes) for (const path of paths) await expect.poll(() => textAt(url + path), WITHIN).toContain('Pet food')
  await store.run(`update categories set name = 'For pets' where name = 'Pet food'`)
  for (const url of processes) await expect.poll(() => textAt(url), WITHIN).toContain('For pets')
})

test('a category without products has no tile, chip or menu entry until it has one', async () => {
  await add('Pet food')
  const isLinked = async () => (await textAt(store.url)).includes('href="/products/pet-food"')
  expect(await isLinked()).toBe(false)
  await store.product({ name: 'Bones', category: 'Pet food' })
  await expect.poll(isLinked, WITHIN).toBe(true)
})

test('a page known to the browser is another one after a change, and else 304', async () => {
  const tagOf = async () => (await store.visitor().get('/')).headers.get('etag') ?? ''
  const tag = await tagOf()
  const statusNow = async () => (await store.visitor().get('/', { 'if-none-match': tag })).status
  expect(await statusNow()).toBe(304)
  await add('Pet food')
  expect(await statusNow()).toBe(200)
})

test('a renamed category has its new name and its URL of before, in title, breadcrumb and structured data', async () => {
  const { category } = (await add('Pet food')).body
  const product = await store.product({ name: 'Bones', category: 'Pet food' })
  await seller.post(endpoints.updateCategory, categoryForm({ id: category._id, version: 1, name: 'For pets' }))
  const page = await textAt(`${store.url}/products/pet-food`)
  expect(page).toContain('<title>For pets · Larder</title>')
  expect(page).toContain('Bones')
  const productPage = await textAt(`${store.url}/products/pet-food/${product._id}`)
  expect(productPage).toContain('"name":"For pets"')
  expect(await textAt(`${store.url}/sitemap.xml`)).toContain('/products/pet-food<')
})

test('the page of an archived category is as of one that does not exist, and in no list', async () => {
  const { category } = (await add('Pet food')).body
  const page = () => textAt(`${store.url}/products/pet-food`)
  expect(await page()).toContain('rel="canonical"')
  await seller.post(endpoints.archiveCategory, { id: category._id, version: 1, archived: true })
  expect(await page()).toContain('No products found in this category.')
  expect(await page()).not.toContain('rel="canonical"')
  expect(await textAt(store.url)).not.toContain('Pet food')
  expect(await textAt(`${store.url}/sitemap.xml`)).not.toContain('pet-food')
})

test('with 100 categories, each has its tile and its tint', async () => {
  await store.run(`insert into categories (id, path, name, tint, drawings, position)
    select gen_random_uuid(), 'Category ' || n, 'Category ' || n, 'sky', '{}', n + 10 from generate_series(8, 100) as n`)
  await expect.poll(() => textAt(store.url), WITHIN).toContain('Category 100')
  expect((await textAt(store.url)).match(/class="category-tile/g)).toHaveLength(100)
})
