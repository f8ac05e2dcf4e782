import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf, placeAuditedOrder } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const list = async () => (await store.seller()).get(endpoints.listCustomers)

test('a wrong cent, a wrong count and a missing row of a customer are found, and orders that are not added up yet are not', async () => {
  await placeAuditedOrder(store)
  await store.shopper()
  await list()
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { customers: 2 } })
  await sql`update customers set spent = spent + 1, given_back = 2 where orders = 1`.execute(store.db)
  await sql`delete from customers where orders = 0`.execute(store.db)
  expect((await auditOf(store)).findings.toSorted()).toEqual([
    'customer: says 1 orders, 1103 cents spent, 2 given back, and there are 1 orders, 1102 cents spent, 0 given back',
    'customer: says nothing, and there are 0 orders, 0 cents spent, 0 given back',
  ])
  await sql`insert into customer_changes (id) select id from shoppers`.execute(store.db)
  expect((await auditOf(store)).findings).toEqual([])
  await placeAuditedOrder(store)
  expect((await auditOf(store)).findings).toEqual([])
  await list()
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { customers: 3 } })
})
