import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import type { PageRenderer } from '../../contract/rendering/page-rendering.ts'
import { catchUpWithCatalog } from '../testing/catch-up.ts'
import { rawGet } from '../testing/raw-http.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild, type Web } from './web-build.ts'

async function countingWeb(): Promise<Web & { rendered(): number }> {
  const web = await loadWebBuild()
  const renderer = await web.renderer()
  let rendered = 0
  const renderPage: PageRenderer['renderPage'] = (request) => {
    rendered += 1
    return renderer.renderPage(request)
  }
  return { ...web, renderer: async () => ({ ...renderer, renderPage }), rendered: () => rendered }
}

let web: Awaited<ReturnType<typeof countingWeb>>
let store: TestStore
beforeAll(async () => {
  web = await countingWeb()
  store = await TestStore.open({ web })
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.deleteFrom('products').execute()
  await catchUpWithCatalog(store.platform) // a change that arrived later would empty the cache during the test
  await expect.poll(() => store.platform.usedCategories.current()).toEqual([])
})

/** Resolves when the pages that show the product's category, now that it has one, are invalidated. */
async function addProduct(fields?: Parameters<TestStore['product']>[0]) {
  const product = await store.product(fields)
  await expect.poll(() => store.platform.usedCategories.current()).toContain(product.category.toLowerCase())
  return product
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetch(store.url + path, { method, headers })

const PATHS = [
  '/',
  '/products',
  '/products/fruits',
  endpoints.listProducts.path,
  `${endpoints.listProducts.path}?inStock=true&limit=5`,
]

test('renders a page and a list once, and sends the same bytes again', async () => {
  await addProduct({ name: 'Quince jelly' })
  for (const path of PATHS) {
    const first = await (await get(path)).text()
    const before = web.rendered()
    expect(await (await get(path)).text()).toBe(first)
    expect(await (await get(path)).text()).toContain('Quince jelly')
    expect(web.rendered()).toBe(before)
  }
})

test('ignores parameters that no page reads', async () => {
  await get('/products?q=jelly')
  const before = web.rendered()
  await get('/products?utm_source=letter&q=jelly&fbclid=1')
  expect(web.rendered()).toBe(before)
  await get('/products?q=milk')
  expect(web.rendered()).toBe(before + 1)
})

test('caches a list by its cursor, and no 404 of an unknown cursor', async () => {
  await addProduct()
  const renderedFor = async (path: string) => {
    const before = web.rendered()
    for (let turn = 0; turn < 3; turn++) await (await get(path)).text()
    return web.rendered() - before
  }
  const [newest, oldest] = ['ffffffff-ffff-7fff-bfff-ffffffffffff', '00000000-0000-7000-8000-000000000000']
  for (const list of ['/products', '/products/fruits']) {
    expect(await renderedFor(`${list}?cursor=${newest}`)).toBe(1)
    expect(await renderedFor(`${list}?cursor=${oldest}`)).toBe(3)
    expect(await renderedFor(`${list}?cursor=nonsense`)).toBe(3)
  }
})

test('renders each page once for a thousand concurrent requests after a change', async () => {
  const product = await addProduct()
  await get('/products')
  const seller = await store.seller()
  await seller.post(endpoints.setStock, { id: product._id, inStock: false })
  const before = web.rendered()
  const responses = await Promise.all(Array.from({ length: 1000 }, () => get('/products')))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  await Promise.all(responses.map((response) => response.text()))
  expect(web.rendered()).toBe(before + 1)
})

test('a change is visible once its response arrives, and unaffected pages stay cached', async () => {
  const jelly = await addProduct({ name: 'Quince jelly', category: 'Fruits' })
  await addProduct({ name: 'Oat milk', category: 'Drinks' })
  const seller = await store.seller()
  for (let turn = 0; turn < 20; turn++) {
    const inStock = turn % 2 === 1
    for (const path of ['/products', '/products/drinks', '/products/fruits']) await get(path)
    const before = web.rendered()
    await seller.post(endpoints.setStock, { id: jelly._id, inStock })
    expect((await (await get('/products')).text()).includes('Quince jelly</')).toBe(inStock)
    expect((await (await get(`${endpoints.listProducts.path}?inStock=true`)).text()).includes('Quince jelly')).toBe(inStock)
    await get('/products/drinks')
    expect(web.rendered()).toBe(before + 1)
  }
})

test('caches no personal data, whoever requested a page first', async () => {
  await addProduct()
  const shopper = await store.shopper()
  for (const path of [...PATHS, '/cart', '/my-orders', '/contact', '/nowhere']) {
    const theirs = await shopper.get(path, {
      cookie: `secret=${shopper.token}`,
      'user-agent': shopper.email,
      'x-forwarded-for': '203.0.113.9',
    })
    const anybodys = await store.visitor().get(path)
    expect(anybodys.body).toEqual(theirs.body)
    const all = JSON.stringify([anybodys.body, [...anybodys.headers]])
    for (const own of [shopper.token, shopper.email, 'Maya', '203.0.113.9']) expect(all).not.toContain(own)
    expect(anybodys.headers.get('set-cookie')).toBeNull()
  }
})

test('sends each client its preferred encoding, with its own entity tag', async () => {
  await addProduct({ name: 'Quince jelly' })
  for (const path of PATHS) {
    const plain = await rawGet(store.url + path, {})
    const brotli = await rawGet(store.url + path, { 'accept-encoding': 'gzip, br' })
    const zipped = await rawGet(store.url + path, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
    expect(new Set([plain, brotli, zipped].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers, bytes } of [plain, brotli, zipped]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-length']).toBe(String(bytes.length))
    }
  }
})

test.each(['a newly rendered page', 'a cached page'])('responds 304 to a known entity tag: %s', async (when) => {
  await addProduct()
  for (const path of PATHS) {
    const headers = { 'accept-encoding': when === 'a cached page' ? 'br' : 'gzip' }
    const { headers: first } = await get(path, headers)
    const etag = first.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    if (when === 'a newly rendered page') await store.db.updateTable('products').set({ name: 'Pears' }).execute()
    if (when === 'a newly rendered page') await store.db.updateTable('products').set({ name: 'Apples' }).execute()
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(path, { ...headers, 'if-none-match': known })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('vary')).toBe('Accept-Encoding')
      expect(again.headers.get('content-security-policy')).toBe(first.get('content-security-policy'))
    }
    expect((await get(path, { ...headers, 'if-none-match': '"other"' })).status).toBe(200)
  }
})

