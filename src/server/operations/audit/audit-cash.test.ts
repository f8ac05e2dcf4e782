import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { deliveredOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  const seller = await store.seller()
  await deliveredOrder(store)
  const day = dayOf(store.clock.now(), 'UTC')
  const { people } = (await seller.get(endpoints.getCashOfDay.path)).body
  const [{ person, toHandOver }] = people
  await seller.post(endpoints.handOverCash, { day, person, expected: toHandOver, counted: toHandOver })
  expect(await seller.post(endpoints.closeDay, { day })).toMatchObject({ status: 200 })
})
afterEach(() => store.close())

test('finds nothing wrong with counted cash and a closed day', async () => {
  const { findings, looked } = await auditOf(store)
  expect({ findings, looked }).toMatchObject({ findings: [], looked: { 'days of counted cash': 1, 'closed days': 1 } })
})

test.each([
  [
    'cash that was counted twice',
    'update cash_handovers set expected = expected + 1',
    /^cash of: was expected to be \d+ cents, and \d+ were received$/,
  ],
  [
    'a closing that does not add up',
    `update day_closings set facts = facts || '{"net":1}'`,
    /^closing of: says 1 cents were kept, and its sales less its refunds are \d+$/,
  ],
  [
    'an impossible count, and leaves it out of the rest',
    'update cash_handovers set counted = 9007199254740990',
    /^count: has an impossible amount, 9007199254740990 of \d+ cents$/,
  ],
])('finds %s', async (_name, change, wrong) => {
  await store.run(change)
  expect((await auditOf(store)).findings).toContainEqual(expect.stringMatching(wrong))
})
