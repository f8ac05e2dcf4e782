import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DueWork, dueWork } from './due-work.ts'

interface WatchedWork {
  readonly due: DueWork
  readonly rounds: () => number
  readonly warned: () => number
}

function watched(work: () => Promise<void>, nextDue: () => Date | null = () => null): WatchedWork {
  let [rounds, warned] = [0, 0]
  const due = dueWork({
    work() {
      rounds += 1
      return work()
    },
    nextDue: async () => nextDue(),
    clock: { now: () => new Date() },
    log: {
      warn() {
        warned += 1
      },
    },
  })
  return { due, rounds: () => rounds, warned: () => warned }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('polls when the next work is due, and once a minute otherwise', async () => {
  const dueAt = new Date(Date.now() + 7000)
  const { due, rounds } = watched(
    async () => {},
    () => (Date.now() < dueAt.getTime() ? dueAt : null),
  )
  due.start()
  await vi.advanceTimersByTimeAsync(6999)
  expect(rounds()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds()).toBe(2)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(rounds()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds()).toBe(3)
  await due.stop()
})

test('runs at most ten rounds a second for work that another process has locked', async () => {
  const { due, rounds } = watched(
    async () => {},
    () => new Date(0),
  )
  due.start()
  await vi.advanceTimersByTimeAsync(1000)
  expect(rounds()).toBe(11)
  await due.stop()
})

test('logs a failure, and retries', async () => {
  let isAway = true
  const { due, rounds, warned } = watched(async () => {
    if (isAway) throw new Error('The database is away')
  })
  due.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(warned()).toBe(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(5000)
  expect([rounds(), warned()]).toEqual([2, 1])
  await due.stop()
})

test('runs one round at a time, followed by another for requests meanwhile', async () => {
  const gates: (() => void)[] = []
  const { due, rounds } = watched(() => new Promise((open) => gates.push(open)))
  let resolved = 0
  const first = due.now()
  const requests = [due.now(), due.now()].map((request) =>
    request.then(() => {
      resolved += 1
    }),
  )
  expect(rounds()).toBe(1)
  gates[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([rounds(), resolved]).toEqual([2, 0])
  gates[1]?.()
  await Promise.all([first, ...requests])
  expect(rounds()).toBe(2)
})

test('stop waits for the current round, and starts no other', async () => {
  let open = () => {}
  const { due, rounds } = watched(
    () =>
      new Promise((opened) => {
        open = opened
      }),
  )
  due.start()
  let isStopped = false
  const stopping = due.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(isStopped).toBe(false)
  open()
  await stopping
  await due.now()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(rounds()).toBe(1)
})
