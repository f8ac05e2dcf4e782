import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { RenderedResponse } from './cached-response.ts'
import { type Render, ResponseCache } from './response-cache.ts'

const cacheOf = (maxBytes: number) => new ResponseCache({ maxBytes })

function countingRender(text: string, tags: readonly string[] = []) {
  let renderings = 0
  const render: Render = async (dependsOn) => {
    dependsOn(tags)
    renderings += 1
    return { status: 200, type: 'text/plain', text }
  }
  return { render, renderings: () => renderings }
}

test('renders a response once, until one of its tags is invalidated', async () => {
  const responses = cacheOf(100_000)
  const { render, renderings } = countingRender('apples', ['fruits', 'apples'])
  await responses.get('/apples', 'identity', render)
  responses.invalidate(new Set(['dairy']))
  await responses.get('/apples', 'identity', render)
  expect(renderings()).toBe(1)
  responses.invalidate(new Set(['dairy', 'apples']))
  expect(responses.peek('/apples', 'identity')).toBeNull()
  await responses.get('/apples', 'identity', render)
  expect(renderings()).toBe(2)
})

test('a response is rendered again once it is no longer fresh', async () => {
  let now = 1000
  const responses = new ResponseCache({ maxBytes: 100_000, now: () => now })
  const render: Render = async () => ({ status: 200, type: 'text/plain', text: `at ${now}`, freshUntil: 2000 })
  const text = async () => (await responses.get('/open', 'identity', render)).body.bytes.toString()
  expect(await text()).toBe('at 1000')
  now = 1999
  expect(await text()).toBe('at 1000')
  now = 2000
  expect(responses.peek('/open', 'identity')).toBeNull()
  expect(await text()).toBe('at 2000')
})

test('concurrent requests share one rendering', async () => {
  const responses = cacheOf(100_000)
  const { render, renderings } = countingRender('apples')
  const got = await Promise.all(Array.from({ length: 200 }, () => responses.get('/apples', 'br', render)))
  expect(renderings()).toBe(1)
  expect(new Set(got.map(({ body }) => body.bytes)).size).toBe(1)
})

test.each([
  { when: 'before it is known what it depends on', declaredFirst: false },
  { when: 'of what it depends on', declaredFirst: true },
])('a change during a rendering, $when: waiting requests get the result, later ones a new one', async ({ declaredFirst }) => {
  const responses = cacheOf(100_000)
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = responses.get('/apples', 'identity', async (dependsOn) => {
    if (declaredFirst) dependsOn(['fruits'])
    begun.resolve()
    await released.promise
    return { status: 200, type: 'text/plain', text: 'old' }
  })
  await begun.promise
  responses.invalidate(new Set(['fruits']))
  const { body: later } = await responses.get('/apples', 'identity', countingRender('new').render)
  released.resolve()
  expect((await slow).body.bytes.toString()).toBe('old')
  expect(later.bytes.toString()).toBe('new')
  expect(responses.peek('/apples', 'identity')?.body.bytes.toString()).toBe('new')
})

test('a failed rendering fails for all waiting requests, and is retried by the next', async () => {
  const responses = cacheOf(100_000)
  const failing = () => responses.get('/apples', 'identity', () => Promise.reject(new Error('the database is away')))
  const results = await Promise.allSettled([failing(), failing()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await responses.get('/apples', 'identity', countingRender('apples').render)).body.bytes.toString()).toBe('apples')
})

test('evicts the least recently used beyond its limit', async () => {
  const responses = cacheOf(100_000)
  const text = 'x'.repeat(10_000)
  for (const key of ['/first', '/second', '/third']) await responses.get(key, 'identity', countingRender(text).render)
  for (let number = 0; number < 200; number++) {
    await responses.get(`/other/${number}`, number % 2 === 0 ? 'br' : 'gzip', countingRender(text).render)
    responses.peek('/second', 'identity')
    expect(responses.size).toBeLessThanOrEqual(100_000)
  }
  expect(responses.peek('/first', 'identity')).toBeNull()
  expect(responses.peek('/second', 'identity')).not.toBeNull()
})

test('an invalidated response is served as it was while its data can’t be read', async () => {
  const responses = new ResponseCache({ maxBytes: 100_000, isOutage: (error) => String(error).includes('away') })
  const failing = (message: string) => () => Promise.reject(new Error(message))
  await responses.get('/apples', 'identity', countingRender('apples').render)
  responses.invalidate(null)
  expect(responses.peek('/apples', 'identity')).toBeNull()
  expect((await responses.get('/apples', 'identity', failing('away'))).body.bytes.toString()).toBe('apples')
  expect((await responses.get('/apples', 'br', failing('away'))).response.status).toBe(200)
  await expect(responses.get('/apples', 'identity', failing('wrong'))).rejects.toThrow('wrong')
  await expect(responses.get('/pears', 'identity', failing('away'))).rejects.toThrow('away')
  expect(responses.staleServed).toBe(2)
  expect((await responses.get('/apples', 'identity', countingRender('new').render)).body.bytes.toString()).toBe('new')
})

test('an invalidated response is served as it was when rendering takes too long, and the new one later', async () => {
  vi.useFakeTimers()
  const responses = cacheOf(100_000)
  await responses.get('/apples', 'identity', countingRender('apples').render)
  responses.invalidate(null)
  const late = Promise.withResolvers<RenderedResponse>()
  const waiting = responses.get('/apples', 'identity', () => late.promise)
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await waiting).body.bytes.toString()).toBe('apples')
  late.resolve({ status: 200, type: 'text/plain', text: 'new' })
  expect((await responses.get('/apples', 'identity', () => late.promise)).body.bytes.toString()).toBe('new')
  expect(responses.staleServed).toBe(1)
  vi.useRealTimers()
})

test('a response that is gone is not served again', async () => {
  const responses = new ResponseCache({ maxBytes: 100_000, isOutage: () => true })
  await responses.get('/apples', 'identity', countingRender('apples').render)
  responses.invalidate(null)
  await responses.get('/apples', 'identity', async () => ({ status: 404, type: 'text/plain', text: 'gone' }))
  expect(responses.size).toBe(0)
  await expect(responses.get('/apples', 'identity', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('does not cache a response large enough to evict all others', async () => {
  const responses = cacheOf(100_000)
  await responses.get('/small', 'identity', countingRender('small').render)
  await responses.get('/large', 'identity', countingRender('x'.repeat(90_000)).render)
  expect(responses.peek('/large', 'identity')).toBeNull()
  expect(responses.peek('/small', 'identity')).not.toBeNull()
})

test('does not cache a 404', async () => {
  const responses = cacheOf(100_000)
  for (let number = 0; number < 50; number++) {
    await responses.get(`/nowhere/${number}`, 'identity', async () => ({ status: 404, type: 'text/plain', text: 'nothing' }))
  }
  expect(responses.size).toBe(0)
})

test('recompresses a frequently requested response, with the same content', async () => {
  const responses = cacheOf(1_000_000)
  const text = readFileSync(import.meta.filename, 'utf8')
  const { response, body: quick } = await responses.get('/products', 'br', countingRender(text).render)
  await expect.poll(() => responses.peek('/products', 'br')?.body.bytes.length, { interval: 5 }).toBeLessThan(quick.bytes.length)
  const small = responses.peek('/products', 'br')?.body
  expect(small?.validators.etag).not.toBe(quick.validators.etag) // a strong tag identifies the bytes
  expect(response.matches(quick.validators.etag)).toBe(true)
  expect(response.matches(small?.validators.etag)).toBe(true)
})
