import { expect, test } from 'vitest'
import { Shutdown } from './shutdown.ts'

const NEVER = new Promise<never>(() => {})
const STARTED = Promise.resolve()

function recording(times?: { stopMs: number; databaseMs: number }) {
  const seen: string[] = []
  const shutdown = new Shutdown((line) => seen.push(line), times)
  const closing =
    (what: string, end: Promise<void> = STARTED) =>
    () => {
      seen.push(what)
      return end
    }
  return { shutdown, closing, seen }
}

test('closes in reverse order, once, and the database last', async () => {
  const { shutdown, closing, seen } = recording()
  shutdown.add(closing('pool'))
  shutdown.addDatabase(closing('database'))
  shutdown.add(closing('server'))
  await Promise.all([shutdown.run(STARTED), shutdown.run(STARTED)])
  expect(seen).toEqual(['server', 'pool', 'database'])
})

test.each([
  ['a part that does not close', NEVER, STARTED],
  ['a start that does not end', STARTED, NEVER],
])('%s does not prevent closing the database', async (_, end, starting) => {
  const { shutdown, closing, seen } = recording({ stopMs: 50, databaseMs: 40 })
  shutdown.addDatabase(closing('database'))
  shutdown.add(closing('server', end))
  await shutdown.run(starting)
  expect(seen.slice(-2)).toEqual(['What does not end in time is cut off.', 'database'])
})

test('an error prevents no other close, and is thrown at the end', async () => {
  const { shutdown, closing, seen } = recording()
  shutdown.add(closing('pool'))
  shutdown.addDatabase(closing('database'))
  shutdown.add(closing('server', Promise.reject(new Error('a fault'))))
  await expect(shutdown.run(STARTED)).rejects.toThrow('a fault')
  expect(seen).toEqual(['server', 'pool', 'database'])
})

test('the database gets the remaining time, and a start under way is aborted', async () => {
  const { shutdown } = recording({ stopMs: 60_000, databaseMs: 1_000 })
  const left: number[] = []
  shutdown.add(async ({ leftMs }) => void left.push(leftMs))
  shutdown.addDatabase(async ({ leftMs }) => void left.push(leftMs))
  expect(shutdown.signal.aborted).toBe(false)
  await shutdown.run(STARTED)
  expect(shutdown.signal.aborted).toBe(true)
  const [forServer = 0, forDatabase = 0] = left
  expect(forDatabase).toBeGreaterThan(forServer)
})
