import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreInstallation } from '../../testing/store-installation.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

const KIND = 'purge-expired'
const LOG_CLAIMS = `
  create table claims (kind text);
  create function log_claim() returns trigger language plpgsql as $$ begin insert into claims values (new.kind); return null; end $$;
  create trigger log_claim after update of lease on jobs for each row when (new.lease is not null) execute function log_claim()`

let installation: StoreInstallation
let database: TestDatabase
let watcher: Client
beforeEach(async () => {
  installation = await StoreInstallation.open()
  database = await installation.attachDatabase()
  await database.run(LOG_CLAIMS)
  watcher = new Client({ connectionString: database.url })
  await watcher.connect()
})
afterEach(async () => {
  await watcher.end()
  await installation.close()
})

const claims = async () => (await watcher.query('select from claims where kind = $1', [KIND])).rowCount
const areDone = async () =>
  (await watcher.query('select from jobs where kind = $1 and (lease is not null or due_at <= now())', [KIND])).rowCount === 0

test.each([
  ['two stores', 2, {}],
  ['the processes of a store', 1, { WORKERS: '2' }],
])('%s run a periodic job once per period, and each enqueued one once', async (_whose, stores, variables) => {
  await Promise.all(Array.from({ length: stores }, () => installation.start(variables).opened()))
  await expect.poll(claims).toBe(1)
  await expect.poll(areDone).toBe(true)
  await database.run(`update jobs set due_at = now() where kind = '${KIND}'`) // its next period begins
  await expect.poll(claims).toBe(2)
  await expect.poll(areDone).toBe(true)
  await database.run(`insert into jobs (kind, enqueued_at, due_at) select '${KIND}', now(), now() from generate_series(1, 50)`)
  await expect.poll(areDone).toBe(true)
  expect(await claims()).toBe(52)
})
