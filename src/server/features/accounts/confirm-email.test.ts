import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { TestStore } from '../../testing/test-store.ts'

const DAY_MS = 24 * 3_600_000

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const confirm = (token: string) => store.visitor().post(endpoints.confirmEmail, { token })
const isConfirmed = async (email: string) =>
  (await store.db.selectFrom('shoppers').select('email_confirmed_at').where('email', '=', email).executeTakeFirstOrThrow())
    .email_confirmed_at !== null

test('asks each new customer, once, and confirms by the link, also twice', async () => {
  const shopper = await store.shopper()
  const token = await mailedToken(store, shopper.email, '/confirm')
  expect(await mailsTo(store, shopper.email)).toHaveLength(1)
  await store.visitor().get(`/confirm?token=${token}`)
  expect(await isConfirmed(shopper.email)).toBe(false)
  for (let times = 0; times < 2; times++)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { message: 'Email confirmed' } })
  expect(await isConfirmed(shopper.email)).toBe(true)
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
})

test('a link works for seven days', async () => {
  const shopper = await store.shopper()
  const token = await mailedToken(store, shopper.email, '/confirm')
  store.clock.pass(7 * DAY_MS)
  expect(await confirm(token)).toMatchObject({ status: 422 })
  expect(await isConfirmed(shopper.email)).toBe(false)
})

test('a new password by a mailed link confirms the email, too', async () => {
  const shopper = await store.shopper()
  await store.visitor().post(endpoints.forgotPassword, { email: shopper.email })
  const token = await mailedToken(store, shopper.email, '/reset')
  expect(await confirm(token)).toMatchObject({ status: 422 })
  await store.visitor().post(endpoints.resetPassword, { token, password: 'a better password' })
  expect(await isConfirmed(shopper.email)).toBe(true)
})

test.each(['', 'nonsense'])('rejects the token %j', async (token) => {
  expect(await confirm(token)).toMatchObject({ status: 422, body: { success: false } })
})
