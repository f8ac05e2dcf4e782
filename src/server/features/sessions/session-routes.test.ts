import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { tokenHash } from '../../platform/secrets/random-secrets.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

async function loginAgain({ email, password }: TestShopper, userAgent = 'curl/8.5.0') {
  const headers = { 'user-agent': userAgent }
  const { body } = await store.visitor().post(endpoints.loginShopper, { email, password }, headers)
  return store.caller(body.token)
}

const sessionsOf = async (caller: Pick<TestShopper, 'get'>) => (await caller.get(endpoints.listSessions)).body.sessions

test('lists the shopper’s own logins, newest first, with the device and the current one marked', async () => {
  const shopper = await store.shopper()
  store.clock.pass(60_000)
  const elsewhere = await loginAgain(shopper, FIREFOX)
  await store.shopper()
  const sessions = await sessionsOf(elsewhere)
  expect(sessions).toEqual([
    {
      _id: expect.any(String),
      device: 'Firefox on Linux',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      isThis: true,
    },
    { _id: expect.any(String), createdAt: expect.any(String), expiresAt: expect.any(String), isThis: false },
  ])
  expect(Date.parse(sessions[0].createdAt) - Date.parse(sessions[1].createdAt)).toBe(60_000)
  expect(Date.parse(sessions[0].expiresAt) - Date.parse(sessions[0].createdAt)).toBe(7 * DAY_MS)
  expect((await sessionsOf(shopper)).map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([false, true])
})

test('neither the token nor its hash is in the list', async () => {
  const shopper = await store.shopper()
  const text = JSON.stringify(await sessionsOf(shopper))
  const hash = tokenHash(shopper.token)
  for (const secret of [shopper.token, hash.toString('hex'), hash.toString('base64')]) expect(text).not.toContain(secret)
})

test('omits expired logins', async () => {
  const shopper = await store.shopper()
  store.clock.pass(6 * DAY_MS)
  const elsewhere = await loginAgain(shopper)
  store.clock.pass(2 * DAY_MS)
  expect(await sessionsOf(elsewhere)).toHaveLength(1)
})

test('ends one login and keeps the others', async () => {
  const shopper = await store.shopper()
  const [second, third] = [await loginAgain(shopper), await loginAgain(shopper)]
  const { _id: id } = (await sessionsOf(second)).find(({ isThis }: { isThis: boolean }) => isThis)
  expect(await shopper.post(endpoints.endSession, { id })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Device logged out' },
  })
  expect(await second.get(endpoints.currentShopper)).toMatchObject({ status: 401 })
  for (const still of [shopper, third]) expect(await still.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
  expect(await shopper.post(endpoints.endSession, { id })).toMatchObject({ status: 404, body: { message: 'Device not found' } })
})

test('responds 404 for another shopper’s login', async () => {
  const [shopper, other] = [await store.shopper(), await store.shopper()]
  const [{ _id: id }] = await sessionsOf(other)
  expect(await shopper.post(endpoints.endSession, { id })).toMatchObject({ status: 404 })
  expect(await other.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
})

test.each(['', 'nonsense', '%', "' or true --", '0199-'])('responds 404 for the id %j', async (id) => {
  expect(await (await store.shopper()).post(endpoints.endSession, { id })).toMatchObject({ status: 404 })
})

test('ends all other logins, but no other shopper’s', async () => {
  const [shopper, other] = [await store.shopper(), await store.shopper()]
  const more = [await loginAgain(shopper), await loginAgain(shopper)]
  expect(await shopper.post(endpoints.endOtherSessions)).toMatchObject({
    status: 200,
    body: { message: 'Logged out on all other devices' },
  })
  for (const ended of more) expect(await ended.get(endpoints.currentShopper)).toMatchObject({ status: 401 })
  for (const still of [shopper, other]) expect(await still.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
  expect(await sessionsOf(shopper)).toHaveLength(1)
})
