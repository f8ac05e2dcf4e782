import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { setStock } from '../../features/catalog/set-stock.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { breakableConnection } from '../../testing/breakable-connection.ts'
import { openApp, TestStore } from '../../testing/test-store.ts'
import { connectDatabase } from '../database/connect.ts'
import type { Platform } from '../platform.ts'

// Two processes on one database: the store, and another that learns of changes in the way a test chooses.

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
): Promise<{ url: string; platform: Platform }> {
  const { databaseUrl = store.databaseUrl, listenUrl = databaseUrl } = options
  const db = connectDatabase(databaseUrl, () => {})
  const { app, platform } = await openApp({ db, listenUrl, web: await loadWebBuild() })
  closing.push(
    () => db.destroy(),
    () => app.close(),
  )
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), platform }
}

const textAt = async (url: string) => (await fetch(url)).text()
const renameAll = (name: string) => store.db.updateTable('products').set({ name }).execute()

/** Less than the time to the next heartbeat, which would reveal a change as well. */
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
  const { id: _, ...row } = await store
    .product()
    .then(() => store.db.selectFrom('products').selectAll().executeTakeFirstOrThrow())
  const more = Array.from({ length: 3000 }, (__, number) => ({
    ...row,
    id: crypto.randomUUID() as typeof _,
    name: `Jar ${number}`,
  }))
  await show([`${other.url}${endpoints.listProducts.path}`], 'Apples')
  await store.db.transaction().execute(async (tx) => {
    for (const jar of more.slice(0, 100)) await tx.insertInto('products').values(jar).execute()
    await tx.insertInto('products').values(more.slice(100)).execute()
  })
  await expect
    .poll(async () => JSON.parse(await textAt(other.url + endpoints.listProducts.path)).products.length, WITHIN)
    .toBe(3001)
})

test('a rollback and an update without effect are no changes', async () => {
  await store.product()
  const version = async () => (await store.db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version
  const before = await version()
  await store.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('products').set({ name: 'Pears' }).execute()
      throw new Error('thought better of it')
    })
    .catch(() => {})
  await renameAll('Apples')
  expect(await version()).toBe(before)
  await renameAll('Pears')
  expect(await version()).toBe(before + 1)
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
  const elsewhere = new URL(inject('databaseUrl')) // LISTEN succeeds there, without our database's notifications
  elsewhere.pathname = '/postgres'
  const other = await otherProcess({ listenUrl: elsewhere.href })
  await store.product({ name: 'Quince jelly' })
  await show([`${other.url}/products`], 'Quince jelly')
  await renameAll('Medlar jelly')
  await show([`${other.url}/products`], 'Medlar jelly')
})

test('a use case that changes the catalog shows its change at once in its own process, with no notification', async () => {
  const elsewhere = new URL(inject('databaseUrl'))
  elsewhere.pathname = '/postgres'
  const { url, platform } = await otherProcess({ listenUrl: elsewhere.href })
  const { _id: id } = await store.product({ name: 'Quince jelly' })
  await show([url + endpoints.listProducts.path], '"inStock":true')
  await setStock(platform, { id, inStock: false })
  expect(await textAt(url + endpoints.listProducts.path)).toContain('"inStock":false')
})

test('serves cached pages while the database is away, and rejects others', async () => {
  const way = await breakableConnection(store.databaseUrl)
  closing.push(way.close)
  const other = await otherProcess({ databaseUrl: way.url })
  await store.product({ name: 'Quince jelly' })
  await other.platform.catalogWatch.catchUp() // else the product's own notification may empty the cache when nothing can fill it any more
  await show([`${other.url}/products`, other.url + endpoints.listProducts.path], 'Quince jelly')
  way.break()
  for (let turn = 0; turn < 3; turn++) {
    await show([`${other.url}/products`, other.url + endpoints.listProducts.path], 'Quince jelly')
    expect((await fetch(`${other.url}/products/dairy`)).status).toBe(503)
  }
  way.mend()
  await renameAll('Medlar jelly')
  await show([`${other.url}/products`], 'Medlar jelly')
})
