import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductId } from '../../domain/products/product.ts'
import { databaseOf, openPool } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { newGuest, placedGuestOrder } from '../testing/guests.ts'
import { openApp } from '../testing/open-app.ts'
import { productEditor } from '../testing/product-editor.ts'
import { rawGet } from '../testing/raw-http.ts'
import { testClock } from '../testing/test-clock.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterAll(() => store.close())

const page = (path: string) => store.visitor().get(path)

test('a product is in the HTML of Home, of all products, of its category and of its own page', async () => {
  const product = await store.product({ name: 'Quince jelly', category: 'Fruits' })
  for (const path of ['/', '/products', '/products/fruits', '/products/FRUITS', `/products/fruits/${product._id}`]) {
    const { status, body, headers } = await page(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(body).toContain('Quince jelly</')
    expect(body).toMatch(/^<!doctype html>/)
  }
})

test('the browser checks the newsletter’s email without JavaScript', async () => {
  const [form = ''] = /<form[^>]*newsletter-form.*?<\/form>/s.exec((await page('/')).body) ?? []
  expect(form).toContain('type="email"')
  expect(form).toContain('required')
  expect(form.toLowerCase()).not.toContain('novalidate')
})

test('a product out of stock is last on its category’s page, marked and without a button for the cart, and not in other lists', async () => {
  await store.product({ name: 'Medlar jelly', category: 'Dairy', inStock: false })
  await store.product({ name: 'Clabber', category: 'Dairy' })
  const cards = (await page('/products/DAIRY')).body.match(/<article.*?<\/article>/gs) ?? []
  expect(cards[0]).toContain('Add Clabber to cart')
  expect(cards.at(-1)).toContain('Medlar jelly</')
  expect(cards.at(-1)).toContain('Out of stock')
  expect(cards.at(-1)).not.toContain('to cart')
  expect((await page('/')).body).not.toContain('Medlar jelly')
  expect((await page('/products')).body).not.toContain('Medlar jelly')
})

test('a search that finds nothing leads to a list with products', async () => {
  await store.product({ name: 'Clementines', category: 'Fruits' })
  const { body } = await page('/products?q=unobtainium')
  const [, list = ''] = /<main.*?<a[^>]*href="(\/products[^"]*)"/s.exec(body) ?? []
  expect((await page(list)).body).toContain('<article')
})

test('Contact says how to reach the store, when it delivers, and where the orders are', async () => {
  const [main = ''] = /<main.*<\/main>/s.exec((await page('/contact')).body) ?? []
  expect(main).toMatch(/<a[^>]*href="mailto:hello@example\.com"[^>]*>hello@example\.com</)
  expect(main).toMatch(/When we deliver<.*in under 30 minutes.*<\/li>/s)
  expect(main).toContain('your order number')
  expect(main).toMatch(/<a[^>]*href="\/my-orders"[^>]*>My Orders</)
  expect(main.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/every day|any hour|24/i) // the specification has no opening hours
})

test('search results are in the HTML, and nothing else', async () => {
  await store.product({ name: 'Rowan jelly' })
  await store.product({ name: 'Mustard' })
  const { body } = await page('/products?q=ROWAN')
  expect(body).toContain('>Rowan jelly</a>')
  expect(body).not.toContain('>Mustard</a>')
})

test('a search finds products beyond the first page', async () => {
  const other = await TestStore.open({ web: await loadWebBuild() })
  await other.product({ name: 'Oldest honey' })
  const { id: _, is_available: _generated, ...row } = await other.db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 120 }, (_, number) => ({
    ...row,
    id: newId<ProductId>(),
    name: `Jar ${number}`,
    folded_name: `jar ${number}`,
    search_words: `'njar'`,
  }))
  await other.db.insertInto('products').values(more).execute()
  expect((await other.visitor().get('/products')).body).not.toContain('>Oldest honey</a>')
  for (const path of ['/products?q=honey', '/products/?q=HONEY'])
    expect((await other.visitor().get(path)).body).toContain('>Oldest honey</a>')
  await other.close()
})

test('products that are found by a synonym say why', async () => {
  await (await productEditor(store)).add({ name: 'Garden rocket', synonyms: ['arugula'] })
  const { body } = await page('/products?q=arugula')
  expect(body).toContain('>Garden rocket</a>')
  expect(body).toContain('No product has this name, but these are related.')
  expect((await page('/products?q=rocket')).body).not.toContain('These are related')
})

