import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWebBuild } from '../pages/web-build.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { TestStore } from '../testing/test-store.ts'

/** Every run requests the same targets, unless more tries or another seed are set. */
const TRIES = Number(process.env.FUZZ_TRIES ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const MS_A_TRY = 100

/** Maps the path of a page to a pattern of all paths that may lead to it. */
const PAGES: Readonly<Record<string, RegExp>> = {
  '/': /^\/$/,
  '/login': /^\/login\/?$/i,
  '/products': /^\/products\/?$/i,
  '/products/fruits': /^\/products\/fruits\/?$/i,
  '/cart': /^\/cart\/?$/i,
  '/my-orders': /^\/my-orders\/?$/i,
  '/contact': /^\/contact\/?$/i,
  '/seller': /^\/seller(\/.*)?$/i,
}

let store: TestStore
const titles = new Map<string, RegExp>()

beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  for (const [path, paths] of Object.entries(PAGES)) titles.set((await get(path)).title, paths)
})
afterAll(() => store.close())

async function get(target: string): Promise<{ status: number; title: string; response: string }> {
  const bytes = await sendRaw(store.url, `GET ${target} HTTP/1.1\r\nHost: larder\r\nConnection: close\r\n\r\n`)
  const response = Buffer.from(bytes, 'latin1').toString()
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1])
  return { status, title: /<title>([^<]*)<\/title>/.exec(response)?.[1] ?? '', response }
}

test.each([
  '/\\',
  '/\\\\',
  '/\\[',
  '/\\x:y',
  '/\\a',
  '/\\evil.test/cart',
  '//evil.test/cart',
  '//',
  '///cart',
  '/\\cart',
  '/cart\\',
  '/%5c',
  '/%5Ccart',
  '/%2fcart',
  '/%2e%2e/cart',
  '/nothing/../cart',
  '/./cart',
  '/[',
  '/:80',
  '/@evil.test/cart',
  '/cart;a=b',
  'http://larder//evil.test/cart',
  'http://larder/\\evil.test/cart',
])('%s is not found', async (target) => {
  expect(await get(target)).toMatchObject({ status: 404, title: 'Page not found · Larder' })
})

test('finds a category whose name looks encoded, decoding its path once', async () => {
  const product = await store.product({ name: 'Rusk', category: '50%25 off' })
  for (const path of ['/products/50%2525%20off', `/products/50%2525%20off/${product._id}`]) {
    const { status, response } = await get(path)
    expect(status).toBe(200)
    expect(response).toContain('Rusk</')
  }
})

const piece = fc.constantFrom(
  ...['/', '//', '\\', '%5c', '%5C', '%2f', '%2e', '%00', '%0d%0a', '%', '%ff', '%C3%A9', '\xe9', '\xff'],
  ...[
    '.',
    '..',
    '/../',
    '/./',
    ';',
    ':',
    '@',
    '[',
    ']',
    '[::1]',
    '{',
    '}',
    '|',
    '^',
    '`',
    '"',
    '<',
    '*',
    '~',
    ',',
    '&',
    '=',
    '+',
  ],
  ...['?', '#', '?q=', '&cursor=', '?next=', '?q=%', '?__proto__=', 'http:', 'http://', 'https:\\\\', 'javascript:', 'evil.test'],
  ...['cart', 'CART', 'products', 'fruits', '/products/fruits', 'login', 'my-orders', 'contact', 'seller', '%63art'],
  ...[
    'api',
    '/api/',
    '%61pi',
    'pictures',
    'assets',
    'robots.txt',
    'sitemap-1.xml',
    'feeds',
    'llms.txt',
    'buy',
    '/buy/',
    'constructor',
    '__proto__',
    'x',
  ],
)
const start = fc.oneof(
  { weight: 8, arbitrary: fc.constant('/') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('http://evil.test', 'http://evil.test/', 'HTTP://a:b@evil.test:1/', 'http:', 'x:', '*', ''),
  },
)
const strangeTarget = fc.tuple(start, fc.array(piece, { maxLength: 6 })).map(([begin, pieces]) => begin + pieces.join(''))

const pathOf = (target: string) => /^[^?#]*/.exec(target.replace(/^https?:\/\/[^/?#]*/i, ''))?.[0].replace(/^$/, '/') ?? ''

test(`none of ${TRIES} strange targets causes a server error or shows another path’s page`, {
  timeout: 30_000 + TRIES * MS_A_TRY,
}, async () => {
  const statuses = new Set<number>()
  const shown = new Set<string>()
  await fc.assert(
    fc.asyncProperty(strangeTarget, async (target) => {
      const { status, title } = await get(target)
      statuses.add(status)
      shown.add(title)
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(500)
      const paths = titles.get(title)
      if (paths) expect(pathOf(target)).toMatch(paths)
    }),
    { numRuns: TRIES, seed: SEED, interruptAfterTimeLimit: TRIES * MS_A_TRY, markInterruptAsFailure: true },
  )
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404])) // each kind occurred
  expect([...shown].filter((title) => titles.has(title)).length).toBeGreaterThan(1)
})
