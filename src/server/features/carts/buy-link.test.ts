import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductWire } from '../../../contract/products/products.ts'
import { MAX_LINES, MAX_QUANTITY } from '../../../domain/carts/cart.ts'
import { newId } from '../../platform/ids.ts'
import { databaseState } from '../../testing/database-state.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sendRaw } from '../../testing/raw-http.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let apples: ProductWire
let milk: ProductWire

const BARCODE = '4006381333931'
const SHARED = '96385074' // the SKU of one product and the barcode of another

beforeAll(async () => {
  store = await TestStore.open()
  apples = await store.product({ name: 'Apples', sku: 'FR-014' })
  milk = await store.product({ name: 'Milk', barcodes: [BARCODE], inStock: false })
  await store.product({ name: 'One', sku: SHARED })
  await store.product({ name: 'Other', barcodes: [SHARED] })
})
afterAll(() => store.close())

const open = (path: string, method = 'GET') => store.visitor().send(`/buy${path}`, { method, redirect: 'manual' })
const locationOf = async (path: string) => (await open(path)).headers.get('location')
const encoded = (code: string) => `~${Buffer.from(code).toString('base64url')}`

test('leads to the cart, which asks: by 303, not saved, without a cookie, and with nothing written', async () => {
  const before = await databaseState(store.db)
  for (const method of ['GET', 'HEAD']) {
    const { status, body, headers } = await open(`/${apples._id}:2,${milk._id}:1`, method)
    expect(status).toBe(303)
    expect(body).toBe('')
    expect(headers.get('location')).toBe(`/cart?add=${apples._id}:2,${milk._id}:1`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.has('set-cookie')).toBe(false)
  }
  expect(await databaseState(store.db)).toBe(before)
  for (const path of ['', '/', `/${apples._id}:1`]) {
    const { status, headers } = await open(path, 'POST')
    expect(status, path).toBe(405)
    expect(headers.get('allow'), path).toBe('GET, HEAD')
  }
})

test('finds products by id, SKU and barcode in any of their forms, and adds up what is the same', async () => {
  const ids = [apples._id, apples._id.toUpperCase(), 'FR-014', 'fr-014', encoded('FR-014'), encoded(apples._id)]
  for (const id of ids) expect(await locationOf(`/${id}:3`), id).toBe(`/cart?add=${apples._id}:3`)
  for (const id of [BARCODE, `0${BARCODE}`, encoded(BARCODE)])
    expect(await locationOf(`/${id}:1`), id).toBe(`/cart?add=${milk._id}:1`)
  expect(await locationOf(`/${ids.map((id) => `${id}:1`).join(',')}`)).toBe(`/cart?add=${apples._id}:6`)
  expect(await locationOf(`/${apples._id}:900,FR-014:900`)).toBe(`/cart?add=${apples._id}:${MAX_QUANTITY}`)
  expect(await locationOf(`/FR-014%3A2%2C%7E${encoded('FR-014').slice(1)}%3A1`)).toBe(`/cart?add=${apples._id}:3`)
})

test('counts what is not sold, archived or ambiguous, and leads on with the rest', async () => {
  const editor = await productEditor(store)
  const archived = await editor.add({ sku: 'OLD-1', barcodes: ['12345670'] })
  await editor.archive(archived._id, true)
  for (const id of [archived._id, 'OLD-1', '12345670', newId(), 'nothing', SHARED, encoded('☂'), encoded("' or 1=1 --")]) {
    expect(await locationOf(`/${id}:1,${apples._id}:1`), id).toBe(`/cart?add=${apples._id}:1&missing=1`)
    expect(await locationOf(`/${id}:1`), id).toBe('/cart?add=&missing=1')
  }
})

test.each([
  'a:0',
  'a:01',
  'a',
  'a:1,',
  'a%20b:1',
  'gid%3A%2F%2Fa:1',
  'a%2fb:1',
  '~YQ==:1',
  '~gA:1',
  `${encoded('a\r\nb')}:1`,
  '%00:1',
])('leads from the broken link %s to a cart that says so', async (items) =>
  expect(await locationOf(`/${items}?continue_to=/contact`)).toBe('/cart?add=&continue=%2Fcontact'),
)

