import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import { TestStore } from '../testing/test-store.ts'
import { purgeExpired } from './purge-expired.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const count = async (table: 'sessions' | 'login_tries' | 'client_attempts' | 'idempotency_keys') =>
  (await store.db.selectFrom(table).selectAll().execute()).length

test('goes on after a part that fails, and names it', async () => {
  await store.visitor().post(endpoints.loginShopper, { email: 'nobody@example.com', password: 'wrong password' })
  store.clock.pass(DAY_MS)
  await store.run('alter table sessions rename to broken_sessions')
  await expect(purgeExpired(store)).rejects.toThrow(/^Not all could be deleted: sessions: [^;]*$/)
  await store.run('alter table broken_sessions rename to sessions')
  expect(await count('login_tries')).toBe(0)
})

test('deletes expired sessions, login tries and saved responses, and nothing earlier', async () => {
  const [apples, shopper] = [await store.product(), await store.shopper()]
  const order = { items: [{ product: apples._id, quantity: 1 }], address: (await shopper.address())._id }
  await shopper.post(endpoints.placeCashOrder, order, { [IDEMPOTENCY_HEADER]: 'kept' })
  await store.visitor().post(endpoints.loginShopper, { email: 'nobody@example.com', password: 'wrong password' })

  await purgeExpired(store)
  expect([await count('sessions'), await count('login_tries'), await count('idempotency_keys')]).toEqual([2, 1, 1])
  expect(await count('client_attempts')).toBe(1)

  store.clock.pass(8 * DAY_MS)
  await purgeExpired(store)
  expect([await count('sessions'), await count('login_tries'), await count('idempotency_keys')]).toEqual([0, 0, 1])
  expect(await count('client_attempts')).toBe(0)

  store.clock.pass(30 * DAY_MS)
  await purgeExpired(store)
  expect(await count('idempotency_keys')).toBe(0)
})
