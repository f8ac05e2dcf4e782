import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { deliveredOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  const { shopper, product } = await deliveredOrder(store)
  await shopper.post(endpoints.rateProduct, { product, stars: 4 })
})
afterEach(() => store.close())

test('finds nothing wrong where triggers counted', async () => {
  expect((await auditOf(store)).findings).toEqual([])
})

test.each([
  [
    'update products set rating_stars = 5 where rating_count = 1',
    'ratings of product: says 1 with 5 stars, and there are 1 with 4 stars',
  ],
  ['update delivered_shoppers set orders = 2', 'delivered orders of shopper: says 2, and there are 1'],
  ['delete from delivered_shoppers', 'delivered orders of shopper: says 0, and there are 1'],
  ["delete from store_counts where counted = 'customers'", 'total: says 0, and there are 1'],
  ["update store_counts set change = 5 where counted = 'stars'", 'total: says 5, and there are 4'],
])('finds the contradiction of %s', async (change, wrong) => {
  await store.run(change)
  expect((await auditOf(store)).findings).toContain(wrong)
})
