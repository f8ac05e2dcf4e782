import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEWEST_LADDER } from '../../domain/picture.ts'
import { keepProduct } from '../features/catalog/add-product.ts'
import { prepareDemoCatalog } from '../features/demo-catalog/prepare-demo-catalog.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild, webRoot } from './web-build.ts'

// What a first visit fetches before the page can be used. Bytes as they go out, in brotli. A first visit's cart is empty.

const KB = 1024
const MOST = { scripts: 90_000, styles: 2 * KB, fonts: 12 * KB, files: 8 }
const FIRST_ROUND_TRIP = 10 * 1_460 // bytes that a new connection brings before it waits for word from the browser (RFC 6928)
const HEADERS = 830 // of a page, in bytes and generously

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterAll(() => store.close())

const packedSmall = (text: string) => brotliCompressSync(text).length

const clientFile = (address: string) => path.join(webRoot, 'dist/client', address)

/** A file's size as it goes out. */
async function weightOf(address: string): Promise<number> {
  const packed = await stat(`${clientFile(address)}.br`).catch(() => null)
  return (packed ?? (await stat(clientFile(address)))).size
}

const weightOfAll = async (addresses: readonly string[]) =>
  (await Promise.all(addresses.map(weightOf))).reduce((sum, weight) => sum + weight, 0)

/** The files that a page names for its first paint and for its taking over, by kind. */
function filesOf(html: string) {
  const fetched = html.replaceAll(/<link [^>]*disabled=[^>]*>|<style[^>]*>/g, '')
  const all = fetched.match(/\/assets\/[^" ]+\.(?:js|css|woff2)(?=[" ])/g) ?? []
  const of = (ending: string) => [...new Set(all)].filter((address) => address.endsWith(ending))
  return { scripts: of('.js'), styles: of('.css'), fonts: of('.woff2') }
}

test('no page asks a first visit for more than it should', async () => {
  const product = await store.product()
  const pages = [
    '/',
    '/products',
    '/products/fruits',
    `/products/fruits/${product._id}`,
    '/cart',
    '/contact',
    '/login',
    '/nothing/here',
  ]
  for (const page of pages) {
    const { scripts, styles, fonts } = filesOf((await store.visitor().get(page)).body)
    expect(scripts.length, page).toBeGreaterThan(0)
    expect(await weightOfAll(scripts), `scripts of ${page}`).toBeLessThanOrEqual(MOST.scripts)
    expect(await weightOfAll(styles), `styles of ${page}`).toBeLessThanOrEqual(MOST.styles)
    expect(await weightOfAll(fonts), `fonts of ${page}`).toBeLessThanOrEqual(MOST.fonts)
    expect(scripts.length + styles.length + fonts.length, `files of ${page}`).toBeLessThanOrEqual(MOST.files)
  }
})

test('a page comes whole, with its styles, in the first round trip of a connection', async () => {
  const product = await store.product()
  for (const page of ['/', '/cart', '/contact', `/products/fruits/${product._id}`, '/nothing/here']) {
    const { body } = await store.visitor().get(page)
    expect(body.includes('.navbar{'), page).toBe(true)
    expect(packedSmall(body), page).toBeLessThanOrEqual(FIRST_ROUND_TRIP - HEADERS)
  }
})

test('so does a page of a list, with as many products as it comes with', async () => {
  const demo = await TestStore.open({ web: await loadWebBuild() })
  const products = await prepareDemoCatalog(async (bytes) => ({
    kind: 'cutout',
    ladder: NEWEST_LADDER,
    hash: createHash('sha1').update(bytes).digest('hex'),
    width: 1280,
    height: 1280, // its address is what weighs
  }))
  for (const { product, pictures } of products) await keepProduct(demo.platform, product, pictures)
  await demo.platform.catalogWatch.catchUp()
  for (const page of ['/products', '/products/fruits', '/products?q=milk']) {
    const { body } = await demo.visitor().get(page)
    if (page === '/products') expect(body.match(/<article/g)).toHaveLength(24)
    expect(packedSmall(body), page).toBeLessThanOrEqual(FIRST_ROUND_TRIP - HEADERS)
  }
  await demo.close()
})

test('a shopper who looks around fetches nothing of the seller’s and of the checkout', async () => {
  const product = await store.product()
  for (const page of ['/', '/products', '/products/fruits', `/products/fruits/${product._id}`]) {
    const { scripts, styles } = filesOf((await store.visitor().get(page)).body)
    for (const file of [...scripts, ...styles]) {
      expect(file).not.toMatch(/\/seller|cart-page|address|my-orders|account-(?:route|content)/)
      const text = await readFile(clientFile(file), 'utf8')
      expect(text, file).not.toContain('Proceed to Checkout')
      expect(text, file).not.toContain('Hi! Admin')
    }
  }
})
