import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditOf, placeAuditedOrder } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  await placeAuditedOrder(store)
})
afterEach(() => store.close())

test.each([
  ['a piece that is counted twice', 'update product_sales set change = 4 where change = 3', 'say 4 pieces, and orders have 3'],
  ['a product that is not counted', 'delete from product_sales where change = 3', 'say 0 pieces, and orders have 3'],
  [
    'a product that nobody ordered',
    'delete from order_lines where quantity = 3; delete from product_sales where change = -3',
    'say 3 pieces, and orders have 0',
  ],
])('finds %s', async (_name, change, wrong) => {
  await store.run(change)
  expect((await auditOf(store)).findings).toContain(`sales of product: ${wrong}`)
})

test('counts pieces of orders that are canceled, moved or deleted by any program', async () => {
  await store.run("update orders set status = 'Cancelled'")
  await store.run("update orders set status = 'Packing'")
  await store.run(
    'update order_lines set picked = 2, picked_at = now(), picked_by_id = id, picked_by_name = $$Ann$$ where quantity = 3',
  )
  const sold = () =>
    store.db
      .selectFrom('product_sales')
      .select(({ fn }) => fn.sum<number>('change').as('sold'))
      .executeTakeFirstOrThrow()
  expect(Number((await sold()).sold)).toBe(3)
  await store.run('delete from orders')
  expect(Number((await sold()).sold)).toBe(0)
  expect((await auditOf(store)).findings).not.toContainEqual(expect.stringContaining('sales'))
})
