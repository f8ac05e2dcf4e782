import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Maker, PreparedAnswers } from './prepared-answers.ts'

const answersOf = (maxBytes: number) => new PreparedAnswers({ maxBytes, refresh: async () => {} })

/** Makes an answer of this text, and counts how often. */
function maker(text: string, tags: readonly string[] = []) {
  let made = 0
  const make: Maker = async (dependsOn) => {
    dependsOn(tags)
    made += 1
    return { status: 200, type: 'text/plain', text }
  }
  return { make, made: () => made }
}

test('an answer is made once and kept until one of its tags is touched', async () => {
  const answers = answersOf(100_000)
  const { make, made } = maker('apples', ['fruits', 'apples'])
  await answers.get('/apples', 'identity', make)
  answers.drop(new Set(['dairy']))
  await answers.get('/apples', 'identity', make)
  expect(made()).toBe(1)
  answers.drop(new Set(['dairy', 'apples']))
  expect(answers.find('/apples', 'identity')).toBeNull()
  await answers.get('/apples', 'identity', make)
  expect(made()).toBe(2)
})

test('many who ask at once wait for one making', async () => {
  const answers = answersOf(100_000)
  const { make, made } = maker('apples')
  const got = await Promise.all(Array.from({ length: 200 }, () => answers.get('/apples', 'br', make)))
  expect(made()).toBe(1)
  expect(new Set(got.map(({ packed }) => packed.bytes)).size).toBe(1)
})

test.each([
  { when: 'before it is known what it depends on', declaredFirst: false },
  { when: 'of what it depends on', declaredFirst: true },
])('a change while an answer is made, $when: those who wait get it, nobody after them', async ({ declaredFirst }) => {
  const answers = answersOf(100_000)
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = answers.get('/apples', 'identity', async (dependsOn) => {
    if (declaredFirst) dependsOn(['fruits'])
    begun.resolve()
    await released.promise
    return { status: 200, type: 'text/plain', text: 'old' }
  })
  await begun.promise
  answers.drop(new Set(['fruits']))
  const { packed: later } = await answers.get('/apples', 'identity', maker('new').make)
  released.resolve()
  expect((await slow).packed.bytes.toString()).toBe('old')
  expect(later.bytes.toString()).toBe('new')
  expect(answers.find('/apples', 'identity')?.packed.bytes.toString()).toBe('new')
})

test('a making that fails fails for all who wait, and is tried again by the next', async () => {
  const answers = answersOf(100_000)
  const failing = () => answers.get('/apples', 'identity', () => Promise.reject(new Error('the database is away')))
  const results = await Promise.allSettled([failing(), failing()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await answers.get('/apples', 'identity', maker('apples').make)).packed.bytes.toString()).toBe('apples')
})

test('what takes up more than the bound allows goes, first what was not asked for longest', async () => {
  const answers = answersOf(100_000)
  const text = 'x'.repeat(10_000)
  for (const key of ['/first', '/second', '/third']) await answers.get(key, 'identity', maker(text).make)
  for (let number = 0; number < 200; number++) {
    await answers.get(`/other/${number}`, number % 2 === 0 ? 'br' : 'gzip', maker(text).make)
    answers.find('/second', 'identity')
    expect(answers.size).toBeLessThanOrEqual(100_000)
  }
  expect(answers.find('/first', 'identity')).toBeNull()
  expect(answers.find('/second', 'identity')).not.toBeNull()
})

test('what was dropped takes up nothing', async () => {
  const answers = answersOf(100_000)
  await answers.get('/apples', 'br', maker('apples'.repeat(1000)).make)
  expect(answers.size).toBeGreaterThan(6000)
  answers.drop(null)
  expect(answers.size).toBe(0)
})

test('one answer can’t drive out all the others', async () => {
  const answers = answersOf(100_000)
  await answers.get('/small', 'identity', maker('small').make)
  await answers.get('/large', 'identity', maker('x'.repeat(90_000)).make)
  expect(answers.find('/large', 'identity')).toBeNull()
  expect(answers.find('/small', 'identity')).not.toBeNull()
})

test('addresses that lead nowhere leave nothing', async () => {
  const answers = answersOf(100_000)
  for (let number = 0; number < 50; number++) {
    await answers.get(`/nowhere/${number}`, 'identity', async () => ({ status: 404, type: 'text/plain', text: 'nothing' }))
  }
  expect(answers.size).toBe(0)
})

test('an answer that many ask for becomes smaller, and stays the same answer', async () => {
  const answers = answersOf(1_000_000)
  const text = readFileSync(import.meta.filename, 'utf8')
  const { answer, packed: quick } = await answers.get('/products', 'br', maker(text).make)
  await expect.poll(() => answers.find('/products', 'br')?.packed.bytes.length, { interval: 5 }).toBeLessThan(quick.bytes.length)
  const small = answers.find('/products', 'br')?.packed
  expect(small?.validators.etag).not.toBe(quick.validators.etag) // strong tags name bytes
  expect(answer.isKnownBy(quick.validators.etag)).toBe(true)
  expect(answer.isKnownBy(small?.validators.etag)).toBe(true)
})
