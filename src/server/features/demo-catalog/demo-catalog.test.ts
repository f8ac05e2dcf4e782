import { beforeAll, expect, test } from 'vitest'
import { NEWEST_LADDER, type Picture } from '../../../domain/picture.ts'
import { TestStore } from '../../testing/test-store.ts'
import { countProducts } from '../catalog/count-products.ts'
import { demoCatalog } from './demo-catalog.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'

const A_PICTURE: Picture = { kind: 'cutout', ladder: NEWEST_LADDER, hash: 'a'.repeat(40), width: 640, height: 640 }
const NAMES = new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  return () => store.close()
})

const products = () => countProducts(store.platform, 1_000)

/** Counts stored pictures; with `isBroken` storing fails. */
function countedCatalog(wanted: boolean | null, { isBroken = false } = {}) {
  const counted = { pictures: 0 }
  const catalog = demoCatalog({
    wanted,
    async storePicture() {
      counted.pictures += 1
      if (isBroken) throw new Error('disk full')
      return A_PICTURE
    },
    report: () => {},
  })
  return { counted, catalog }
}

test('rejects when a picture can’t be stored, and adds nothing', async () => {
  const { catalog } = countedCatalog(true, { isBroken: true })
  catalog.prepare()
  await expect(catalog.addTo(store.platform)).rejects.toThrow('disk full')
  expect(await products()).toBe(0)
})

test('adds nothing and processes no picture when not wanted', async () => {
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
