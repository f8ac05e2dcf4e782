import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWebBuild } from '../pages/web-build.ts'
import { existingPictures } from '../platform/pictures/local-pictures.ts'
import { TestStore } from '../testing/test-store.ts'
import { pictureFiles } from './picture-files.ts'
import { FileCache } from './static-files.ts'

let store: TestStore
let script: string
beforeAll(async () => {
  const web = await loadWebBuild()
  script = web.assets.script ?? ''
  store = await TestStore.open({ web })
})
afterAll(() => store.close())

const get = (address: string, headers: Record<string, string> = {}) => fetch(store.url + address, { headers })
const headersOf = (response: Response) => [...response.headers].filter(([name]) => name !== 'date').sort()

async function stored(name: string, text: string): Promise<{ address: string; file: string }> {
  const file = path.join(store.dataDir, 'pictures/photo', name)
  await writeFile(file, text)
  return { address: `/pictures/photo/${name}`, file }
}

test.each(['br', 'gzip', 'identity'])(
  'serves a file encoded as %s with the same bytes and headers from memory as from disk',
  async (encoding) => {
    const first = await get(script, { 'accept-encoding': encoding })
    const again = await get(script, { 'accept-encoding': encoding })
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(headersOf(again)).toEqual(headersOf(first))
    expect(await again.text()).toBe(await first.text())
  },
)

test('serves a file from memory when it is gone from disk', async () => {
  const { address, file } = await stored('once.webp', 'a picture')
  await (await get(address)).text()
  await rm(file)
  expect(await (await get(address)).text()).toBe('a picture')
})

test('responds 304 to a known entity tag, with the same headers', async () => {
  const { address } = await stored('known.webp', 'a known picture')
  const again = await get(address, { 'if-none-match': (await get(address)).headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  for (const name of ['cache-control', 'etag', 'access-control-allow-origin'])
    expect(again.headers.get(name)).toBe((await get(address)).headers.get(name))
  expect((await get(address, { 'if-none-match': '"another"' })).status).toBe(200)
})

test('serves ranges and HEAD of a cached file', async () => {
  const { address } = await stored('parts.webp', '0123456789')
  await (await get(address)).text()
  const part = await get(address, { range: 'bytes=2-4' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
  const head = await fetch(store.url + address, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '10'])
})

test('serves a service worker of the whole store that is looked for anew each time and may only make requests', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const worker = await get('/service-worker.js', { 'accept-encoding': encoding })
    expect(worker.status).toBe(200)
    expect(worker.headers.get('content-type')).toMatch(/^application\/javascript/)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
  }
})

test('the service worker saves the code of the shop and its checkout in advance, and none of the seller’s area', async () => {
  const text = await (await get('/service-worker.js')).text()
  const files = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(files).toContain(script)
  for (const name of ['home-page', 'product-page', 'cart-page', 'filled-cart', 'guest-checkout-page', 'shop-api'])
    expect(files.filter((file) => file.startsWith(`/assets/${name}-`)).length, name).toBeGreaterThan(0)
  expect(files.filter((file) => /seller|dashboard|packed-order/.test(file))).toEqual([])
  for (const file of files) expect((await get(file)).status, file).toBe(200)
})

test('does not cache a 404', async () => {
  expect((await get('/pictures/photo/later.webp')).status).toBe(404)
  const { address } = await stored('later.webp', 'here now')
  expect(await (await get(address)).text()).toBe('here now')
})

async function serving(cache: FileCache) {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-files-'))
  await mkdir(path.join(directory, 'pictures/photo'), { recursive: true })
  const app = fastify()
  pictureFiles(app, cache, existingPictures(directory))
  return {
    request: (name: string) => app.inject(`/pictures/photo/${name}`),
    write: (name: string, text: string) => writeFile(path.join(directory, 'pictures/photo', name), text),
    remove: (name: string) => rm(path.join(directory, 'pictures/photo', name)),
    async [Symbol.asyncDispose]() {
      await app.close()
      await rm(directory, { recursive: true })
    },
  }
}

test('a removed picture is a 404 a minute later', async () => {
  let now = 1_000
  const cache = new FileCache({ maxBytes: 30_000, now: () => now })
  await using pictures = await serving(cache)
  await pictures.write('a', 'a picture')
  await pictures.request('a')
  await pictures.remove('a')
  now = 60_000
  expect(cache.get('/pictures/photo/a', 'identity')).toBeDefined()
  now = 62_000
  expect(cache.get('/pictures/photo/a', 'identity')).toBeUndefined()
  expect((await pictures.request('a')).statusCode).toBe(404)
})

test('evicts the least recently used files beyond its limit', async () => {
  const cache = new FileCache({ maxBytes: 30_000 })
  await using pictures = await serving(cache)
  for (const name of ['a', 'b', 'c', 'large']) await pictures.write(name, 'x'.repeat(name === 'large' ? 300_000 : 10_000))
  await pictures.request('a')
  await pictures.request('b')
  cache.get('/pictures/photo/a', 'identity')
  for (const name of ['c', 'large', 'a?again']) expect((await pictures.request(name)).statusCode).toBe(200)
  const names = ['a', 'b', 'c', 'large', 'a?again']
  expect(names.filter((name) => cache.get(`/pictures/photo/${name}`, 'identity'))).toEqual(['a', 'c'])
})
