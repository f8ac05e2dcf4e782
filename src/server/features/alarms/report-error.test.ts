import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const report = { reference: '0123456789abcdef0123456789abcdef', message: 'x is undefined', path: '/cart' }

test('accepts the report of a page that failed in a browser', async () => {
  expect(await store.visitor().post(endpoints.reportError, report)).toMatchObject({ status: 200, body: { success: true } })
})

test.each([{ reference: 'nonsense' }, { message: 'x'.repeat(1001) }, { path: 5 }])('rejects %j', async (wrong) => {
  expect(await store.visitor().post(endpoints.reportError, { ...report, ...wrong })).toMatchObject({ status: 422 })
})