test('a filter that leaves nothing of a list says so, and leads back to the whole list', async () => {
  await store.product({ name: 'Clotted cream', category: 'Odd', allergens: ['milk'] })
  for (const [list, filtered, title] of [
    ['/products/odd', '/products/odd?without=milk%2Cgluten', 'No products match your filter.'],
    ['/products?q=clotted', '/products?q=clotted&without=milk%2Cgluten', 'No products match your search and filters.'],
  ] as const) {
    const { status, body } = await page(filtered)
    expect(status).toBe(200)
    expect(body).toContain(title)
    expect(body).toContain('Your filter leaves out products that list milk, gluten.')
    expect(body).toMatch(new RegExp(`<a[^>]*href="${list.replace('?', '[?]')}"[^>]*>Clear filters?<`))
    expect(body).not.toContain('No products found in this category.')
    expect((await page(list)).body).not.toContain('Clear filter')
  }
})

test('all products are counted, with a filter as without one', async () => {
  const other = await TestStore.open({ web: await loadWebBuild() })
  for (let number = 0; number < 30; number++)
    await other.product({ name: `Cheese ${number}`, allergens: number < 3 ? ['milk', 'eggs'] : number < 5 ? ['milk'] : [] })
  const count = async (path: string) => /<span role="status">([^<]*)</.exec((await other.visitor().get(path)).body)?.[1]
  expect(await count('/products')).toBe('30 products in stock')
  expect(await count('/products?without=milk')).toBe('25 products in stock')
  expect(await count('/products?without=eggs')).toBe('27 products in stock')
  await other.close()
})

test('an unknown category is an empty page that is not named as the URL spells it', async () => {
  const { status, body } = await page('/products/%3Cb%3Enonsense')
  expect(status).toBe(200)
  expect(body).toContain('<h1>Category not found</h1>')
  expect(body.replaceAll(/<script[^>]*>.*?<\/script>/gs, '')).not.toContain('nonsense</')
})

test('escapes markup and script ends in text', async () => {
  const name = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
  const product = await store.product({ name, description: [name], category: 'Evil & <b>Co</b>' })
  for (const path of ['/', '/products', `/products/evil/${product._id}`, `/products?q=${encodeURIComponent(name)}`]) {
    const { status, body } = await page(path)
    expect(status).toBe(200)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
  }
})

test('replaces control characters of a URL by spaces on its page', async () => {
  await store.product({ name: 'Bilberry jelly' })
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).filter((one) => /\p{Cc}/u.test(one))
  expect(controls).toHaveLength(65)
  for (const control of controls) {
    const typed = encodeURIComponent(`bilberry${control}jelly`)
    const { status, body } = await page(`/products?q=${typed}`)
    expect(status).toBe(200)
    expect(body).toContain('<title>Results for “bilberry jelly” · Larder</title>')
    expect(body).toContain('value="bilberry jelly"')
    expect(body).toContain('>Bilberry jelly</a>')
    const category = await page(`/products/${typed}`)
    expect(category.body).toContain('<title>Category not found · Larder</title>')
    // Line breaks are removed because inline styles contain some.
    for (const html of [body, category.body]) expect(html.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  }
})

test('each page has its own canonical URL', async () => {
  const product = await store.product({ name: 'Sloe jelly', category: 'Fruits' })
  const titles = {
    '/': '/',
    '/products': '/products',
    '/products/Fruits': '/products/fruits',
    [`/products/anything/${product._id}`]: `/products/fruits/${product._id}`,
  }
  for (const [path, canonical] of Object.entries(titles)) {
    const { body } = await page(path)
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${canonical}"/>`)
    expect(body).toMatch(/<title>[^<]+<\/title>/)
    expect(body).toMatch(/<meta name="description" content="[^"]+"/)
  }
})

test.each([
  ['/nothing', 'Page not found', 'the link may have a typo'],
  ['/products/fruits/nonsense', 'Product not found', 'We may no longer carry it'],
  ['/products/no-such-category', 'No products found in this category.', 'browse everything we have'],
  ['/products?q=unobtainium', 'Nothing found for “unobtainium”', 'Browse by category'],
])('%s responds 404 with an explanation and a way on', async (path, ...sentences) => {
  const { body } = await page(path)
  for (const sentence of sentences) expect(body.includes(sentence), sentence).toBe(true)
  expect(/shel(?:f|ves)\b/i.test(body.replaceAll(/<(script|style)[^>]*>.*?<\/\1>|<[^>]*>/gs, ' '))).toBe(false)
})

test.each(['/nothing', '/products/fruits/nonsense', '/products/a/b/c', '/seller/nothing/at/all'])(
  '%s is a page of ours whatever its status',
  async (path) => {
    const { status, body } = await page(path)
    expect([200, 404]).toContain(status)
    expect(body).toContain('<title>')
  },
)

test.each([
  '/%',
  '/%00',
  '/products/%ff/%fe',
  '//evil.example/',
  '/products?q=%ff',
  '/..%2f..%2fetc/passwd',
  '/products/%2e%2e/%2e%2e',
])('handles a strange URL without a server error: %s', async (path) => {
  const response = await fetch(store.url + path)
  expect([200, 400, 404]).toContain(response.status)
  expect(await response.text()).not.toContain('root:')
})