test('takes as many products as an order may have lines, also in a long address', async () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => `p${index}:1`).join(',')
  expect(await locationOf(`/${items(MAX_LINES - 1)},FR-014:1`)).toBe(`/cart?add=${apples._id}:1&missing=${MAX_LINES - 1}`)
  expect(await locationOf(`/${items(MAX_LINES + 1)}`)).toBe('/cart?add=')
  expect(await locationOf(`/${items(1_000)}`)).toBe('/cart?add=')
  expect(await locationOf(`/${'FR-014:1,'.repeat(1_000).slice(0, -1)}`)).toBe(`/cart?add=${apples._id}:${MAX_QUANTITY}`)
  const full = Array.from({ length: MAX_LINES }, () => newId())
    .map((id) => `${id}:999`)
    .join(',')
  expect(await locationOf(`/${full}`)).toBe(`/cart?add=&missing=${MAX_LINES}`)
})

test('goes on to a path of this store, at once when there is nothing to ask', async () => {
  expect(await locationOf('')).toBe('/cart')
  expect(await locationOf('/')).toBe('/cart')
  expect(await locationOf('?continue_to=/products/fruits')).toBe('/products/fruits')
  expect(await locationOf('?context/postal_code=94105&continue_to=%2F')).toBe('/')
  expect(await locationOf('/FR-014:1?continue_to=/products/cr%C3%A8me')).toBe(
    `/cart?add=${apples._id}:1&continue=%2Fproducts%2Fcr%25C3%25A8me`,
  )
  expect(await locationOf('/FR-014:1?continue_to=/cart')).toBe(`/cart?add=${apples._id}:1`)
})

test.each([
  ...['https://evil.test/', 'https:%2f%2fevil.test', '//evil.test', '%2F%2Fevil.test', '/%2Fevil.test', '/\\evil.test'],
  ...['/%5Cevil.test', '%5C%5Cevil.test', '/..//evil.test', '/%2e%2e//evil.test', '/%252e%252e//evil.test', '/%09/evil.test'],
  ...['%252F%252Fevil.test', '/%252F%252Fevil.test', '/%250d%250aLocation:%20evil.test', '/a%0d%0aSet-Cookie:%20a=evil.test'],
  ...['javascript:evil.test', '/javascript:evil.test', 'evil.test', '@evil.test', '/%00evil.test', '%zzevil.test', ''],
  ...['/contact&continue_to=/evil.test', '//evil.test&continue_to=/contact', '/contact&%63ontinue_to=/evil.test'],
])('stays with its own cart when continue_to is %s', async (value) => {
  for (const [items, location] of [
    ['', '/cart'],
    ['/FR-014:1', `/cart?add=${apples._id}:1`],
  ]) {
    // A client would resolve some of these before they are sent.
    const bytes = await sendRaw(
      store.url,
      `GET /buy${items}?continue_to=${value} HTTP/1.1\r\nHost: larder\r\nConnection: close\r\n\r\n`,
    )
    const head = Buffer.from(bytes, 'latin1').toString()
    expect(head).toMatch(/^HTTP\/1\.1 303 /)
    expect(/^location: (.*)\r$/im.exec(head)?.[1]).toBe(location)
    expect(head).not.toContain('evil.test')
  }
})

test('keeps what names a campaign, and nothing about a person', async () => {
  const more =
    'utm_source=email&utm_medium=paid%20post&buyer/email=a%40b.c&/buyer/email=d&discounts/codes/0=SAVE&access_token=s&line_items/0/quantity=5&utm_term=a&utm_term=b'
  expect(await locationOf(`/FR-014:2?${more}`)).toBe(`/cart?add=${apples._id}:2&utm_source=email&utm_medium=paid+post`)
  expect(await locationOf(`?${more}&continue_to=/contact`)).toBe('/contact?utm_source=email&utm_medium=paid+post')
})
