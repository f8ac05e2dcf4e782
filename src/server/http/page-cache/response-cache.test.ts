import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Render, ResponseCache } from './response-cache.ts'

const answersOf = (maxBytes: number) => new ResponseCache({ maxBytes, refresh: async () => {} })

/** Makes an answer of this text, and counts how often. */
function maker(text: string, tags: readonly string[] = []) {
  let made = 0
  const make: Render = async (dependsOn) => {
    dependsOn(tags)
    made += 1
    return { status: 200, type: 'text/plain', text }
  }
  return { make, made: () => made }
}

test('an answer is made once and kept until one of its tags is touched', async () => {
  const responses = answersOf(100_000)
  const { make, made } = maker('apples', ['fruits', 'apples'])
  await responses.get('/apples', 'identity', make)
  responses.invalidate(new Set(['dairy']))
  await responses.get('/apples', 'identity', make)
  expect(made()).toBe(1)
  responses.invalidate(new Set(['dairy', 'apples']))
  expect(responses.peek('/apples', 'identity')).toBeNull()
  await responses.get('/apples', 'identity', make)
  expect(made()).toBe(2)
})

test('many who ask at once wait for one making', async () => {
  const responses = answersOf(100_000)
  const { make, made } = maker('apples')
  const got = await Promise.all(Array.from({ length: 200 }, () => responses.get('/apples', 'br', make)))
  expect(made()).toBe(1)
  expect(new Set(got.map(({ body }) => body.bytes)).size).toBe(1)
})

test.each([
  { when: 'before it is known what it depends on', declaredFirst: false },
  { when: 'of what it depends on', declaredFirst: true },
])('a change while an answer is made, $when: those who wait get it, nobody after them', async ({ declaredFirst }) => {
  const responses = answersOf(100_000)
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
  const { body: later } = await responses.get('/apples', 'identity', maker('new').make)
  released.resolve()
  expect((await slow).body.bytes.toString()).toBe('old')
  expect(later.bytes.toString()).toBe('new')
  expect(responses.peek('/apples', 'identity')?.body.bytes.toString()).toBe('new')
})

test('a making that fails fails for all who wait, and is tried again by the next', async () => {
  const responses = answersOf(100_000)
  const failing = () => responses.get('/apples', 'identity', () => Promise.reject(new Error('the database is away')))
  const results = await Promise.allSettled([failing(), failing()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await responses.get('/apples', 'identity', maker('apples').make)).body.bytes.toString()).toBe('apples')
})

test('what takes up more than the bound allows goes, first what was not asked for longest', async () => {
  const responses = answersOf(100_000)
  const text = 'x'.repeat(10_000)
  for (const key of ['/first', '/second', '/third']) await responses.get(key, 'identity', maker(text).make)
  for (let number = 0; number < 200; number++) {
    await responses.get(`/other/${number}`, number % 2 === 0 ? 'br' : 'gzip', maker(text).make)
    responses.peek('/second', 'identity')
    expect(responses.size).toBeLessThanOrEqual(100_000)
  }
  expect(responses.peek('/first', 'identity')).toBeNull()
  expect(responses.peek('/second', 'identity')).not.toBeNull()
})

test('what was dropped takes up nothing', async () => {
  const responses = answersOf(100_000)
  await responses.get('/apples', 'br', maker('apples'.repeat(1000)).make)
  expect(responses.size).toBeGreaterThan(6000)
  responses.invalidate(null)
  expect(responses.size).toBe(0)
})

test('one answer can’t drive out all the others', async () => {
  const responses = answersOf(100_000)
  await responses.get('/small', 'identity', maker('small').make)
  await responses.get('/large', 'identity', maker('x'.repeat(90_000)).make)
  expect(responses.peek('/large', 'identity')).toBeNull()
  expect(responses.peek('/small', 'identity')).not.toBeNull()
})

test('addresses that lead nowhere leave nothing', async () => {
  const responses = answersOf(100_000)
  for (let number = 0; number < 50; number++) {
    await responses.get(`/nowhere/${number}`, 'identity', async () => ({ status: 404, type: 'text/plain', text: 'nothing' }))
  }
  expect(responses.size).toBe(0)
})

test('an answer that many ask for becomes smaller, and stays the same answer', async () => {
  const responses = answersOf(1_000_000)
  const text = readFileSync(import.meta.filename, 'utf8')
  const { response, body: quick } = await responses.get('/products', 'br', maker(text).make)
  await expect.poll(() => responses.peek('/products', 'br')?.body.bytes.length, { interval: 5 }).toBeLessThan(quick.bytes.length)
  const small = responses.peek('/products', 'br')?.body
  expect(small?.validators.etag).not.toBe(quick.validators.etag) // strong tags name bytes
  expect(response.matches(quick.validators.etag)).toBe(true)
  expect(response.matches(small?.validators.etag)).toBe(true)
})
