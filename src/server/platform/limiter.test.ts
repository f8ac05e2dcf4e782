import { expect, test } from 'vitest'
import { createLimiter, LimiterFull } from './limiter.ts'

test('runs at most so much work at once, and all of it in the end', async () => {
  const limited = createLimiter(2)
  let inside = 0
  let mostInside = 0
  const visit = (name: number) =>
    limited(async () => {
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
  const limited = createLimiter(1)
  const started: string[] = []
  await Promise.all(['first', 'second', 'third'].map((name) => limited(async () => started.push(name))))
  expect(started).toEqual(['first', 'second', 'third'])
})

test('frees the slot of work that fails', async () => {
  const limited = createLimiter(1)
  await expect(limited(() => Promise.reject(new Error('dropped')))).rejects.toThrow('dropped')
  expect(await limited(async () => 'next')).toBe('next')
})

test('rejects work while the queue is full, and accepts it again later', async () => {
  const limited = createLimiter(1, 2)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const visits = [1, 2, 3, 4].map(() => limited(() => opened))
  await expect(visits[3]).rejects.toThrow(LimiterFull)
  open()
  await Promise.all(visits.slice(0, 3))
  expect(await limited(async () => 'in')).toBe('in')
})
