import { expect, test } from 'vitest'
import { MAX_REASON } from '../orders/order.ts'
import { FAILED_DELIVERIES, failedDeliveryNoteIssue, failedDeliveryText, MAX_FAILED_DELIVERY_NOTE } from './failed-delivery.ts'

test.each(FAILED_DELIVERIES)('the longest note to %s fits into a reason', (reason) => {
  const note = 'x'.repeat(MAX_FAILED_DELIVERY_NOTE)
  expect(failedDeliveryNoteIssue(reason, note)).toBeNull()
  expect(failedDeliveryText(reason, note).length).toBeLessThanOrEqual(MAX_REASON)
  expect(failedDeliveryNoteIssue(reason, `${note}x`)).not.toBeNull()
})
