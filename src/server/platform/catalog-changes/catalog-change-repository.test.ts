import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { purgeExpired } from '../../app/purge-expired.ts'
import { catchUpWithCatalog } from '../../testing/catch-up.ts'
import { tablesReadWhole } from '../../testing/tables-read-whole.ts'
import { TestStore } from '../../testing/test-store.ts'
import { readCatalogChanges, readCatalogVersion } from './catalog-change-repository.ts'

let store: TestStore
let client: Client
beforeEach(async () => {
  store = await TestStore.open()
  client = new Client({ connectionString: store.databaseUrl }) // without the store's time limits
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await store.close()
})

const renameAll = (name: string) => store.db.updateTable('products').set({ name }).execute()
/** Counts the changes that can be read, without the row that stands for those that were deleted. */
const changesLogged = async () =>
  (await store.db.selectFrom('catalog_changes').where('xid', '<>', '0').selectAll().execute()).length

test('a rollback, an update without effect and one of a column that is not shown are no changes', async () => {
  await store.product()
  const before = await changesLogged()
  await store.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('products').set({ name: 'Pears' }).execute()
      throw new Error('thought better of it')
    })
    .catch(() => {})
  await renameAll('Apples')
  await store.run('alter table products add column stock_count integer')
  await store.run('update products set stock_count = 7')
  expect(await changesLogged()).toBe(before)
  await renameAll('Pears')
  expect(await changesLogged()).toBe(before + 1)
})

test('transactions that change different products do not wait for each other', async () => {
  const [apples, pears] = [await store.product(), await store.product({ name: 'Pears' })]
  await client.query('begin')
  await client.query('update products set in_stock = false where id = $1', [apples._id])
  await store.db
    .transaction()
    // This update reads every product. If it had to wait for the other transaction's row lock, it would time out.
    .execute((tx) => tx.updateTable('products').set({ name: 'Quinces' }).where(sql`id::text`, '=', pears._id).execute())
  await client.query('commit')
})

test('changes are deleted an hour after they were committed, however early they were made', async () => {
  await store.product()
  await client.query('begin')
  await client.query("update products set name = 'Late apples'")
  await purgeExpired(store)
  store.clock.pass(60 * 60 * 1000)
  await client.query('commit')
  await purgeExpired(store)
  expect(await changesLogged()).toBe(1)
  store.clock.pass(60 * 60 * 1000)
  await purgeExpired(store)
  expect(await changesLogged()).toBe(0)
})

test('everything has changed in a database that was restored, or after a failover', async () => {
  await store.product()
  const { position } = await readCatalogChanges(store.db, null)
  expect((await readCatalogChanges(store.db, position)).changes).toEqual([])
  expect((await readCatalogChanges(store.db, { ...position, history: 'another server' })).changes).toBe('everything')
})

test('the version changes with each commit and nothing else: not by a purge, a rollback or a change that is not committed', async () => {
  await store.product()
  const seen = [await readCatalogVersion(store.db)]
  await store.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('products').execute()
      throw new Error('thought better of it')
    })
    .catch(() => {})
  await renameAll('Apples')
  await client.query('begin')
  await client.query("update products set name = 'Late apples'")
  expect(await readCatalogVersion(store.db)).toBe(seen[0])
  await client.query('commit')
  seen.push(await readCatalogVersion(store.db))
  for (let purge = 0; purge < 4; purge++) {
    await purgeExpired(store)
    store.clock.pass(60 * 60 * 1000)
    expect(await readCatalogVersion(store.db)).toBe(seen.at(-1))
  }
  expect(await changesLogged()).toBe(0)
  expect(await store.db.selectFrom('catalog_changes').selectAll().execute()).toHaveLength(1)
  const { position } = await readCatalogChanges(store.db, null)
  for (const name of ['Pears', 'Quinces']) {
    await renameAll(name)
    seen.push(await readCatalogVersion(store.db))
    await purgeExpired(store)
  }
  expect(new Set(seen).size).toBe(4)
  store.clock.pass(60 * 60 * 1000)
  await purgeExpired(store)
  expect(await readCatalogVersion(store.db)).toBe(seen.at(-1))
  expect((await readCatalogChanges(store.db, position)).changes).toEqual([])
})

test('catching up reads few of many changes', async () => {
  await store.run(`
    insert into catalog_changes (id, xid, product_ids, categories)
      select gen_random_uuid(), (number % 700)::text::xid8, '{}', '{}' from generate_series(1, 20000) as number;
    analyze catalog_changes`)
  const statements = await store.statementsOf(() => catchUpWithCatalog(store.platform))
  for (const statement of statements) expect(await tablesReadWhole(client, statement)).not.toContain('catalog_changes')
  expect(statements.length).toBeGreaterThan(0)
})
