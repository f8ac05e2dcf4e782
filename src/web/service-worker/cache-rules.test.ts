import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { searchOf } from '../api/request.ts'
import { cartProductsQuery } from '../features/catalog/catalog-queries.ts'
import { pages } from '../pages/all-pages.ts'
import { type CacheRule, cacheRuleOf, idsOfList, isStorable, isStoreAway, SAVED_RESPONSES, savedUrlOf } from './cache-rules.ts'

const ORIGIN = 'https://larder.example'

const ruleOf = (path: string, seen: { method?: string; isNavigation?: boolean; hasToken?: boolean } = {}) =>
  cacheRuleOf({ method: 'GET', isNavigation: false, hasToken: false, ...seen, url: new URL(path, ORIGIN) }, ORIGIN)

const ruleOfPage = (path: string) => ruleOf(path, { isNavigation: true })

test.each<[string, CacheRule]>([
  ['/', 'page'],
  ['/products', 'page'],
  ['/products?q=milk', 'page'],
  ['/products/fruits', 'page'],
  ['/products/fruits/019a', 'page'],
  ['/cart', 'page'],
  ['/pages/privacy', 'page'],
  ['/pages', 'personal page'],
  ['/my-orders', 'personal page'],
  ['/order/a-secret', 'personal page'],
  ['/reset?token=secret', 'personal page'],
  ['/productsomething', 'personal page'],
  ['/seller', 'other page'],
  ['/Seller/orders', 'other page'],
  ['/staff/accept?token=secret', 'other page'],
  ['/api/order/export', 'other page'],
])('the page %s is a %s', (path, rule) => {
  expect(ruleOfPage(path)).toBe(rule)
})

test('saves no page of the registry that needs a login or has a secret in its URL', () => {
  const saved = Object.values(pages).filter(({ path }) => ruleOfPage(path) === 'page')
  expect(saved.length).toBeGreaterThan(5)
  for (const page of saved) {
    expect(page.access, page.path).toBe('everybody')
    expect('hasSecretUrl' in page, page.path).toBe(false)
  }
})

test('saves only responses that anybody gets and that may be cached', () => {
  for (const path of SAVED_RESPONSES) {
    const endpoint = Object.values(endpoints).find((one) => one.path === path)
    expect(endpoint).toMatchObject({ method: 'GET', access: 'anyone', cacheControl: 'no-cache' })
    expect(ruleOf(`${path}?limit=5`)).toBe('response')
  }
})

test('leaves all other endpoints, and every request with a token, to the browser', () => {
  const others = Object.values(endpoints).filter(({ path }) => !SAVED_RESPONSES.includes(path))
  for (const { path, method } of others) expect(ruleOf(path, { method }), path).toBeNull()
  for (const path of SAVED_RESPONSES) expect(ruleOf(path, { hasToken: true }), path).toBeNull()
})

test('leaves everything but GET to the browser, so that nothing is sent again', () => {
  for (const method of ['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/cart', '/assets/a.js', ...SAVED_RESPONSES]) {
      expect(ruleOf(path, { method })).toBeNull()
      expect(ruleOf(path, { method, isNavigation: true })).toBeNull()
    }
})

test('saves files and pictures of the store, and nothing of other origins', () => {
  expect(ruleOf('/assets/entry-client-abc.js')).toBe('file')
  expect(ruleOf('/pictures/photo/abc.webp')).toBe('picture')
  for (const path of ['/assets/a.js', '/pictures/photo/a.webp', '/'])
    expect(ruleOf(`https://elsewhere.example${path}`, { isNavigation: path === '/' })).toBeNull()
})

test.each([
  [true, 200, 'no-cache'],
  [true, 200, 'public, max-age=31536000, immutable'],
  [false, 200, 'no-store'],
  [false, 200, 'Private, max-age=60'],
  [false, 404, 'no-cache'],
  [false, 503, 'no-cache'],
  [false, 0, 'no-cache'],
])('it is %s that a response may be saved whose status is %i and whose cache-control is %s', (isSaved, status, cacheControl) => {
  const response = { status, headers: new Headers({ 'cache-control': cacheControl }) }
  expect(isStorable({ ...response, redirected: false })).toBe(isSaved)
  expect(isStorable({ ...response, redirected: true })).toBe(false)
})

test('takes the responses of a proxy without its store for no response, and errors of the store as they are', () => {
  expect([200, 304, 404, 429, 500, 502, 503, 504].filter(isStoreAway)).toEqual([502, 503, 504])
})

test('finds a page again whichever link led to it, and saves nothing that only the link has', () => {
  const link = '/products?utm_source=mail&email=gil%40example.com&sort=price&q=milk&mc_eid=1#top'
  expect(savedUrlOf(new URL(link, ORIGIN))).toBe(`${ORIGIN}/products?q=milk&sort=price`)
  expect(savedUrlOf(new URL('/cart?token=secret', ORIGIN))).toBe(`${ORIGIN}/cart`)
})

test('reads the ids of a list as the cart requests it, and of no other request', () => {
  const ids = (path: string) => idsOfList(new URL(path, ORIGIN))
  expect(ids(endpoints.listProducts.path + searchOf(cartProductsQuery(['milk', 'bread'])))).toEqual(['bread', 'milk'])
  expect(ids('/api/product/list?ids=milk&brief=true')).toBeNull()
  expect(ids('/api/product/list?limit=5')).toBeNull()
  expect(ids('/api/product/search?ids=milk')).toBeNull()
})
