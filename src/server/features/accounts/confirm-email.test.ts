import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { TestStore } from '../../testing/test-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

async function newCustomer() {
  const account = { name: 'Maya Winter', email: `maya.${crypto.randomUUID()}@example.com`, password: 'a long password' }
  const { body } = await store.visitor().post(endpoints.registerShopper, account)
  return { ...store.caller(body.token), email: account.email }
}

const confirm = (token: string) => store.visitor().post(endpoints.confirmEmail, { token })
const isConfirmed = async (email: string) =>
  (await store.db.selectFrom('shoppers').select('email_confirmed_at').where('email', '=', email).executeTakeFirstOrThrow())
    .email_confirmed_at !== null

test('asks each new customer, once, and confirms by the link, also twice', async () => {
  const shopper = await newCustomer()
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
  const shopper = await newCustomer()
  const token = await mailedToken(store, shopper.email, '/confirm')
  store.clock.pass(7 * DAY_MS)
  expect(await confirm(token)).toMatchObject({ status: 422 })
  expect(await isConfirmed(shopper.email)).toBe(false)
})

test('a new password by a mailed link confirms the email, too', async () => {
  const shopper = await newCustomer()
  await store.visitor().post(endpoints.forgotPassword, { email: shopper.email })
  const token = await mailedToken(store, shopper.email, '/reset')
  expect(await confirm(token)).toMatchObject({ status: 422 })
  await store.visitor().post(endpoints.resetPassword, { token, password: 'a better password' })
  expect(await isConfirmed(shopper.email)).toBe(true)
})

test('mails another link to who asks, until the email is confirmed', async () => {
  const shopper = await newCustomer()
  const first = await mailedToken(store, shopper.email, '/confirm')
  const state = async () => (await shopper.get(endpoints.findEmailConfirmation)).body.isConfirmed
  expect(await state()).toBe(false)
  expect(await shopper.post(endpoints.mailConfirmationAgain)).toMatchObject({ status: 200, body: { success: true } })
  const second = await mailedToken(store, shopper.email, '/confirm')
  expect(second).not.toBe(first)
  expect(await confirm(second)).toMatchObject({ status: 200 })
  expect(await state()).toBe(true)
  expect(await shopper.post(endpoints.mailConfirmationAgain)).toMatchObject({ status: 409 })
  expect(await store.visitor().post(endpoints.mailConfirmationAgain)).toMatchObject({ status: 401 })
})

test('mails at most five links in an hour, however many ask at once', async () => {
  const shopper = await newCustomer()
  await store.runJobs() // sends the first link, which the registration has enqueued
  const responses = await Promise.all(Array.from({ length: 9 }, () => shopper.post(endpoints.mailConfirmationAgain)))
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), ...Array(5).fill(429)])
  expect(await mailsTo(store, shopper.email)).toHaveLength(5)
  store.clock.pass(HOUR_MS)
  expect(await shopper.post(endpoints.mailConfirmationAgain)).toMatchObject({ status: 200 })
})

test('mails at most ten new customers a minute from one address, and the others once they ask', async () => {
  store.clock.pass(60_000)
  const shoppers = []
  for (let count = 0; count < 11; count++) shoppers.push(await newCustomer())
  const mailed = await Promise.all(shoppers.map(async ({ email }) => (await mailsTo(store, email)).length))
  expect(mailed).toEqual([...Array.from({ length: 10 }, () => 1), 0])
  expect(await shoppers[10]?.post(endpoints.mailConfirmationAgain)).toMatchObject({ status: 200 })
})

test.each(['', 'nonsense'])('rejects the token %j', async (token) => {
  expect(await confirm(token)).toMatchObject({ status: 422, body: { success: false } })
})
