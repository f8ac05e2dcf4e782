import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const PAIRS = 18 // nine wrong tries of each account: one more and it would have to wait

test('how much work a refused login makes does not tell whether the account exists', async () => {
  const accounts = [await store.shopper(), await store.shopper()]
  const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] }
  const refused = async (kind: keyof typeof times, email: string) => {
    const before = process.cpuUsage() // not by the clock: a busy machine makes the one longer and not the other
    const { status } = await store.visitor().post(endpoints.loginShopper, { email, password: 'wrong password' })
    const { user, system } = process.cpuUsage(before)
    times[kind].push(user + system)
    expect(status).toBe(401)
  }
  for (let pair = 0; pair < PAIRS; pair++) {
    await refused('wrong', accounts[pair % accounts.length]?.email ?? '') // in turn, so that a busy moment meets both alike
    await refused('unknown', `${crypto.randomUUID()}@example.com`)
  }
  // The least of each: what goes on beside it only adds to it. Without the hash of nobody's password the ratio is about 0.1.
  const ratio = Math.min(...times.unknown) / Math.min(...times.wrong)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})
