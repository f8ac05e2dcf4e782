import { expect, test } from 'vitest'
import { createLimiter, LimiterFull } from './limiter.ts'

test('runs at most so much work at once, and all of it in the end', async () => {
  const inTurn = createLimiter(2)
  let inside = 0
  let mostInside = 0
  const visit = (name: number) =>
    inTurn(async () => {
      inside += 1
      mostInside = Math.max(mostInside, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
      return name
    })
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(visit))).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(mostInside).toBe(2)
  expect(inside).toBe(0)
})

test('starts work in order of arrival', async () => {
  const inTurn = createLimiter(1)
  const started: string[] = []
  await Promise.all(['first', 'second', 'third'].map((name) => inTurn(async () => started.push(name))))
  expect(started).toEqual(['first', 'second', 'third'])
})

test('frees the slot of work that fails', async () => {
  const inTurn = createLimiter(1)
  await expect(inTurn(() => Promise.reject(new Error('dropped')))).rejects.toThrow('dropped')
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('rejects work while the queue is full, and accepts it again later', async () => {
  const inTurn = createLimiter(1, 2)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const visits = [1, 2, 3, 4].map(() => inTurn(() => opened))
  await expect(visits[3]).rejects.toThrow(LimiterFull)
  open()
  await Promise.all(visits.slice(0, 3))
  expect(await inTurn(async () => 'in')).toBe('in')
})
