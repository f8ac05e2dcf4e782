import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneLine } from '../../domain/text/text.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

const ORIGIN = 'https://larder.example'
const ODD_NAMES = ['Tom’s "best" <b>jam</b> & more', '</script><script>alert(1)</script>', 'Ice 🍦 \u2028 cream \\ "']

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild(), config: { publicUrl: ORIGIN, hasPublicUrl: true } })
})
afterAll(() => store.close())

const get = (path: string) => store.visitor().get(path)
const html = async (path: string): Promise<string> => (await get(path)).body

function metas(page: string, name: string): string[] {
  const pattern = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`, 'g')
  return [...page.matchAll(pattern)].map(([, content = '']) => unescaped(content))
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")

function structuredData(page: string): Record<string, ReturnType<typeof JSON.parse>> {
  const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  )
  return Object.fromEntries(blocks.flatMap((block) => block['@graph'] ?? [block]).map((facts) => [facts['@type'], facts]))
}

test.each(['/', '/products', '/products/fruits', '/contact'])(
  '%s says once what it is, where it stands and how it is shared',
  async (path) => {
    const page = await html(path)
    const [url] = metas(page, 'og:url')
    expect(url).toBe(ORIGIN + path)
    expect(page.match(/<link rel="canonical"[^>]*>/g)).toEqual([`<link rel="canonical" href="${ORIGIN}${path}"/>`])
    expect(page.match(/<title>/g)).toHaveLength(1)
    const [description = ''] = metas(page, 'description')
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(metas(page, 'og:description')).toEqual([description])
    expect(metas(page, 'og:title')).toEqual([expect.stringMatching(/./)])
    expect(metas(page, 'og:type')).toEqual(['website'])
    expect(metas(page, 'og:site_name')).toEqual(['Larder'])
    expect(metas(page, 'og:image')).toEqual([`${ORIGIN}/share.jpg`])
    expect(metas(page, 'og:image:width')).toEqual(['1200'])
    expect(metas(page, 'og:image:height')).toEqual(['630'])
    expect(metas(page, 'og:image:alt')).toEqual([expect.stringMatching(/./)])
    expect(metas(page, 'twitter:card')).toEqual(['summary_large_image'])
    expect(metas(page, 'robots')).toEqual([])
  },
)

test.each([
  '/my-orders',
  '/account',
  '/add-address',
  '/addresses',
  '/loader?next=cart',
  '/login',
  '/seller',
  '/seller/orders',
  '/nothing',
])('%s is for nobody to find', async (path) => {
  const page = await html(path)
  expect(metas(page, 'robots')).toEqual(['noindex'])
  expect(page).not.toContain('rel="canonical"')
  expect(page).not.toContain('property="og:')
  expect(page).not.toContain('application/ld+json')
})

test('each of the seven categories has its own description', async () => {
  const categories = ['vegetables', 'fruits', 'drinks', 'instant', 'dairy', 'bakery', 'grains']
  const pages = await Promise.all(categories.map((category) => html(`/products/${category}`)))
  const descriptions = pages.flatMap((page) => metas(page, 'description'))
  expect(new Set(descriptions).size).toBe(7)
  for (const description of descriptions) expect(description).not.toContain('…')
})

test('a search has the canonical URL of all products, and its own for sharing', async () => {
  const page = await html('/products?q=quince%20%26%20co')
  expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/products"/>`)
  expect(metas(page, 'og:url')).toEqual([`${ORIGIN}/products?q=quince+%26+co`])
})

test('a product has its first lines as description, and is shared with its first picture', async () => {
  const image = `${ORIGIN}/pictures/cutout/${'0'.repeat(40)}-640x480.webp`
  const product = await store.product({
    name: 'Quince jelly',
    description: ['From the old tree', 'Spread it thick'],
    weight: '250 g',
  })
  await store.db
    .updateTable('products')
    .set({ pictures: [new URL(image).pathname] })
    .where('name', '=', product.name)
    .execute()
  const page = await html(`/products/fruits/${product._id}`)
  expect(metas(page, 'description')).toEqual(['Quince jelly, 250 g, for $3.60. From the old tree. Spread it thick.'])
  expect(metas(page, 'og:type')).toEqual(['product'])
  expect(metas(page, 'og:url')).toEqual([`${ORIGIN}/products/fruits/${product._id}`])
  expect(metas(page, 'og:image')).toEqual([image])
  expect(metas(page, 'og:image:width')).toEqual(['640'])
  expect(metas(page, 'og:image:height')).toEqual(['480'])
  expect(metas(page, 'og:image:alt')).toEqual(['Quince jelly'])
  expect(structuredData(page).Product).toMatchObject({ image: [image] })
})

