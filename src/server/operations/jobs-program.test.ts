import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreInstallation } from '../testing/store-installation.ts'
import { runProgram } from '../testing/store-program.ts'
import type { TestDatabase } from '../testing/test-database.ts'

const FAILED = '01900000-0000-4000-8000-000000000001'
const [ENQUEUED, LATER] = ['2026-11-22T10:00:00.000Z', '2026-11-22T13:00:00.000Z']

let installation: StoreInstallation
let database: TestDatabase
beforeEach(async () => {
  installation = await StoreInstallation.open()
  database = await installation.attachDatabase()
})
afterEach(() => installation.close())

const jobs = (...args: string[]) => runProgram('jobs', args, { DATA_DIR: installation.dataDir, DATABASE_URL: database.url })

const insertFailed = () =>
  database.run(`insert into jobs (id, kind, enqueued_at, due_at, tries, failing_since, error)
    values ('${FAILED}', 'purge-expired', '${ENQUEUED}', null, 10, '${ENQUEUED}', 'The disk is full')`)

test('lists failed jobs first, then those that wait, run or are retried', async () => {
  expect(await jobs()).toEqual({ status: 0, stdout: '0 jobs, 0 of them failed.\n', stderr: '' })
  await insertFailed()
  await database.run(`
    insert into jobs (id, kind, enqueued_at, due_at, is_periodic)
    values ('${FAILED.replace(/1$/, '2')}', 'purge-expired', '${ENQUEUED}', '${LATER}', true);
    insert into jobs (id, kind, enqueued_at, due_at, tries, failing_since, error)
    values ('${FAILED.replace(/1$/, '3')}', 'purge-expired', '${ENQUEUED}', '${LATER}'::timestamptz + interval '1 day', 2, '${LATER}', 'Away');
    insert into jobs (id, kind, enqueued_at, due_at, tries, lease)
    values ('${FAILED.replace(/1$/, '4')}', 'purge-expired', '${ENQUEUED}', now() + interval '1 year', 1, gen_random_uuid())`)
  const { status, stdout } = await jobs()
  const alarms = stdout.indexOf('alarm  ')
  expect({ status, stdout: stdout.slice(0, alarms) }).toEqual({
    status: 1,
    stdout:
      `failed   ${FAILED}  purge-expired, enqueued ${ENQUEUED}, not again, 10 tries, failing since ${ENQUEUED}: The disk is full\n` +
      `waiting  ${FAILED.replace(/1$/, '2')}  purge-expired, periodic, due ${LATER}\n` +
      `retried  ${FAILED.replace(/1$/, '3')}  purge-expired, enqueued ${ENQUEUED}, due 2026-11-23T13:00:00.000Z, 2 tries, failing since ${LATER}: Away\n` +
      `running  ${FAILED.replace(/1$/, '4')}  purge-expired, enqueued ${ENQUEUED}, now\n` +
      '4 jobs, 1 of them failed.\n',
  })
  expect(stdout.slice(alarms)).toMatch(
    new RegExp(
      `^alarm  jobs-failed, since ${ENQUEUED}: Background work failed for good: Deleting expired sessions and unpaid orders\\. Run: `,
    ),
  )
})

test('retries a failed job, which the running store then runs', async () => {
  await insertFailed()
  await installation.start().opened()
  expect(await jobs('retry', FAILED)).toMatchObject({ status: 0, stdout: expect.stringContaining('It is due again') })
  await expect.poll(async () => (await jobs()).stdout).not.toContain(FAILED)
})

test('discards a failed job, and no other', async () => {
  await insertFailed()
  expect(await jobs('discard', FAILED)).toEqual({ status: 0, stdout: 'It is discarded.\n', stderr: '' })
  expect(await jobs('discard', FAILED)).toEqual({ status: 2, stdout: '', stderr: `No failed job has the id ${FAILED}\n` })
  expect(await jobs('retry', 'x')).toMatchObject({ status: 2, stderr: 'No failed job has the id x\n' })
  expect(await jobs('remove')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Say nothing, or .*\n$/) })
})
