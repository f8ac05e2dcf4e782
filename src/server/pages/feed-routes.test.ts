import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { checkDigitOf } from '../../domain/products/barcode.ts'
import { countedProduct } from '../testing/counted-product.ts'
import { aPicture } from '../testing/drawn-pictures.ts'
import { type ProductEditor, productEditor } from '../testing/product-editor.ts'
import { parseXml, type XmlElement } from '../testing/strict-xml.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

const ORIGIN = 'https://larder.example'
const GOOGLE = '/feeds/google.xml'
const LINES = '/feeds/products.jsonl'

const openStore = async () => TestStore.open({ web: await loadWebBuild(), config: { publicUrl: ORIGIN, hasPublicUrl: true } })

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await openStore()
  editor = await productEditor(store)
})
afterAll(() => store.close())

const read = (path: string, headers = {}) => store.visitor().get(path, headers)

interface FeedLine {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly description?: string
  readonly images?: readonly string[]
}

async function lines(from = store): Promise<FeedLine[]> {
  const { body } = await from.visitor().get(LINES)
  return body === ''
    ? []
    : body
        .trimEnd()
        .split('\n')
        .map((line: string): FeedLine => JSON.parse(line))
}

const lineOf = async (id: string) => (await lines()).find((line) => line.id === id)

