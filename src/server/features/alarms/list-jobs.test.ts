import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { TestStore } from '../../testing/test-store.ts'

const MINUTE_MS = 60_000
const TITLE = 'Deleting expired sessions and unpaid orders'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())
beforeEach(() => store.db.deleteFrom('jobs').execute())

const listed = async () => (await (await store.seller()).get(endpoints.listJobs)).body
const enqueue = (dueAt?: Date) => enqueueJob(store.db, { kind: 'purge-expired', payload: {} }, store.clock.now(), dueAt)

test('lists what waits by kind, for now or for later, but no periodic job before its time', async () => {
  expect(await listed()).toEqual({ success: true, waiting: [], failed: [] })
  await enqueue()
  await enqueue(new Date(store.clock.now().getTime() + MINUTE_MS))
  const periodic = { kind: 'of-a-newer-version', is_periodic: true, payload: '{}', enqueued_at: store.clock.now() }
  await store.db
    .insertInto('jobs')
    .values({ ...periodic, due_at: new Date(store.clock.now().getTime() + 1) })
    .execute()
  expect(await listed()).toEqual({ success: true, waiting: [{ title: TITLE, count: 2 }], failed: [] })
  store.clock.pass(1)
  expect((await listed()).waiting).toContainEqual({ title: 'Work of another version of the store', count: 1 })
})

test('lists what failed for good, and what has failed for ten minutes and is retried', async () => {
  await store.run('alter table login_tries rename to broken_tries')
  await enqueue()
  const since = store.clock.now().toISOString()
  await store.runJobs()
  expect(await listed()).toMatchObject({ waiting: [{ count: 1 }], failed: [] })
  for (const minutes of [0.5, 1, 2, 4, 8]) {
    store.clock.pass(minutes * MINUTE_MS)
    await store.runJobs()
  }
  expect((await listed()).failed).toEqual([{ title: TITLE, count: 1, since, isRetried: true }])
  for (const minutes of [16, 32, 60, 60]) {
    store.clock.pass(minutes * MINUTE_MS)
    await store.runJobs()
  }
  expect(await listed()).toEqual({ success: true, waiting: [], failed: [{ title: TITLE, count: 1, since, isRetried: false }] })
  await store.run('alter table broken_tries rename to login_tries')
})
