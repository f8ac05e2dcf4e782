import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { breakableConnection } from '../../testing/breakable-connection.ts'
import { pooledConnection } from '../../testing/pooled-connection.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testClock } from '../../testing/test-store.ts'
import { connectDatabase, type Db, databaseOf, openPool } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { JobHandlers } from './job-handlers.ts'
import { JobWorker } from './job-worker.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]
const none = async () => {}
const OTHERS = { 'end-checkouts': none, 'reconcile-payments': none, 'rehearse-payments': none }
const JOB = { kind: 'purge-expired', payload: {} } as const

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = connectDatabase(database.url, () => {})
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => db.deleteFrom('jobs').execute())

const clock = testClock()
const workers: JobWorker[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})

/** Of a process: `log` gets what it logs. */
function worker(handle: JobHandlers['purge-expired'], { on = db, log = [] as string[] } = {}): JobWorker {
  const write = (_details: unknown, message?: string) => void log.push(message ?? String(_details))
  const handlers: JobHandlers = { ...OTHERS, 'purge-expired': handle }
  const options = {
    db: on,
    clock,
    log: { info: write, warn: write, error: write },
    handlers,
  }
  const created = new JobWorker(options)
  workers.push(created)
  return created
}

const enqueue = (dueAt = clock.now()) => enqueueJob(db, JOB, clock.now(), dueAt)
const rows = () => db.selectFrom('jobs').selectAll().where('kind', '=', JOB.kind).execute()

/** Blocks until `open` is called. */
function gate() {
  const opened = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const pass = () => {
    reached.resolve()
    return opened.promise
  }
  return { pass, open: opened.resolve, reached: reached.promise }
}

