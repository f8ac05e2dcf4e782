import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MailId } from '../../../domain/mail/mail.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundId } from '../../../domain/payments/refund.ts'
import { A_JOB, TestJobs } from '../../testing/test-jobs.ts'
import { findSavedAlarms } from '../alarms/alarm-repository.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { enqueueJob } from './job-queue.ts'

const [SECOND_MS, MINUTE_MS] = [1000, 60_000]

let jobs: TestJobs
beforeAll(async () => {
  jobs = await TestJobs.open()
})
afterEach(() => jobs.clear())
afterAll(() => jobs.close())

test('a job exists if and only if its transaction commits, and is deleted once it succeeded', async () => {
  const rolledBack = inTransaction(jobs.db, async (tx) => {
    await enqueueJob(tx, A_JOB, jobs.clock.now())
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await jobs.rows()).toEqual([])
  let runs = 0
  const committed = await inTransaction(jobs.db, async (tx) => {
    await enqueueJob(tx, A_JOB, jobs.clock.now())
    await jobs.worker(async () => void runs++).runDue() // the transaction has not committed yet
    return runs
  })
  expect(committed).toBe(0)
  await jobs.worker(async () => void runs++).runDue()
  expect([runs, await jobs.rows()]).toEqual([1, []])
})

test('is enqueued by a plain statement, too', async () => {
  await jobs.database.run(`
    with job as (insert into jobs (kind, enqueued_at, due_at) values ('purge-expired', now() - interval '1 day', now() - interval '1 day'))
    select 1`)
  let runs = 0
  await jobs.worker(async () => void runs++).runDue()
  expect(runs).toBe(1)
})

test('runs a job when it is due', async () => {
  await jobs.enqueue(new Date(jobs.clock.now().getTime() + MINUTE_MS))
  let runs = 0
  const process = jobs.worker(async () => void runs++)
  jobs.clock.pass(MINUTE_MS - 1)
  await process.runDue()
  expect(runs).toBe(0)
  jobs.clock.pass(1)
  await process.runDue()
  expect(runs).toBe(1)
})

test('leaves none that is due, also of a kind of which few run at once', async () => {
  const now = jobs.clock.now()
  const mails = Array.from({ length: 9 }, () => ({ kind: 'send-mail', payload: { mail: newId<MailId>() } }) as const)
  for (let round = 0; round < 30; round++) {
    await Promise.all(mails.map((mail) => enqueueJob(jobs.db, mail, now)))
    await jobs.worker(async () => {}).runDue()
    expect(await jobs.db.selectFrom('jobs').select('kind').execute()).toEqual([])
  }
})

test('jobs that wait for the payment provider leave the other slots free', async () => {
  const now = jobs.clock.now()
  const order = newId<OrderId>()
  for (let count = 0; count < 4; count++) {
    await enqueueJob(jobs.db, { kind: 'find-refunds', payload: { order } }, now)
    await enqueueJob(jobs.db, { kind: 'send-refund', payload: { refund: newId<RefundId>() } }, now)
  }
  await enqueueJob(jobs.db, A_JOB, new Date(now.getTime() + 1))
  jobs.clock.pass(1)
  const { promise: response, resolve: respond } = Promise.withResolvers<void>()
  let requests = 0
  const request = async () => {
    requests++
    await response
  }
  const others = { 'find-refunds': request, 'send-refund': request }
  const runs = jobs.worker(async () => respond(), { others }).runDue()
  await response // the other job ran although the provider did not respond
  expect(requests).toBe(1)
  await runs
  expect(requests).toBe(8)
})

test('retries after 30 seconds, a minute, two minutes … an hour, keeps what failed ten times, and logs its reason once', async () => {
  await jobs.enqueue()
  const [begun, log] = [jobs.clock.now(), [] as string[]]
  const triedAfter: number[] = []
  const process = jobs.worker(
    async () => {
      triedAfter.push((jobs.clock.now().getTime() - begun.getTime()) / SECOND_MS)
      throw new Error('The provider is away')
    },
    { log },
  )
  for (let second = 0; second < 4 * 3600; second += 30) {
    await process.runDue()
    jobs.clock.pass(30 * SECOND_MS)
  }
  expect(triedAfter).toEqual([0, 30, 90, 210, 450, 930, 1890, 3810, 7410, 11_010])
  expect(await jobs.rows()).toMatchObject([
    { due_at: null, tries: 10, failing_since: begun, error: 'The provider is away', lease: null },
  ])
  expect(log).toEqual(['a job failed, and is retried', 'a job failed for good'])
})

test('a job that is retried and succeeds leaves nothing', async () => {
  await jobs.enqueue()
  let fails = true
  const process = jobs.worker(async () => {
    if (fails) throw new Error('once')
  })
  await process.runDue()
  fails = false
  expect(await jobs.rows()).toMatchObject([{ tries: 1, error: 'once' }])
  jobs.clock.pass(30 * SECOND_MS)
  await process.runDue()
  expect(await jobs.rows()).toEqual([])
})

test('runs again what waits for a time that a clock which was ahead saved, and names it as an alarm', async () => {
  const right = jobs.clock.now()
  const dayMs = 24 * 60 * MINUTE_MS
  const ahead = jobs.worker(async () => {})
  jobs.clock.pass(3 * dayMs)
  await ahead.start() // Periodic jobs are due after three days and their period.
  await ahead.runDue()
  await jobs.enqueue()
  await ahead.stop()
  jobs.clock.pass(-3 * dayMs)
  let runs = 0
  const process = jobs.worker(async () => void runs++)
  await process.runDue()
  expect(runs).toBe(0)
  await process.pullBack()
  await process.runDue()
  expect(runs).toBe(2)
  expect(await findSavedAlarms(jobs.db, right)).toMatchObject([
    { kind: 'clock-changed', detail: expect.stringContaining('Deleting expired sessions and unpaid orders') },
  ])
  await process.pullBack()
  const due = await jobs.db.selectFrom('jobs').select('due_at').execute()
  expect(due.every(({ due_at }) => due_at !== null && due_at.getTime() <= right.getTime() + dayMs)).toBe(true)
})

test('leaves the times of jobs that are retried in an hour, and of those of a later version', async () => {
  await jobs.enqueue(new Date(jobs.clock.now().getTime() + 60 * MINUTE_MS))
  await jobs.database.run(
    `insert into jobs (kind, enqueued_at, due_at) values ('of-a-newer-version', now(), '${new Date(jobs.clock.now().getTime() + 9e8).toISOString()}')`,
  )
  const times = () => jobs.db.selectFrom('jobs').select('due_at').orderBy('kind').execute()
  const before = await times()
  await jobs.worker(async () => {}).pullBack()
  expect(await times()).toEqual(before)
})

test('a job that ends its process each time fails for good', async () => {
  await jobs.enqueue()
  await jobs.db.updateTable('jobs').set({ tries: 10, lease: crypto.randomUUID() }).execute() // the lease has ended
  let runs = 0
  await jobs.worker(async () => void runs++).runDue()
  expect(runs).toBe(0)
  expect(await jobs.rows()).toMatchObject([{ due_at: null, error: 'Each process that ran it was ended by something else' }])
})
