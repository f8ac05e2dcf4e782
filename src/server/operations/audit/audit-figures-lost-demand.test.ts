import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
  for (const by of [store.visitor(), await store.shopper(), await store.shopper()])
    await by.post(endpoints.reportLoss, { kind: 'search', text: 'Kombucha' })
})
afterAll(() => store.close())

test('finds that more people were counted than are findings', async () => {
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { 'rows of lost demand': 1 } })
  await store.run('update lost_demand set people = 2, pieces = 2')
  expect((await auditOf(store)).findings).toEqual(['lost demand: says 2 people, and 3 were counted'])
})
