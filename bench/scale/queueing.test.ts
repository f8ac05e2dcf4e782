import { expect, test } from 'vitest'
import { erlangC, leastServers, waitingAt } from './queueing.ts'

test.for([
  { servers: 1, load: 0.7, expected: 0.7 },
  { servers: 2, load: 1, expected: 1 / 3 },
  { servers: 3, load: 2, expected: 4 / 9 },
  { servers: 10, load: 8, expected: 0.4092 },
])('with $servers servers and $load erlangs, $expected of the requests wait', ({ servers, load, expected }) => {
  expect(erlangC(servers, load)).toBeCloseTo(expected, 4)
})

test('every request waits when the load is as large as the number of servers', () => {
  expect(erlangC(4, 4)).toBe(1)
  expect(waitingAt({ servers: 4, serviceMs: 10, variation: 1 }, 400)).toMatchObject({ utilization: 1, meanMs: Infinity })
})

test('one server with exponential service times has the known times of M/M/1', () => {
  const waiting = waitingAt({ servers: 1, serviceMs: 10, variation: 1 }, 80)
  expect(waiting.utilization).toBeCloseTo(0.8)
  expect(waiting.meanMs).toBeCloseTo(40) // 10 ms × 0.8 / (1 − 0.8)
  expect(waiting.p99Ms).toBeCloseTo(50 * Math.log(80))
})

test('constant service times halve the mean waiting time, by the formula of Pollaczek and Khinchine', () => {
  expect(waitingAt({ servers: 1, serviceMs: 10, variation: 0 }, 80).meanMs).toBeCloseTo(20)
})

test('fewer than one in a hundred requests wait when the load is very low', () => {
  expect(waitingAt({ servers: 2, serviceMs: 10, variation: 1 }, 5).p99Ms).toBe(0)
})

test('the smallest number of servers keeps 99 of 100 requests within the limit', () => {
  const station = { serviceMs: 10, variation: 1 }
  const servers = leastServers(station, 1_000, 20)
  expect(waitingAt({ ...station, servers }, 1_000).p99Ms).toBeLessThanOrEqual(20)
  expect(waitingAt({ ...station, servers: servers - 1 }, 1_000).p99Ms).toBeGreaterThan(20)
})
