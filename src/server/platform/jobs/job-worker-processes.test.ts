import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { breakableConnection, pooledConnection } from '../../testing/database-proxies.ts'
import { TestJobs } from '../../testing/test-jobs.ts'
import { connectDatabase, databaseOf, openPool } from '../database/connect.ts'

const [SECOND_MS, HOUR_MS] = [1000, 3_600_000]

let jobs: TestJobs
beforeAll(async () => {
  jobs = await TestJobs.open()
})
afterEach(() => jobs.clear())
afterAll(() => jobs.close())

/** Returns a gate: `pass` blocks until `open` is called, and `reached` resolves when `pass` is called. */
function gate() {
  const opened = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const pass = () => {
    reached.resolve()
    return opened.promise
  }
  return { pass, open: opened.resolve, reached: reached.promise }
}

test('runs each of a hundred jobs once, in five processes', async () => {
  await Promise.all(Array.from({ length: 100 }, () => jobs.enqueue()))
  const connections = Array.from({ length: 5 }, () => connectDatabase(jobs.database.url, () => {}))
  let runs = 0
  await Promise.all(connections.map((on) => jobs.worker(async () => void runs++, { on }).runDue()))
  await Promise.all(connections.map((on) => on.destroy()))
  expect([runs, await jobs.rows()]).toEqual([100, []])
})

test('a periodic job runs once per period over all processes, also while it fails', async () => {
  let runs = 0
  const processes = Array.from({ length: 3 }, () =>
    jobs.worker(async () => {
      runs += 1
      if (runs === 2) throw new Error('The disk is full')
    }),
  )
  for (const process of processes) await process.start()
  await expect.poll(() => runs).toBe(1)
  const all = () => Promise.all(processes.map((process) => process.runDue()))
  await all()
  expect(runs).toBe(1)
  jobs.clock.pass(HOUR_MS)
  await all()
  expect(await jobs.rows()).toMatchObject([{ tries: 1, error: 'The disk is full', failing_since: jobs.clock.now() }])
  await all()
  expect(runs).toBe(2)
  jobs.clock.pass(HOUR_MS)
  await all()
  expect([runs, await jobs.rows()]).toMatchObject([3, [{ tries: 0, error: null, failing_since: null }]])
})

test('another process takes over after the lease of one that was killed, and what that one still saves has no effect', async () => {
  await jobs.enqueue()
  const { pass, open, reached } = gate()
  const killed = jobs.worker(pass).runDue()
  await reached
  let runs = 0
  const other = jobs.worker(async () => void runs++)
  jobs.clock.pass(30 * SECOND_MS - 1)
  await other.runDue()
  expect(runs).toBe(0)
  jobs.clock.pass(1)
  const second = gate()
  const taken = jobs.worker(second.pass).runDue()
  await second.reached
  open()
  await killed
  expect(await jobs.rows()).toMatchObject([{ tries: 2, lease: expect.any(String) }])
  second.open()
  await taken
  expect(await jobs.rows()).toEqual([])
})

test('stop aborts what runs, which another process runs at once, and claims nothing more', async () => {
  await jobs.enqueue()
  const running = Promise.withResolvers<void>()
  const stopped = jobs.worker(async (_payload, signal) => {
    running.resolve()
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const run = stopped.runDue()
  await running.promise
  await stopped.stop()
  await run
  expect(await jobs.rows()).toMatchObject([{ tries: 0, lease: null, error: null }])
  let runs = 0
  await jobs.worker(async () => void runs++).runDue()
  expect(runs).toBe(1)
})

test('stop lets a handler end that soon does, and saves its success', async () => {
  await jobs.enqueue()
  const { pass, open, reached } = gate()
  const process = jobs.worker(pass)
  const run = process.runDue()
  await reached
  const stopping = process.stop()
  open()
  await Promise.all([stopping, run])
  expect(await jobs.rows()).toEqual([])
})

test('continues after the database was away, and logs that once', async () => {
  const connection = await breakableConnection(jobs.database.url)
  const on = connectDatabase(connection.url, () => {})
  const [log, runs] = [[] as string[], [] as number[]]
  const process = jobs.worker(async () => void runs.push(1), { on, log })
  connection.break()
  await process.runDue()
  await process.runDue()
  expect(log).toEqual(['jobs can’t be claimed'])
  connection.mend()
  await jobs.enqueue()
  await process.runDue()
  expect([runs.length, log.at(-1)]).toEqual([1, 'jobs are claimed again'])
  await on.destroy()
  await connection.close()
})

test('runs behind a pooler, which drops notifications', async () => {
  const pooler = await pooledConnection(jobs.database.url)
  const on = databaseOf(openPool(pooler.url, () => {}, { max: 1 }))
  await Promise.all([jobs.enqueue(), jobs.enqueue()])
  let runs = 0
  await jobs.worker(async () => void runs++, { on }).runDue()
  expect([runs, await jobs.rows()]).toEqual([2, []])
  await on.destroy()
  await pooler.close()
})
