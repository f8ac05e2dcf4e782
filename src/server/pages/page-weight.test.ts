import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDemoProducts } from '../features/demo/add-demonstration.ts'
import { prepareDemoProducts } from '../features/demo/demo-products.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { catchUpWithCatalog } from '../testing/catch-up.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild, webRoot } from './web-build.ts'

// The limits are for what a first visit loads before hydration, in bytes after compression by brotli.

const KB = 1024
const LIMITS = { scripts: 100_000, styles: 2 * KB, fonts: 12 * KB, files: 9 }
const FIRST_ROUND_TRIP = 10 * 1_460 // the initial congestion window (RFC 6928)
const HEADERS = 950 // These are the bytes of a page's headers, rounded up.

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterAll(() => store.close())

const lengthOf = (headers: Headers) =>
  [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 'HTTP/1.1 200 OK\r\n\r\n'.length)

const compressedLength = (text: string) => brotliCompressSync(text).length

const clientFile = (url: string) => path.join(webRoot, 'dist/client', url)

async function weightOf(url: string): Promise<number> {
  const compressed = await stat(`${clientFile(url)}.br`).catch(() => null)
  return (compressed ?? (await stat(clientFile(url)))).size
}

const weightOfAll = async (urls: readonly string[]) =>
  (await Promise.all(urls.map(weightOf))).reduce((sum, weight) => sum + weight, 0)

/** Returns the files that a page needs for its first paint and its hydration, by kind. */
function filesOf(html: string) {
  const fetched = html.replaceAll(/ data-inlined="[^"]*"|<style[^>]*>/g, '')
  const all = fetched.match(/\/assets\/[^" ]+\.(?:js|css|woff2)(?=[" ])/g) ?? []
  const of = (ending: string) => [...new Set(all)].filter((url) => url.endsWith(ending))
  return { scripts: of('.js'), styles: of('.css'), fonts: of('.woff2') }
}

test('a first visit to any page stays within the limits', async () => {
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
    expect(await weightOfAll(scripts), `scripts of ${page}`).toBeLessThanOrEqual(LIMITS.scripts)
    expect(await weightOfAll(styles), `styles of ${page}`).toBeLessThanOrEqual(LIMITS.styles)
    expect(await weightOfAll(fonts), `fonts of ${page}`).toBeLessThanOrEqual(LIMITS.fonts)
    expect(scripts.length + styles.length + fonts.length, `files of ${page}`).toBeLessThanOrEqual(LIMITS.files)
  }
})

test('a page arrives completely, with its styles, in a connection’s first round trip', async () => {
  const product = await store.product()
  for (const page of ['/', '/cart', '/contact', `/products/fruits/${product._id}`, '/nothing/here']) {
    const { body, headers } = await store.visitor().get(page)
    expect(lengthOf(headers), `headers of ${page}`).toBeLessThanOrEqual(HEADERS)
    expect(body.includes('.navbar{'), page).toBe(true)
    expect(compressedLength(body), page).toBeLessThanOrEqual(FIRST_ROUND_TRIP - HEADERS)
  }
})

test('a list page with its products arrives in a connection’s first round trip, too', async () => {
  const demo = await TestStore.open({ web: await loadWebBuild() })
  const products = await prepareDemoProducts(async () => {})
  await inTransaction(demo.platform.db, (db) => insertDemoProducts({ ...demo.platform, db }, products))
  await catchUpWithCatalog(demo.platform)
  for (const page of ['/products', '/products/fruits', '/products?q=milk']) {
    const { body } = await demo.visitor().get(page)
    if (page === '/products') expect(body.match(/<article/g)).toHaveLength(20)
    expect(compressedLength(body), page).toBeLessThanOrEqual(FIRST_ROUND_TRIP - HEADERS)
  }
  await demo.close()
})

test.each([
  ['/my-orders', /\/account-pages-/],
  ['/seller', /\/seller-pages-/],
])('%s is fetched with its row of the page registry', async (page, rows) => {
  const { scripts } = filesOf((await store.visitor().get(page)).body)
  expect(scripts.filter((file) => rows.test(file))).toHaveLength(1)
})

test('a visit without checkout fetches no code of the seller’s and of the checkout', async () => {
  const product = await store.product()
  for (const page of ['/', '/products', '/products/fruits', `/products/fruits/${product._id}`]) {
    const { scripts, styles } = filesOf((await store.visitor().get(page)).body)
    for (const file of [...scripts, ...styles]) {
      expect(file).not.toMatch(/\/seller|cart-page-(?!home)|address|my-orders|account-/)
      const text = await readFile(clientFile(file), 'utf8')
      expect(text, file).not.toContain('Proceed to Checkout')
      expect(text, file).not.toContain('Hi! Admin')
    }
  }
})
