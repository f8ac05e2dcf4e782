import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

// Each account gets nine wrong tries. One more would reach the limit.
const PAIRS = 18

test('the CPU time of a failed login does not reveal whether the account exists', async () => {
  const accounts = [await store.shopper(), await store.shopper()]
  const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] }
  const failLogin = async (kind: keyof typeof times, email: string) => {
    const before = process.cpuUsage() // CPU time, since a busy machine distorts wall time
    const { status } = await store.visitor().post(endpoints.loginShopper, { email, password: 'wrong password' })
    const { user, system } = process.cpuUsage(before)
    times[kind].push(user + system)
    expect(status).toBe(401)
  }
  for (let pair = 0; pair < PAIRS; pair++) {
    // The two kinds alternate, so that load affects both alike.
    await failLogin('wrong', accounts[pair % accounts.length]?.email ?? '')
    await failLogin('unknown', `${crypto.randomUUID()}@example.com`)
  }
  // The minimum of each is compared, since load only adds to the times. The ratio would be about 0.1 if passwords for
  // unknown accounts were not hashed.
  const ratio = Math.min(...times.unknown) / Math.min(...times.wrong)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})
