import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const PAIRS = 18 // nine wrong tries per account: one more would reach the limit

test('the CPU time of a failed login does not reveal whether the account exists', async () => {
  const accounts = [await store.shopper(), await store.shopper()]
  const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] }
  const failLogin = async (kind: keyof typeof times, email: string) => {
    const before = process.cpuUsage() // not wall time, which a busy machine distorts
    const { status } = await store.visitor().post(endpoints.loginShopper, { email, password: 'wrong password' })
    const { user, system } = process.cpuUsage(before)
    times[kind].push(user + system)
    expect(status).toBe(401)
  }
  for (let pair = 0; pair < PAIRS; pair++) {
    await failLogin('wrong', accounts[pair % accounts.length]?.email ?? '') // alternating, so that load affects both alike
    await failLogin('unknown', `${crypto.randomUUID()}@example.com`)
  }
  // Minimum of each, since load only adds to it. Without hashing for unknown accounts the ratio is about 0.1.
  const ratio = Math.min(...times.unknown) / Math.min(...times.wrong)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})