test('a job exists if and only if its transaction commits, and is deleted once it succeeded', async () => {
  const rolledBack = inTransaction(db, async (tx) => {
    await enqueueJob(tx, JOB, clock.now())
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await rows()).toEqual([])
  let runs = 0
  const committed = await inTransaction(db, async (tx) => {
    await enqueueJob(tx, JOB, clock.now())
    await worker(async () => void runs++).runDue() // not to be seen yet
    return runs
  })
  expect(committed).toBe(0)
  await worker(async () => void runs++).runDue()
  expect([runs, await rows()]).toEqual([1, []])
})

test('is enqueued by a plain statement, too', async () => {
  await database.run(`
    with job as (insert into jobs (kind, enqueued_at, due_at) values ('purge-expired', now() - interval '1 minute', now() - interval '1 minute'))
    select 1`)
  let runs = 0
  await worker(async () => void runs++).runDue()
  expect(runs).toBe(1)
})

test('runs each of a hundred jobs once, in five processes', async () => {
  await Promise.all(Array.from({ length: 100 }, () => enqueue()))
  const connections = Array.from({ length: 5 }, () => connectDatabase(database.url, () => {}))
  let runs = 0
  await Promise.all(connections.map((on) => worker(async () => void runs++, { on }).runDue()))
  await Promise.all(connections.map((on) => on.destroy()))
  expect([runs, await rows()]).toEqual([100, []])
})

test('runs a job when it is due', async () => {
  await enqueue(new Date(clock.now().getTime() + MINUTE_MS))
  let runs = 0
  const process = worker(async () => void runs++)
  clock.pass(MINUTE_MS - 1)
  await process.runDue()
  expect(runs).toBe(0)
  clock.pass(1)
  await process.runDue()
  expect(runs).toBe(1)
})

test('retries after 30 seconds, a minute, two minutes … an hour, and keeps what failed ten times', async () => {
  await enqueue()
  const [begun, log] = [clock.now(), [] as string[]]
  const triedAfter: number[] = []
  const process = worker(
    async () => {
      triedAfter.push((clock.now().getTime() - begun.getTime()) / SECOND_MS)
      throw new Error('The provider is away')
    },
    { log },
  )
  for (let second = 0; second < 4 * 3600; second += 30) {
    await process.runDue()
    clock.pass(30 * SECOND_MS)
  }
  expect(triedAfter).toEqual([0, 30, 90, 210, 450, 930, 1890, 3810, 7410, 11_010])
  expect(await rows()).toMatchObject([
    { due_at: null, tries: 10, failing_since: begun, error: 'The provider is away', lease: null },
  ])
  expect([log.length, log.at(-1)]).toEqual([10, 'a job failed for good'])
})

test('a job that is retried and succeeds leaves nothing', async () => {
  await enqueue()
  let fails = true
  const process = worker(async () => {
    if (fails) throw new Error('once')
  })
  await process.runDue()
  fails = false
  expect(await rows()).toMatchObject([{ tries: 1, error: 'once' }])
  clock.pass(30 * SECOND_MS)
  await process.runDue()
  expect(await rows()).toEqual([])
})

test('a periodic job runs once per period over all processes, also while it fails', async () => {
  let runs = 0
  const processes = Array.from({ length: 3 }, () =>
    worker(async () => {
      runs += 1
      if (runs === 2) throw new Error('The disk is full')
    }),
  )
  for (const process of processes) await process.start()
  await expect.poll(() => runs).toBe(1)
  const all = () => Promise.all(processes.map((process) => process.runDue()))
  await all()
  expect(runs).toBe(1)
  clock.pass(HOUR_MS)
  await all()
  expect(await rows()).toMatchObject([{ tries: 1, error: 'The disk is full', failing_since: clock.now() }])
  await all()
  expect(runs).toBe(2)
  clock.pass(HOUR_MS)
  await all()
  expect([runs, await rows()]).toMatchObject([3, [{ tries: 0, error: null, failing_since: null }]])
})

test('another process takes over after the lease of one that was killed, and what that one still saves has no effect', async () => {
  await enqueue()
  const { pass, open, reached } = gate()
  const killed = worker(pass).runDue()
  await reached
  let runs = 0
  const other = worker(async () => void runs++)
  clock.pass(30 * SECOND_MS - 1)
  await other.runDue()
  expect(runs).toBe(0)
  clock.pass(1)
  const second = gate()
  const taken = worker(second.pass).runDue()
  await second.reached
  open()
  await killed
  expect(await rows()).toMatchObject([{ tries: 2, lease: expect.any(String) }])
  second.open()
  await taken
  expect(await rows()).toEqual([])
})

test('a job that ends its process each time fails for good', async () => {
  await enqueue()
  await db.updateTable('jobs').set({ tries: 10, lease: crypto.randomUUID() }).execute() // the lease has ended
  let runs = 0
  await worker(async () => void runs++).runDue()
  expect(runs).toBe(0)
  expect(await rows()).toMatchObject([{ due_at: null, error: 'Each process that ran it was ended by something else' }])
})

test('stop aborts what runs, which another process runs at once, and claims nothing more', async () => {
  await enqueue()
  const running = Promise.withResolvers<void>()
  const stopped = worker(async (_payload, signal) => {
    running.resolve()
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const run = stopped.runDue()
  await running.promise
  await stopped.stop()
  await run
  expect(await rows()).toMatchObject([{ tries: 0, lease: null, error: null }])
  let runs = 0
  await worker(async () => void runs++).runDue()
  expect(runs).toBe(1)
})

test('stop lets a handler end that soon does, and saves its success', async () => {
  await enqueue()
  const { pass, open, reached } = gate()
  const process = worker(pass)
  const run = process.runDue()
  await reached
  const stopping = process.stop()
  open()
  await Promise.all([stopping, run])
  expect(await rows()).toEqual([])
})

test('continues after the database was away, and logs that once', async () => {
  const connection = await breakableConnection(database.url)
  const on = connectDatabase(connection.url, () => {})
  const [log, runs] = [[] as string[], [] as number[]]
  const process = worker(async () => void runs.push(1), { on, log })
  connection.break()
  await process.runDue()
  await process.runDue()
  expect(log).toEqual(['jobs can’t be claimed'])
  connection.mend()
  await enqueue()
  await process.runDue()
  expect([runs.length, log.at(-1)]).toEqual([1, 'jobs are claimed again'])
  await on.destroy()
  await connection.close()
})

test('runs behind a pooler, which drops notifications', async () => {
  const pooler = await pooledConnection(database.url)
  const on = databaseOf(openPool(pooler.url, () => {}, 1))
  await Promise.all([enqueue(), enqueue()])
  let runs = 0
  await worker(async () => void runs++, { on }).runDue()
  expect([runs, await rows()]).toEqual([2, []])
  await on.destroy()
  await pooler.close()
})