const channelOf = (xml: string): XmlElement => {
  const root = parseXml(xml)
  expect(root).toMatchObject({ name: 'rss', attributes: { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' } })
  const [channel] = root.children
  if (channel === undefined || root.children.length !== 1) throw new Error('There is one channel')
  return channel
}

/** Returns the attributes of a product's item in their order, or undefined when the feed lacks the product. */
async function itemOf(id: string): Promise<(readonly [string, string])[] | undefined> {
  const items = channelOf((await read(GOOGLE)).body).children.filter(({ name }) => name === 'item')
  const found = items.find(({ children }) => children.some(({ name, text }) => name === 'g:id' && text === id))
  return found?.children.map(({ name, text }) => [name, text] as const)
}

test('an ordinary product has all of its fields in both feeds', async () => {
  const facts = { sku: 'FR-1', barcodes: ['4006381333931'], brand: 'Hill & Son', diets: ['organic', 'vegan'] }
  const more = {
    allergens: ['sulphites', 'milk'],
    deposit: 0.25,
    minimumAge: 18,
    size: { amount: 1.5, unit: 'l' },
    price: 3,
    offerPrice: 3,
  }
  const { _id, image } = await editor.add({ ...facts, ...more, name: 'Cider', stock: 4 }, [
    await aPicture('red'),
    await aPicture('blue'),
  ])
  const url = `${ORIGIN}/products/fruits/${_id}`
  const images = image.map((src) => new URL(src, ORIGIN).href)
  expect(await itemOf(_id)).toEqual([
    ['g:id', _id],
    ['title', 'Cider'],
    ['description', 'Crisp and sweet. From the orchard.'],
    ['link', url],
    ['g:image_link', images[0]],
    ['g:additional_image_link', images[1]],
    ['g:availability', 'in_stock'],
    ['g:price', '3.00 USD'],
    ['g:unit_pricing_measure', '1.5l'],
    ['g:unit_pricing_base_measure', '1l'],
    ['g:gtin', '4006381333931'],
    ['g:brand', 'Hill & Son'],
    ['g:product_type', 'Fresh Fruits'],
    ['g:condition', 'new'],
  ])
  expect(await lineOf(_id)).toEqual({
    ...{ id: _id, sku: 'FR-1', gtin: '4006381333931', title: 'Cider', description: 'Crisp and sweet. From the orchard.' },
    ...{ url, images, category: 'Fresh Fruits', brand: 'Hill & Son' },
    price: { amount: 300, currency: 'USD' },
    listPrice: { amount: 300, currency: 'USD' },
    unitPrice: { amount: 200, per: 'l' },
    size: { amount: 1.5, unit: 'l' },
    ...{ availability: 'in_stock', stock: 4, allergens: ['sulfites', 'milk'], diets: ['organic', 'vegan'], minimumAge: 18 },
    deposit: { amount: 25, currency: 'USD' },
  })
})

test('each URL of a feed is a page or a picture of the store', async () => {
  const { _id } = await editor.add({ name: 'Fig', category: 'It\'s "odd" <&> ✓' }, [await aPicture('green')])
  const line = await lineOf(_id)
  for (const url of [line?.url, ...(line?.images ?? [])]) {
    expect(String(url).startsWith(`${ORIGIN}/`)).toBe(true)
    expect((await read(String(url).replace(ORIGIN, ''))).status).toBe(200)
  }
})

test('a product with nothing but a name and prices has few fields', async () => {
  const { _id } = await editor.add({ name: 'Salt', category: 'Nowhere', description: [], weight: '', price: 2, offerPrice: 2 })
  expect(await itemOf(_id)).toEqual([
    ['g:id', _id],
    ['title', 'Salt'],
    ['description', 'Salt'],
    ['link', `${ORIGIN}/products/nowhere/${_id}`],
    ['g:availability', 'in_stock'],
    ['g:price', '2.00 USD'],
    ['g:identifier_exists', 'no'],
    ['g:product_type', 'Nowhere'],
    ['g:condition', 'new'],
  ])
  expect(Object.keys((await lineOf(_id)) ?? {})).toEqual([
    ...['id', 'title', 'url', 'category', 'price', 'listPrice', 'availability'],
  ])
})

test('an offer has the list price as its price, and a sale that is on its days in UTC', async () => {
  await (await store.seller()).post(endpoints.saveSettings, { timeZone: 'America/New_York' })
  const { _id } = await editor.add({ name: 'Plums', price: 5, offerPrice: 4 })
  const item = new Map(await itemOf(_id))
  expect([item.get('g:price'), item.get('g:sale_price')]).toEqual(['5.00 USD', '4.00 USD'])
  expect(item.has('g:sale_price_effective_date')).toBe(false)
  expect(await lineOf(_id)).toMatchObject({ price: { amount: 400 }, listPrice: { amount: 500 } })
  const day = (days: number) => new Date(store.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const sale = { offerPrice: 3, from: day(-1), to: day(3) }
  expect((await editor.update(await editor.get(_id), { sale })).status).toBe(200)
  const onSale = new Map(await itemOf(_id))
  expect([onSale.get('g:price'), onSale.get('g:sale_price')]).toEqual(['5.00 USD', '3.00 USD'])
  expect(onSale.get('g:sale_price_effective_date')).toMatch(
    new RegExp(`^${day(-1)}T0[45]:00Z/${day(4)}T0[34]:59Z$`), // midnight in New York
  )
  await (await store.seller()).post(endpoints.saveSettings, { timeZone: null })
})

test('a list price that must not be struck through is not in the feeds', async () => {
  const { _id } = await editor.add({ name: 'Quinces', price: 5, offerPrice: 4 })
  await (await store.seller()).post(endpoints.saveSettings, { strikeUnasked: false })
  const item = new Map(await itemOf(_id))
  expect([item.get('g:price'), item.has('g:sale_price')]).toEqual(['4.00 USD', false])
  expect(await lineOf(_id)).toMatchObject({ price: { amount: 400 }, listPrice: { amount: 400 } })
  await (await store.seller()).post(endpoints.saveSettings, { strikeUnasked: true })
})

test('a planned sale is in no feed before it begins', async () => {
  const { _id } = await editor.add({
    name: 'Melons',
    price: 5,
    offerPrice: 5,
    sale: { offerPrice: 3, from: '2099-12-01', to: '2099-12-03' },
  })
  expect((await itemOf(_id))?.map(([name]) => name)).not.toContain('g:sale_price')
})

test('goods by weight have the price of a piece, and say what a piece weighs and a pound costs', async () => {
  const weighed = { per: 'lb', piece: 0.5, price: 3.49, offerPrice: 2.99 }
  const { _id } = await editor.add({
    name: 'Onions',
    weighed,
    price: undefined,
    offerPrice: undefined,
    weight: '',
    description: ['Yellow'],
  })
  const item = new Map(await itemOf(_id))
  const description = 'Sold by weight: about 0.5 lb each, $2.99 / lb. Yellow.'
  expect(Object.fromEntries(item)).toMatchObject({
    description,
    'g:price': '1.75 USD',
    'g:sale_price': '1.50 USD',
    'g:unit_pricing_measure': '0.5lb',
    'g:unit_pricing_base_measure': '1lb',
  })
  expect(await lineOf(_id)).toMatchObject({
    ...{ description, soldByWeight: true, size: { amount: 0.5, unit: 'lb' }, unitPrice: { amount: 299, per: 'lb' } },
    ...{ price: { amount: 150 }, listPrice: { amount: 175 } },
  })
})

test.each([
  ['us', '12 fl oz', '12floz', '1floz'],
  ['us', '2 lb', '2lb', '1lb'],
  ['us', '8 oz', '8oz', '1oz'],
  ['us', '1 dozen', '12ct', '1ct'],
  ['us', '1 gal', '1gal', '1floz'],
  ['metric', '500 g', '500g', '1kg'],
  ['metric', '6 pieces', '6ct', '1ct'],
])('a store with %s units gives %s as %s, by %s', async (units, weight, measure, base) => {
  await (await store.seller()).post(endpoints.saveSettings, { units })
  const { _id } = await editor.add({ name: 'Measured', weight })
  const item = new Map(await itemOf(_id))
  expect([item.get('g:unit_pricing_measure'), item.get('g:unit_pricing_base_measure')]).toEqual([measure, base])
})

test('a number of the store’s own scale is no GTIN', async () => {
  const own = '210012300123'
  const { _id } = await editor.add({ name: 'Ham', barcodes: [own + checkDigitOf(own)] })
  expect(new Map(await itemOf(_id)).get('g:identifier_exists')).toBe('no')
  expect(await lineOf(_id)).not.toHaveProperty('gtin')
})

test('what is sold out or switched off is out of stock, and what is archived is not there', async () => {
  const [counted, off] = [await countedProduct(store, 1), await store.product({ inStock: false })]
  await counted.change({ count: 0 })
  for (const { _id } of [counted, off]) {
    expect(new Map(await itemOf(_id)).get('g:availability')).toBe('out_of_stock')
    expect(await lineOf(_id)).toMatchObject({ availability: 'out_of_stock' })
    expect(await lineOf(_id)).not.toHaveProperty('stock')
    await editor.archive(_id, true)
    expect([await itemOf(_id), await lineOf(_id)]).toEqual([undefined, undefined])
  }
})

test('hostile text is escaped, and has no control or bidi characters', async () => {
  const name = `</title><g:price>0.01 USD & ]]> <![CDATA[x]]> "it's" 🍏👩‍🌾`
  const { _id } = await editor.add({ name, brand: '<b>&amp;', description: ['&#0; \u2028 <script>alert(1)</script>', '—'] })
  // These characters come from before the store removed them, or by psql.
  await store.db
    .updateTable('products')
    .set({ name: `\u202E${name}\u0007\uFFFE \t` })
    .where('id', '=', _id as never)
    .execute()
  const item = new Map(await itemOf(_id))
  expect(item.get('title')).toBe(name)
  expect(item.get('g:brand')).toBe('<b>&amp;')
  expect(item.get('description')).toBe('&#0;. <script>alert(1)</script>. —.')
  expect(await lineOf(_id)).toMatchObject({ title: name, brand: '<b>&amp;' })
  await editor.archive(_id, true)
})

test('a name of more than 150 characters is cut after a word', async () => {
  const { _id } = await store.product({ name: 'Pear'.padEnd(149, ' pear') })
  await store.db
    .updateTable('products')
    .set({ description: ['word '.repeat(2000)] })
    .where('id', '=', _id as never)
    .execute()
  const line = await lineOf(_id)
  expect(line?.title.length).toBeLessThanOrEqual(150)
  expect(line?.description?.length).toBeLessThanOrEqual(5000)
  expect(line?.description).toMatch(/ word…$/)
})

test('both feeds have each product of the public list once, under the name of the store', async () => {
  const { products } = (await read(endpoints.listProducts.path)).body
  const ids = products.map(({ _id }: { _id: string }) => _id).sort()
  expect((await lines()).map(({ id }) => id).sort()).toEqual(ids)
  const { body, headers } = await read(GOOGLE)
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  const channel = channelOf(body)
  const before = channel.children.filter(({ name }) => name !== 'item').map(({ name, text }) => [name, text])
  expect(before).toEqual([
    ['title', 'Larder'],
    ['link', ORIGIN],
    ['description', 'All products of Larder'],
  ])
  expect(channel.children).toHaveLength(ids.length + before.length)
  expect((await read(LINES)).headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
})

test.each([GOOGLE, LINES])('HEAD of %s has the headers of GET, and reads no product', async (path) => {
  const whole = await read(path)
  const statements = await store.statementsOf(async () => {
    const { status, body, headers } = await store.visitor().send(path, { method: 'HEAD' })
    expect([status, body]).toEqual([200, ''])
    for (const name of ['content-type', 'cache-control', 'etag']) expect(headers.get(name)).toBe(whole.headers.get(name))
    expect(headers.get('content-length')).toBeNull()
  })
  expect(statements.filter(({ sql }) => sql.includes('from "products"'))).toEqual([])
})

const tagsOf = async (from: TestStore) =>
  Promise.all([GOOGLE, LINES].map(async (path) => (await from.visitor().send(path, { method: 'HEAD' })).headers.get('etag')))

test('an unchanged feed is 304, and no product is read for it', async () => {
  for (const path of [GOOGLE, LINES]) {
    const tag = (await read(path)).headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
    const statements = await store.statementsOf(async () => {
      for (const known of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
        const { status, body, headers } = await read(path, { 'if-none-match': known })
        expect([status, body, headers.get('etag'), headers.get('cache-control')]).toEqual([304, '', tag, 'public, max-age=60'])
      }
    })
    expect(statements.filter(({ sql }) => sql.includes('from "products"'))).toEqual([])
    expect((await read(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
  }
})

test('the tags change with whatever the feeds have, and with nothing else', async () => {
  const seller = await store.seller()
  const product = await countedProduct(store, 20, { name: 'Tagged' })
  const { _id } = product
  const edit = async (fields: object) => editor.update(await editor.get(_id), fields)
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a price': () => edit({ price: 9, offerPrice: 9 }),
    'a barcode': () => edit({ barcodes: ['036000291452'] }),
    'an allergen': () => edit({ allergens: ['milk'] }),
    'few left': () => product.change({ count: 2 }),
    'none left': () => product.change({ count: 0 }),
    'a new product': () => store.product(),
    'an archived one': () => editor.archive(_id, true),
    'the name of the store': () => seller.post(endpoints.saveSettings, { store: { name: 'Corner <&> Co' } }),
    'the units': () => seller.post(endpoints.saveSettings, { units: 'us' }),
  }
  const seen = await tagsOf(store)
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const tags = await tagsOf(store)
    for (const tag of tags) expect(seen, what).not.toContain(tag)
    seen.push(...tags)
  }
  expect(channelOf((await read(GOOGLE)).body).children[0]?.text).toBe('Corner <&> Co')
  await editor.archive(_id, false)
  const before = await tagsOf(store)
  await edit({ cost: 1.5, lowAt: 3, synonyms: [] })
  await seller.post(endpoints.saveSettings, { guestPieces: 20 })
  await product.change({ count: 0 })
  expect(await tagsOf(store)).toEqual(before)
})

test('the tags are the same after a restart', async () => {
  const first = await openStore()
  await first.product()
  const tags = await tagsOf(first)
  const { database } = await first.closeKeepingData()
  const again = await TestStore.open({ web: await loadWebBuild(), database, config: { publicUrl: ORIGIN, hasPublicUrl: true } })
  try {
    expect(await tagsOf(again)).toEqual(tags)
  } finally {
    await again.close()
  }
})

/** Resolves when the response has begun. No more of it is read. */
const firstPart = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, (response) => {
      response.once('data', () => {
        response.pause()
        resolve(response)
      })
    }).once('error', reject)
  })

test('a feed of 20,000 products is whole, and is read no further than the client reads', async () => {
  const large = await openStore()
  try {
    await large.run(`
      insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at)
      select uuidv7(), 'Product ' || number, 'product ' || number, 'Shelf ' || number % 9, 200, 100, array[repeat('long words ', 45)], '{}', true, now()
      from generate_series(1, 20000) as number`)
    const statements = await large.statementsOf(async () => {
      const paused = await firstPart(large.url + GOOGLE)
      const found = await lines(large) // meanwhile the other feed could be read on
      expect(new Set(found.map(({ id }) => id)).size).toBe(20_000)
      paused.destroy()
    })
    const pages = statements.filter(({ sql }) => sql.includes('from "products"')).length - 81
    expect(pages).toBeGreaterThan(0)
    expect(pages).toBeLessThan(60)
  } finally {
    await large.close()
  }
}, 120_000)

test('llms.txt says where to find what, under the name of the store', async () => {
  await (await store.seller()).post(endpoints.saveSettings, {
    store: { name: 'Corner Shop', tagline: null },
    promisedMinutes: 45,
  })
  const { status, body, headers } = await read('/llms.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^# Corner Shop\n\n> An online grocery store: groceries delivered in under 45 minutes\n/)
  const urls = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url)
  expect(urls.map((url) => url.replace(ORIGIN, ''))).toEqual([
    ...['/api/product/search?q=milk', '/feeds/products.jsonl', '/feeds/google.xml', '/sitemap.xml', '/docs/api', '/openapi.json'],
    '/contact',
  ])
  for (const url of urls) expect((await read(url.replace(ORIGIN, ''))).status).toBe(200)
})