test('a change creates another entity tag', async () => {
  const product = await addProduct()
  const before = (await get('/')).headers.get('etag') ?? ''
  const seller = await store.seller()
  await seller.post(endpoints.setStock, { id: product._id, inStock: false })
  expect((await get('/', { 'if-none-match': before })).status).toBe(200)
})

test('HEAD has the headers of GET and no body, cached or not', async () => {
  await addProduct()
  for (const path of PATHS) {
    const uncached = await get(path, {}, 'HEAD')
    const whole = await get(path)
    const cached = await get(path, {}, 'HEAD')
    expect(Number(whole.headers.get('content-length'))).toBeGreaterThan(0)
    for (const head of [uncached, cached]) {
      expect(await head.text()).toBe('')
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary', 'content-security-policy']) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name))
      }
    }
  }
})

test('a cached response has every header of a newly rendered one', async () => {
  await addProduct()
  for (const path of PATHS) {
    const names = async () => [...(await get(path)).headers.keys()].sort()
    expect(await names()).toEqual(await names())
  }
})

test('pages are revalidated each time, and neither page nor list depends on a token', async () => {
  for (const path of PATHS) expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
})

test('does not serve other methods from the cache', async () => {
  await get('/products')
  const page = await get('/products', {}, 'POST')
  expect({ status: page.status, allow: page.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' })
  const { status, headers } = await get(endpoints.listProducts.path, {}, 'DELETE')
  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' })
})

test('a cached list has CORS headers for another origin, and Vary', async () => {
  const abroad = await TestStore.open({ config: { corsOrigins: ['https://shop.example'] } })
  for (let turn = 0; turn < 2; turn++) {
    const own = await abroad.visitor().get(endpoints.listProducts)
    expect(own.headers.get('vary')).toBe('Origin, Accept-Encoding')
    const { headers } = await abroad.visitor().get(endpoints.listProducts, { origin: 'https://shop.example' })
    expect(headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(headers.get('vary')).toBe('Origin, Accept-Encoding')
  }
  await abroad.close()
})
