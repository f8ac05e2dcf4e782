import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { connectPatiently } from '../../platform/database/connect.ts'
import { TestStore } from '../../testing/test-store.ts'
import { countProductRows } from '../catalog/product-repository.ts'
import { lockCatalog, openDemonstration } from './add-demonstration.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'

const NAMES = new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  return () => store.close()
})

const products = () => countProductRows(store.db, { limit: 1_000 })

/** Returns a catalog that counts the pictures it saves. When `isBroken` is set, saving fails. */
function countedCatalog(wanted: boolean | null, { isBroken = false } = {}) {
  const counted = { pictures: 0 }
  const catalog = openDemonstration({
    wanted,
    async savePictures(pictures) {
      if (isBroken) throw new Error('disk full')
      counted.pictures += pictures.length
    },
    report: () => {},
  })
  return { counted, catalog }
}

test('rejects when a picture can’t be saved, and adds nothing', async () => {
  const { catalog } = countedCatalog(true, { isBroken: true })
  catalog.prepare()
  await expect(catalog.addTo(store.platform, null)).rejects.toThrow('disk full')
  expect(await products()).toBe(0)
})

test('adds nothing and saves no picture when not wanted', async () => {
  const { catalog, counted } = countedCatalog(false)
  catalog.prepare()
  await catalog.addTo(store.platform, null)
  expect(await products()).toBe(0)
  expect(counted.pictures).toBe(0)
})

test('waits for another process that adds it, longer than a lock may be waited for', async () => {
  const ownStore = await TestStore.open()
  const { catalog } = countedCatalog(true)
  const isLocked = Promise.withResolvers<void>()
  const other = connectPatiently(ownStore.databaseUrl)
  const adding = other.transaction().execute(async (tx) => {
    await lockCatalog(tx)
    isLocked.resolve()
    await setTimeout(6_000)
    throw new Error('The other process ends before its commit')
  })
  adding.catch(() => {})
  await isLocked.promise
  await catalog.addTo(ownStore.platform, null)
  expect(await countProductRows(ownStore.db, { limit: 1_000 })).toBe(DEMO_PRODUCTS.length)
  await expect(adding).rejects.toThrow('ends before its commit')
  await other.destroy()
  await ownStore.close()
})

test('prepares only once, and skips a store with products', async () => {
  const { catalog, counted } = countedCatalog(null)
  catalog.prepare()
  await catalog.addTo(store.platform, null)
  expect(counted.pictures).toBe(NAMES.size)
  expect(await products()).toBe(DEMO_PRODUCTS.length)
  const late = countedCatalog(true)
  await late.catalog.addTo(store.platform, null)
  expect(late.counted.pictures).toBe(0)
  expect(await products()).toBe(DEMO_PRODUCTS.length)
})
