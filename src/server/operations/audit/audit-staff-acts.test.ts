import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  const { order } = await placedOrder(store)
  const owner = await store.seller()
  await owner.post(endpoints.recordCashPayment, { id: order._id })
  await owner.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'Sold out' })
  const { body } = await owner.get(`${endpoints.getOrder.path}?id=${order._id}`)
  await owner.post(endpoints.recordPaidOut, { id: order._id, refund: body.order.refunds[0]._id })
})
afterEach(() => store.close())

test('finds nothing wrong with cash that was recorded, and given back', async () => {
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { 'recorded payments': 2 } })
})

test.each([
  ['cash', 'update orders set is_paid = false, cash_received = null', 'says cash received'],
  ['a refund', "update refunds set status = 'pending'", 'says refund paid out'],
])('finds %s that was recorded, and that its own feature knows nothing of', async (_, change, says) => {
  await store.run(change)
  expect((await auditOf(store)).findings).toContain(`act of staff: ${says}, and the order’s payment does not`)
})
