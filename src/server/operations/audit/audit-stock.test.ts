import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

async function counted(count: number): Promise<string> {
  const { _id } = await store.product()
  const seller = await store.seller()
  await seller.post(endpoints.changeStock, { product: _id, count: count + 2 })
  await seller.post(endpoints.changeStock, { product: _id, change: -2, reason: 'spoiled' })
  return _id
}

test('finds nothing in stock that was counted, changed and ended', async () => {
  await counted(9)
  await (await store.seller()).post(endpoints.changeStock, { product: await counted(3), count: null })
  const { findings, looked } = await auditOf(store)
  expect(findings).toEqual([])
  expect(looked['counted products']).toBe(1)
})

test.each<[string, string, string[]]>([
  ['a unit on hand', 'update stock_counts set on_hand = on_hand + 1', ['says 10 on hand, and its movements make 9']],
  [
    'a unit of a movement',
    'update stock_movements set change = -1 where change = -2',
    ['says 9 on hand, and its movements make 10'],
  ],
  ['a hold that is none', 'update stock_counts set held = 1', ['says 1 held, and its holds make 0']],
  ['another level of low stock', 'update products set low_at = 9', ['is low at 9, and its count at 5']],
  ['what is shown', 'update products set stock_left = 2', ['shows 2 to shoppers, and its count makes it no number']],
  [
    'a count that is gone',
    'delete from stock_counts; update products set stock_left = 1',
    ['is not counted, and its movements make 9', 'is not counted, and shoppers are told that 1 are left'],
  ],
])('finds %s', async (_name, change, findings) => {
  await counted(9)
  await store.run(change)
  expect((await auditOf(store)).findings).toEqual(findings.map((wrong) => `stock of product: ${wrong}`))
})

test.each<[string, string, string[]]>([
  [
    'a unit of a batch',
    'update stock_batches set quantity = 4',
    [
      'batch of product: to be used by 2099-12-03 says 4, and its movements make 3',
      'stock of product: says 3 with a use-by date, and its batches make 4',
      'stock of product: shows 2099-12-03 to shoppers, and its batches make it no date',
    ],
  ],
  [
    'a movement of another batch',
    `update stock_movements set use_by = '2099-12-04'`,
    [
      'batch of product: to be used by 2099-12-03 says 3, and its movements make 0',
      'batch of product: to be used by 2099-12-04 says 0, and its movements make 3',
    ],
  ],
  [
    'what shoppers see of the dates',
    'update products set keeps_until = null',
    ['stock of product: shows no date to shoppers, and its batches make it 2099-12-03'],
  ],
])('finds %s', async (_name, change, findings) => {
  const { _id: product } = await store.product()
  await (await store.seller()).post(endpoints.changeStock, { product, count: 3, useBy: '2099-12-03' })
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { batches: 1 } })
  await store.run(change)
  expect((await auditOf(store)).findings.toSorted()).toEqual(findings)
})
