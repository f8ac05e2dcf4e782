import { beforeAll, expect, test } from 'vitest'
import { TestStore } from '../../testing/test-store.ts'
import { countProducts } from '../catalog/count-products.ts'
import { demoCatalog } from './demo-catalog.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'

const NAMES = new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  return () => store.close()
})

const products = () => countProducts(store.platform, 1_000)

/** Counts saved pictures; with `isBroken` saving fails. */
function countedCatalog(wanted: boolean | null, { isBroken = false } = {}) {
  const counted = { pictures: 0 }
  const catalog = demoCatalog({
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
  await expect(catalog.addTo(store.platform)).rejects.toThrow('disk full')
  expect(await products()).toBe(0)
})

test('adds nothing and saves no picture when not wanted', async () => {
  const { catalog, counted } = countedCatalog(false)
  catalog.prepare()
  await catalog.addTo(store.platform)
  expect(await products()).toBe(0)
  expect(counted.pictures).toBe(0)
})

test('prepares only once, and skips a store with products', async () => {
  const { catalog, counted } = countedCatalog(null)
  catalog.prepare()
  await catalog.addTo(store.platform)
  expect(counted.pictures).toBe(NAMES.size)
  expect(await products()).toBe(DEMO_PRODUCTS.length)
  const late = countedCatalog(true)
  await late.catalog.addTo(store.platform)
  expect(late.counted.pictures).toBe(0)
  expect(await products()).toBe(DEMO_PRODUCTS.length)
})