test('cuts a product’s long name and lines to what search engines show', async () => {
  const product = await store.product({ name: 'Sloe 🍇 '.repeat(24).trim(), description: ['Very blue '.repeat(40)] })
  const page = await html(`/products/fruits/${product._id}`)
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? []
  expect([...title].length).toBeLessThanOrEqual(60 + ' · Larder'.length)
  expect(title.isWellFormed()).toBe(true)
  expect([...(metas(page, 'description')[0] ?? '')].length).toBeLessThanOrEqual(160)
})

test('structured data has a product’s price, stock and breadcrumb, and no made-up ratings', async () => {
  const product = await store.product({ name: 'Damson jelly', category: 'Jams & Co', price: 1234.5, offerPrice: 1200.1 })
  const page = await html(`/products/jams%20%26%20co/${product._id}`)
  const url = `${ORIGIN}/products/jams%20%26%20co/${product._id}`
  const { Product, BreadcrumbList } = structuredData(page)
  expect(Product).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: 'Damson jelly',
    url,
    sku: product._id,
    category: 'Jams & Co',
    description: 'Crisp and sweet\nFrom the orchard',
    offers: { '@type': 'Offer', url, price: '1200.10', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
  expect(BreadcrumbList.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Products', item: `${ORIGIN}/products` },
    { '@type': 'ListItem', position: 3, name: 'Jams & Co', item: `${ORIGIN}/products/jams%20%26%20co` },
    { '@type': 'ListItem', position: 4, name: 'Damson jelly' },
  ])
})

test.each([
  ['lb', 'LBR', 0.5],
  ['kg', 'KGM', 0.25],
])('structured data of goods by the %s has their price by weight beside that of a piece', async (per, unitCode, piece) => {
  const weighed = { per, piece, price: 8, offerPrice: 6 }
  const product = await store.product({ name: `Plums by the ${per}`, price: 8 * piece, offerPrice: 6 * piece, weighed })
  const page = await html(`/products/fruits/${product._id}`)
  const { Product } = structuredData(page)
  expect(Product.offers).toMatchObject({
    price: (6 * piece).toFixed(2),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: '6.00',
      priceCurrency: 'USD',
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
    },
  })
  expect(metas(page, 'og:description')[0]).toContain(`for $6.00 / ${per}`)
})

test('structured data says what is out of stock', async () => {
  const product = await store.product({ name: 'Bullace jelly', inStock: false })
  const { Product } = structuredData(await html(`/products/fruits/${product._id}`))
  expect(Product.offers.availability).toBe('https://schema.org/OutOfStock')
})

test.each(ODD_NAMES)('a product may be called %j', async (typed) => {
  const name = oneLine(typed)
  const product = await store.product({ name: typed, description: [typed], category: 'Odd' })
  const page = await html(`/products/odd/${product._id}`)
  expect(page).not.toContain('<script>alert')
  const { Product, BreadcrumbList } = structuredData(page)
  // Each line of a description is saved separately.
  expect(Product).toMatchObject({ name, description: typed.split(' \u2028 ').join('\n') })
  expect(BreadcrumbList.itemListElement.at(-1).name).toBe(name)
  expect(metas(page, 'og:title')).toEqual([name])
})

test('structured data of Home names the store and its search', async () => {
  const { Organization, WebSite } = structuredData(await html('/'))
  expect(Organization).toMatchObject({ name: 'Larder', url: `${ORIGIN}/`, logo: `${ORIGIN}/icon-512.png` })
  expect(WebSite.potentialAction.target.urlTemplate).toBe(`${ORIGIN}/products?q={search_term_string}`)
})

test('structured data of a category has its breadcrumb', async () => {
  const { BreadcrumbList } = structuredData(await html('/products/dairy'))
  expect(BreadcrumbList.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Products', 'Dairy Products'])
})

test.each([
  ['/share.jpg', 'image/jpeg'],
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
])('serves %s as %s', async (path, type) => {
  const { status, headers } = await get(path)
  expect(status).toBe(200)
  expect(headers.get('content-type')?.split(';')[0]).toBe(type)
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
})

test('serves the manifest’s icons', async () => {
  const { headers } = await get('/manifest.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache') // the owner may change the store's name at any time
  const manifest = JSON.parse(await html('/manifest.webmanifest'))
  expect(manifest).toMatchObject({ short_name: 'Larder', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src } of manifest.icons) expect((await get(src)).headers.get('content-type')).toBe('image/png')
})
