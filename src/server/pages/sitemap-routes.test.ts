import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductWire } from '../../contract/products/products.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

const ORIGIN = 'https://larder.example'

const openStore = async () => TestStore.open({ web: await loadWebBuild(), config: { publicUrl: ORIGIN, hasPublicUrl: true } })

let store: TestStore
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const get = (path: string) => store.visitor().get(path)

async function pathsIn(path: string): Promise<string[]> {
  const { status, body } = await get(path)
  expect(status).toBe(200)
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replace(ORIGIN, '').replaceAll('&apos;', "'"))
}

const pathOf = ({ _id, category }: ProductWire) => `/products/${encodeURIComponent(category.toLowerCase())}/${_id}`

test('a store without products lists its static pages', async () => {
  expect(await pathsIn('/sitemap.xml')).toEqual(['/', '/products', '/contact'])
})

test('lists every public page, each category with products, and each product with its date', async () => {
  const apples = await store.product({ category: 'Fruits' })
  const jam = await store.product({ name: 'Jam', category: 'Jams & Tom’s', inStock: false })
  const pears = await store.product({ name: 'Pears', category: 'fruits' })
  expect(await pathsIn('/sitemap.xml')).toEqual([
    '/',
    '/products',
    '/contact',
    '/products/fruits',
    '/products/jams%20%26%20tom%E2%80%99s',
    ...[apples, jam, pears].map(pathOf),
  ])
  const { body, headers } = await get('/sitemap.xml')
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(body).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/,
  )
  expect(body.match(new RegExp(`${apples._id}</loc><lastmod>([^<]*)<`))?.[1]).toBe(store.clock.now().toISOString())
})

test('each listed URL responds 200, and is its page’s canonical URL', async () => {
  await store.product({ name: 'Fig', category: 'It\'s "odd" <&> ✓' })
  for (const path of await pathsIn('/sitemap.xml')) {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${path.replaceAll("'", '&#x27;')}"/>`)
  }
})

test('robots.txt allows public pages, and names the sitemap', async () => {
  const { status, body, headers } = await get('/robots.txt')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(body).toBe(`User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`)
})

test('robots.txt allows noindex pages: crawlers must see the directive', async () => {
  const forbidden = [...(await get('/robots.txt')).body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  expect(forbidden).not.toEqual([])
  const listed = await pathsIn('/sitemap.xml')
  for (const path of [
    '/add-address',
    '/addresses',
    '/my-orders',
    '/account',
    '/loader',
    '/login',
    '/seller',
    '/seller/orders',
    '/nothing',
  ]) {
    expect((await get(path)).body).toContain('<meta name="robots" content="noindex"/>')
    expect(forbidden.filter((start) => path.startsWith(start))).toEqual([])
    expect(listed).not.toContain(path)
  }
})

test('splits a large catalog into several sitemaps, which list each page once', async () => {
  const large = await openStore()
  try {
    await large.run(`
      insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at)
      select uuidv7(), 'Product ' || number, 'product ' || number, 'Shelf ' || number % 9, 200, 100, '{}', '{}', true, now()
      from generate_series(1, 20001) as number`)
    const bodyOf = async (path: string): Promise<string> => (await large.visitor().get(path)).body
    const urlsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
    const index = await bodyOf('/sitemap.xml')
    expect(index).toContain('<sitemapindex ')
    const sitemaps = urlsIn(index)
    expect(sitemaps).toEqual([1, 2, 3, 4].map((number) => `${ORIGIN}/sitemap-${number}.xml`))
    const lists = await Promise.all(sitemaps.map(async (url) => urlsIn(await bodyOf(new URL(url).pathname))))
    expect(lists.map((list) => list.length)).toEqual([3 + 9, 10_000, 10_000, 1])
    expect(new Set(lists.flat()).size).toBe(20_001 + 3 + 9)
    expect((await large.visitor().get('/sitemap-5.xml')).status).toBe(404)
  } finally {
    await large.close()
  }
})

test.each([
  '/sitemap-0.xml',
  '/sitemap-999999.xml',
  '/sitemap-x.xml',
  '/sitemap-1e1.xml',
  '/sitemap-.xml',
  '/sitemap-99999999999999999999.xml',
])('%s responds 404', async (path) => expect((await get(path)).status).toBe(404))
