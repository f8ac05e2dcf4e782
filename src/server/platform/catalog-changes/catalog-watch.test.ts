import type { ResponseCache } from '@larder/page-cache'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { STORE } from '../../../domain/staff/actor.ts'
import { purgeExpired } from '../../app/purge-expired.ts'
import { editProduct } from '../../features/seller-catalog/update-product.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { catchUpWithCatalog } from '../../testing/catch-up.ts'
import { breakableConnection } from '../../testing/database-proxies.ts'
import { elsewhere, openApp } from '../../testing/open-app.ts'
import { TestStore } from '../../testing/test-store.ts'
import { connectDatabase, type Db } from '../database/connect.ts'
import type { Platform } from '../platform.ts'
import type { CatalogChange } from './catalog-change-repository.ts'

// Each test runs two processes on one database: the store, and another whose way to learn of changes the test chooses.

let store: TestStore
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await store.close()
})

async function otherProcess(
  options: { databaseUrl?: string; listenUrl?: string } = {},
): Promise<{ url: string; platform: Platform; pageCache: ResponseCache }> {
  const { databaseUrl = store.databaseUrl, listenUrl = databaseUrl } = options
  const db = connectDatabase(databaseUrl, () => {})
  const { app, platform, pageCache } = await openApp({ db, listenUrl, clock: store.clock, web: await loadWebBuild() })
  closing.push(
    () => db.destroy(),
    () => app.close(),
  )
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), platform, pageCache }
}

const textAt = async (url: string) => (await fetch(url)).text()
const renameAll = (name: string, db: Db = store.db) => db.updateTable('products').set({ name }).execute()
const rename = (id: string, name: string, db: Db = store.db) =>
  sql`update products set name = ${name} where id = ${id}`.execute(db)
/** Counts the changes that can be read, without the row that stands for those that were deleted. */
const changesLogged = async () =>
  (await store.db.selectFrom('catalog_changes').where('xid', '<>', '0').selectAll().execute()).length

/** The timeout is shorter than the time to the next heartbeat, which would reveal a change as well. */
const WITHIN = { timeout: 14_000, interval: 5 }

const show = (urls: readonly string[], text: string) =>
  expect
    .poll(async () => (await Promise.all(urls.map(textAt))).map((page) => page.includes(text)), WITHIN)
    .toEqual(urls.map(() => true))

test('a change by an endpoint or by plain SQL shows in every process soon', async () => {
  const other = await otherProcess()
  const everywhere = ['/', '/products', '/products/fruits', endpoints.listProducts.path].flatMap((path) => [
    store.url + path,
    other.url + path,
  ])
  await show(everywhere.slice(2, 4), 'Nothing in stock right now')
  const product = await store.product({ name: 'Quince jelly', category: 'Fruits' })
  await show(everywhere, 'Quince jelly')
  await renameAll('Medlar jelly')
  await show(everywhere, 'Medlar jelly')
  await (await store.seller()).post(endpoints.setStock, { id: product._id, inStock: false })
  await show([other.url + endpoints.listProducts.path], '"inStock":false')
  await sql`truncate products cascade`.execute(store.db)
  await show([store.url + endpoints.listProducts.path, other.url + endpoints.listProducts.path], '"products":[]')
})

test('a change of many products at once shows in every process', async () => {
  const other = await otherProcess()
  const {
    id: _,
    is_available: _generated,
    ...row
  } = await store.product().then(() => store.db.selectFrom('products').selectAll().executeTakeFirstOrThrow())
  const more = Array.from({ length: 2000 }, (__, number) => ({
    ...row,
    id: crypto.randomUUID() as typeof _,
    name: `Jar ${number}`,
  }))
  await show([`${other.url}${endpoints.listProducts.path}`], 'Apples')
  await store.db.transaction().execute(async (tx) => {
    for (const jar of more.slice(0, 100)) await tx.insertInto('products').values(jar).execute()
    for (const jars of [more.slice(100, 1000), more.slice(1000)]) await tx.insertInto('products').values(jars).execute()
  })
  await expect
    .poll(async () => JSON.parse(await textAt(other.url + endpoints.listProducts.path)).products.length, WITHIN)
    .toBe(2001)
  expect(await changesLogged()).toBe(22) // the first product, twenty jars, and everything
})

