import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { NEWEST_LADDER, PICTURE_HASH_LENGTH, picturePath } from '../../src/domain/products/picture.ts'
import { swapGroupOf } from '../../src/domain/products/swap.ts'
import { comparedPrice } from '../../src/domain/products/weighed-prices.ts'
import { foldText } from '../../src/domain/search/fold.ts'
import { WEIGHED_COLUMNS, weighedOf } from '../../src/server/features/catalog/product-columns.ts'
import { DEMO_PRODUCTS } from '../../src/server/features/demo/demo-products.ts'
import { schemaStatements } from '../../src/server/testing/schema-statements.ts'
import { TestStore } from '../../src/server/testing/test-store.ts'
import { SEED_PASSWORD, seedStore } from './seed-store.ts'

const PLAN = { products: 3000, users: 40, orders: 300, seed: 5, intoFilled: false }
const PICTURE = { kind: 'cutout', ladder: NEWEST_LADDER, hash: '0'.repeat(PICTURE_HASH_LENGTH), width: 512, height: 512 } as const
const PATTERNS = DEMO_PRODUCTS.map(({ pictures, ...product }) => ({
  ...product,
  picturePaths: pictures.map(() => picturePath(PICTURE)),
}))

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  await seedStore(store.db, PLAN, PATTERNS, () => {})
})
afterAll(() => store.close())

const count = async (what: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(what)}`.execute(store.db)
  return rows[0]?.count ?? -1
}

test('inserts the requested numbers of rows, with valid references and sums', async () => {
  expect([await count('products'), await count('shoppers'), await count('addresses'), await count('orders')]).toEqual([
    3000, 40, 40, 300,
  ])
  expect(
    await count('order_lines where product_id not in (select id from products) or order_id not in (select id from orders)'),
  ).toBe(0)
  expect(await count('orders where shopper_id not in (select id from shoppers)')).toBe(0)
  expect(
    await count(
      'orders where id not in (select order_id from order_lines) or id not in (select order_id from order_status_changes)',
    ),
  ).toBe(0)
  expect(
    await count(
      'orders join (select order_id, sum(offer_price * quantity) as sum from order_lines group by 1) on order_id = id where sum <> cart_amount',
    ),
  ).toBe(0)
})

test('serves seeded rows by the store’s endpoints', async () => {
  const seller = await store.seller()
  const { body } = await seller.get(`${endpoints.listSellerOrders.path}?limit=500`)
  expect(body.orders).toHaveLength(300)
  const [{ address, items, amount }] = body.orders
  const paid = items.reduce(
    (sum: number, { product, quantity }: { product: { offerPrice: number }; quantity: number }) =>
      sum + Math.round(product.offerPrice * 100) * quantity,
    0,
  )
  expect(Math.round(amount * 100)).toBe(paid + Math.floor((paid * 2) / 100))
  const login = await store.visitor().post(endpoints.loginShopper, { email: address.email, password: SEED_PASSWORD })
  expect(login).toMatchObject({ status: 200, body: { user: { name: `${address.firstName} ${address.lastName}` } } })
  const own = await store.caller(login.body.token).get(endpoints.listShopperOrders)
  expect(own.body.orders.length).toBeGreaterThan(0)
})

test('names are unique and folded as in searches', async () => {
  const products = await store.db.selectFrom('products').select(['name', 'folded_name']).execute()
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length)
  expect(products.filter(({ name, folded_name }) => folded_name !== foldText(name))).toEqual([])
})

test('products have the unit prices and groups that the store would save', async () => {
  const products = await store.db
    .selectFrom('products')
    .select(['name', 'offer_price', 'weight', 'unit_price', 'swap_group', ...WEIGHED_COLUMNS])
    .execute()
  const saved = ({ name, offer_price: offerPrice, weight, ...row }: (typeof products)[number]) => {
    const goods = { name, offerPrice, size: null, weight, weighed: weighedOf(row) }
    return { unit_price: comparedPrice(goods), swap_group: swapGroupOf(goods) }
  }
  expect(products.filter((one) => !isDeepStrictEqual({ ...one, ...saved(one) }, one))).toEqual([])
  expect(products.filter(({ swap_group }) => swap_group !== null).length).toBeGreaterThan(2500)
  expect(products.filter(({ weighed_per }) => weighed_per !== null).length).toBeGreaterThan(20)
})

test('the same plan inserts the same rows', async () => {
  const other = await TestStore.open()
  await seedStore(other.db, PLAN, PATTERNS, () => {})
  const tables = ['products', 'addresses', 'orders', 'order_lines', 'order_status_changes']
  for (const table of tables) {
    const digest = sql<{
      digest: string
    }>`select md5(string_agg(line::text, '|' order by line::text)) as digest from ${sql.table(table)} as line`
    expect((await digest.execute(other.db)).rows).toEqual((await digest.execute(store.db)).rows)
  }
  await other.close()
})

test('rejects a database that is not empty without --into-filled', async () => {
  const more = { ...PLAN, products: 10, users: 0, orders: 0 }
  await expect(seedStore(store.db, more, PATTERNS, () => {})).rejects.toThrow('--into-filled')
  await expect(seedStore(store.db, { ...PLAN, intoFilled: true }, PATTERNS, () => {})).rejects.toThrow('products_pkey')
  await seedStore(store.db, { ...more, intoFilled: true, seed: 6 }, PATTERNS, () => {})
  expect(await count('products')).toBe(3010)
})

test('restores the indexes with their statistics targets, and does not analyze tables that stay empty', async () => {
  const other = await TestStore.open()
  const before = await schemaStatements(other.db)
  await seedStore(other.db, { ...PLAN, users: 0, orders: 0 }, PATTERNS, () => {})
  expect(await schemaStatements(other.db)).toEqual(before)
  const analyzed = sql<{
    relname: string
  }>`select relname from pg_class where relname in ('products', 'orders') and reltuples >= 0`
  expect((await analyzed.execute(other.db)).rows).toEqual([{ relname: 'products' }])
  await other.close()
})
