import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { deliveredOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  const seller = await store.seller()
  const product = (await store.product({ name: 'Apples' }))._id
  for (const answer of ['refund', 'reply', 'none']) {
    const { shopper, order: id } = await deliveredOrder(store, { product, quantity: 2 })
    const line: string = (await shopper.get(`${endpoints.getOrder.path}?id=${id}`)).body.order.items[0].line
    const lines = [{ line, quantity: 2 }]
    await shopper.post(endpoints.reportComplaint, { id, lines, kind: 'damaged' })
    if (answer === 'refund') await seller.post(endpoints.refundOrder, { id, lines, reason: 'Damaged' })
    if (answer === 'reply') await seller.post(endpoints.closeComplaint, { id, reply: 'We are sorry' })
  }
})
afterEach(() => store.close())

test('finds nothing wrong with complaints that are open, refunded and answered', async () => {
  // A card refund is reported a moment after it was requested.
  await store.run("update refunds set reported_at = requested_at + interval '5 seconds'")
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { 'complaints with orders': 3 } })
})

test.each([
  [
    'a refunded complaint that is open',
    'update complaints set closed_at = null, closed_by_id = null, closed_by_name = null where reply is null',
    'is open, and all of it was refunded',
  ],
  [
    'a closed complaint that nobody answered',
    'update complaints set closed_at = now()',
    'is closed without a reply, and not all of it was refunded',
  ],
  [
    'pieces that were not refunded',
    'delete from refund_lines',
    'says that 2 pieces of Apples were refunded, and refunds are of 0',
  ],
  [
    'more pieces than were ordered',
    'update complaint_lines set quantity = 3, refunded = least(refunded, 2)',
    'is about 3 pieces of Apples, and 2 were ordered',
  ],
])('finds %s', async (_name, change, wrong) => {
  await store.run(change)
  expect((await auditOf(store)).findings).toContain(`complaint: ${wrong}`)
})