test('a process without notifications learns which products changed, also of a transaction that commits after later ones', async () => {
  const other = await otherProcess({ listenUrl: elsewhere() })
  const [apples, pears] = [await store.product({ category: 'Fruits' }), await store.product({ category: 'Dairy' })]
  await catchUpWithCatalog(other.platform)
  await show([`${other.url}/products`], 'Apples')
  const changes: CatalogChange[] = []
  other.platform.catalogWatch.onChange((change) => changes.push(change))
  const late = new Client({ connectionString: store.databaseUrl }) // without the store's time limits
  closing.push(() => late.end())
  await late.connect()
  await late.query('begin')
  await late.query("update products set name = 'Late apples' where id = $1", [apples._id])
  await rename(pears._id, 'Early pears')
  await expect.poll(() => changes, WITHIN).toEqual([{ ids: [pears._id], categories: ['Dairy'] }])
  await show([`${other.url}/products`], 'Early pears')
  await late.query('commit')
  await show([`${other.url}/products`], 'Late apples')
  expect(changes.slice(1)).toEqual([{ ids: [apples._id], categories: ['Fruits'] }])
})

test('a process with notifications handles each change once', async () => {
  const { _id: id } = await store.product()
  const changes: CatalogChange[] = []
  store.platform.catalogWatch.onChange((change) => changes.push(change))
  for (const name of ['Pears', 'Quinces', 'Medlars']) {
    await rename(id, name)
    await expect.poll(() => changes, WITHIN).toHaveLength(1)
    await catchUpWithCatalog(store.platform)
    expect(changes.splice(0)).toEqual([{ ids: [id], categories: ['Fruits'] }])
  }
})

test('a process that was away for longer than changes are stored treats everything as changed', async () => {
  const way = await breakableConnection(store.databaseUrl)
  closing.push(way.close)
  const other = await otherProcess({ databaseUrl: way.url })
  await store.product({ name: 'Quince jelly' })
  await show([`${other.url}/products`], 'Quince jelly')
  way.break()
  await renameAll('Medlar jelly')
  await purgeExpired(store)
  expect(await changesLogged()).toBeGreaterThan(0)
  store.clock.pass(60 * 60 * 1000)
  await purgeExpired(store)
  expect(await changesLogged()).toBe(0)
  way.mend()
  await show([`${other.url}/products`], 'Medlar jelly')
})

test('a change during an interrupted connection shows soon, and after reconnecting', async () => {
  const way = await breakableConnection(store.databaseUrl)
  closing.push(way.close)
  const other = await otherProcess({ listenUrl: way.url })
  await store.product({ name: 'Quince jelly' })
  await show([`${other.url}/products`], 'Quince jelly')
  way.break()
  await renameAll('Medlar jelly')
  await show([`${other.url}/products`], 'Medlar jelly')
  way.mend()
  await renameAll('Rowan jelly')
  await show([`${other.url}/products`], 'Rowan jelly')
})

test('reconnects after the database ends the connection', async () => {
  const other = await otherProcess()
  await store.product({ name: 'Quince jelly' })
  await show([`${other.url}/products`], 'Quince jelly')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'larder-listen' and datname = current_database()`.execute(store.db)
  await renameAll('Medlar jelly')
  await show([`${other.url}/products`, `${store.url}/products`], 'Medlar jelly')
})

test('a change shows soon behind a pooler that drops notifications', async () => {
  const other = await otherProcess({ listenUrl: elsewhere() })
  await store.product({ name: 'Quince jelly' })
  await show([`${other.url}/products`], 'Quince jelly')
  await renameAll('Medlar jelly')
  await show([`${other.url}/products`], 'Medlar jelly')
})

test('a use case that changes the catalog shows its change at once in its own process, with no notification', async () => {
  const { url, platform } = await otherProcess({ listenUrl: elsewhere() })
  const { _id: id } = await store.product({ name: 'Quince jelly' })
  await show([url + endpoints.listProducts.path], '"inStock":true')
  await editProduct(platform, id as ProductId, { patch: { inStock: false }, by: STORE })
  expect(await textAt(url + endpoints.listProducts.path)).toContain('"inStock":false')
})

test('serves cached pages while the database is away, and rejects others', async () => {
  const way = await breakableConnection(store.databaseUrl)
  closing.push(way.close)
  const other = await otherProcess({ databaseUrl: way.url })
  await store.product({ name: 'Quince jelly' })
  const cached = [`${other.url}/products`, other.url + endpoints.listProducts.path]
  // A response whose data changes while it is rendered is not cached, and the new product changes several.
  await expect
    .poll(async () => {
      await show(cached, 'Quince jelly')
      return other.pageCache.count
    })
    .toBe(cached.length)
  way.break()
  for (let turn = 0; turn < 3; turn++) {
    await show(cached, 'Quince jelly')
    expect((await fetch(`${other.url}/products/dairy`)).status).toBe(503)
  }
  way.mend()
  await renameAll('Medlar jelly')
  await show([`${other.url}/products`], 'Medlar jelly')
})