test('pages ignore tokens', async () => {
  const shopper = await store.shopper()
  const [theirs, anybodys] = [await shopper.get('/'), await page('/')]
  expect(theirs.body).toBe(anybodys.body)
})

/** Matches the page's code, which is the first file that the bootstrap script loads. */
const CODE = /<script type="module" data-code="([^ "]+)/

test('build files are immutable, pages are revalidated', async () => {
  const { body, headers } = await page('/')
  expect(headers.get('cache-control')).toBe('no-cache')
  const [, code = 'none'] = CODE.exec(body) ?? []
  const file = await page(code)
  expect(file.status).toBe(200)
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('serves scripts and styles in the browser’s preferred encoding', async () => {
  const { body } = await page('/')
  const files = [CODE, /data-look="([^"]+)"/].map((link) => link.exec(body)?.[1] ?? 'none')
  for (const file of [...files, '/favicon.svg']) {
    const plain = await rawGet(store.url + file, {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const encoded = await rawGet(store.url + file, { 'accept-encoding': accepted })
      expect(encoded.headers['content-encoding']).toBe(encoding)
      expect(String(encoded.headers.vary).toLowerCase()).toContain('accept-encoding')
      expect(encoded.headers['content-type']).toBe(plain.headers['content-type'])
      expect(encoded.headers['cache-control']).toBe(plain.headers['cache-control'])
      expect(encoded.bytes.length).toBeLessThan(plain.bytes.length)
      expect(decode(encoded.bytes).equals(plain.bytes)).toBe(true)
    }
  }
})

test('responds 404 to a missing file', async () => {
  for (const path of [
    '/assets/nothing.js',
    '/pictures/cutout/nothing.webp',
    '/pictures/.incoming/x',
    '/pictures/..%2fsecrets%2fseller-password',
  ]) {
    expect([400, 403, 404]).toContain((await fetch(store.url + path)).status)
  }
})

test('a page that can’t be rendered responds 500 with a reference', async () => {
  const web = await loadWebBuild()
  const renderer = await web.renderer()
  const broken = await TestStore.open({
    web: {
      ...web,
      renderer: async () => ({
        ...renderer,
        renderPage: () => {
          throw new Error('a component threw')
        },
      }),
    },
  })
  const { status, body, headers } = await broken.visitor().get('/')
  expect(status).toBe(500)
  expect(body).toContain('Unexpected Application Error!')
  expect(body).not.toContain('a component threw')
  expect(body).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  expect(headers.get('cache-control')).toBe('no-store')
  await broken.close()
})

test('a guest’s order has a page by its secret, and any other secret is a 404 with the same page', async () => {
  const { secret } = await placedGuestOrder(store, newGuest(store))
  const [own, other, short] = await Promise.all([secret, 's'.repeat(43), 'x'].map((text) => fetch(`${store.url}/order/${text}`)))
  expect([own?.status, other?.status, short?.status]).toEqual([200, 404, 404])
  expect(other?.headers.get('cache-control')).toBe('no-store')
  expect(await own?.text()).toBe(await other?.text())
})

test('while all connections are taken, a guest’s order is served, and a page that needs products loads again by itself', async () => {
  const small = databaseOf(openPool(store.databaseUrl, () => {}, { max: 3 }))
  const clock = testClock()
  const { app } = await openApp({ db: small, listenUrl: store.databaseUrl, web: await loadWebBuild(), clock })
  expect((await app.inject('/contact')).statusCode).toBe(200)
  clock.pass(31_000) // the store's figures would be measured again
  const end = Promise.withResolvers<void>()
  const taken = [1, 2, 3].map(() => inTransaction(small, () => end.promise))
  const [order, products] = await Promise.all([app.inject(`/order/${'s'.repeat(43)}`), app.inject('/products')])
  expect(order.statusCode).toBe(200)
  expect(products).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5', refresh: '5', 'cache-control': 'no-store' } })
  expect(products.body).toContain('We’ll be right back')
  end.resolve()
  await Promise.all(taken)
  expect((await app.inject('/products')).statusCode).toBe(200)
  await app.close()
  await small.destroy()
})

test.each(['/reset', '/confirm', '/newsletter/confirm', '/newsletter/unsubscribe', '/reset/', '/RESET'])(
  'the page %s keeps its token to itself, each time',
  async (path) => {
    for (const url of [`${path}?token=a-secret`, path, `${path}?token=a-secret`, path]) {
      const response = await fetch(store.url + url)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
      })
      expect(response.headers.has('etag')).toBe(false)
      const html = await response.text()
      expect(html).toContain('noindex')
      expect(html).not.toContain('a-secret')
    }
  },
)
