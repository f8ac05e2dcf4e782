import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('saves an email once, ignoring repetition and case', async () => {
  for (const email of ['maya@example.com', ' Maya@Example.com ']) {
    expect(await store.visitor().post(endpoints.subscribe, { email })).toMatchObject({ status: 200, body: { success: true } })
  }
  expect(await store.db.selectFrom('newsletter_subscribers').select('email').execute()).toEqual([{ email: 'maya@example.com' }])
})

test.each(['', 'maya', 'maya@', null, 3, `${'x'.repeat(250)}@example.com`])('rejects %j as email', async (email) => {
  expect(await store.visitor().post(endpoints.subscribe, { email })).toMatchObject({
    status: 422,
    body: { success: false, errors: { email: expect.any(String) } },
  })
})
