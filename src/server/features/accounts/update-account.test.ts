import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { NOTHING_MAILED } from '../../../domain/mail/mail.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

const HOUR_MS = 3_600_000

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const anEmail = () => `new.${crypto.randomUUID()}@example.com`
const login = (email: string, password: string) => store.visitor().post(endpoints.loginShopper, { email, password })
const confirm = (token: string) => store.visitor().post(endpoints.confirmEmail, { token })
const changeEmail = (shopper: TestShopper, email: string) => {
  store.clock.pass(10_000) // the mails to strangers are limited a minute
  return shopper.post(endpoints.updateAccount, { email, password: shopper.password })
}
const confirmation = async (shopper: TestShopper) => (await shopper.get(endpoints.findEmailConfirmation)).body
const subjectsTo = async (email: string) => (await mailsTo(store, email)).map(({ subject }) => subject)

test('changes name and phone at once, and leaves what is absent', async () => {
  const shopper = await store.shopper()
  const renamed = await shopper.post(endpoints.updateAccount, { name: '  Maya   Summer ', phone: '(503) 555-0142' })
  expect(renamed).toMatchObject({ status: 200, body: { user: { name: 'Maya   Summer', phone: '(503) 555-0142' } } })
  await shopper.post(endpoints.updateAccount, { name: 'Maya' })
  const { user } = (await shopper.get(endpoints.currentShopper)).body
  expect(user).toMatchObject({ name: 'Maya', phone: '(503) 555-0142', email: shopper.email })
})

test.each([null, ''])('removes the phone by %j', async (phone) => {
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateAccount, { phone: '(503) 555-0142' })
  const { user } = (await shopper.post(endpoints.updateAccount, { phone })).body
  expect(user).not.toHaveProperty('phone')
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: null }, 'name'],
  [{ phone: '12' }, 'phone'],
  [{ email: 'not an email', password: 'a long password' }, 'email'],
  [{ email: 'someone@example.com' }, 'password'],
  [{ email: 'someone@example.com', password: '' }, 'password'],
  [{ email: 'someone@example.com', password: 'a wrong one' }, 'password'],
])('rejects %j with an error at %s, and changes nothing', async (fields, field) => {
  const shopper = await store.shopper()
  const before = (await shopper.get(endpoints.currentShopper)).body
  const { status, body } = await shopper.post(endpoints.updateAccount, { name: 'Changed', ...fields })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  expect((await shopper.get(endpoints.currentShopper)).body).toEqual(before)
})

test('a new email counts once its link is opened; until then the old one logs in', async () => {
  const [shopper, email] = [await store.shopper(), anEmail()]
  expect(await changeEmail(shopper, email)).toMatchObject({
    status: 200,
    body: { message: NOTHING_MAILED, user: { email: shopper.email }, newEmail: email },
  })
  expect(await confirmation(shopper)).toMatchObject({ isConfirmed: true, newEmail: email })
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 200 })
  expect(await login(email, shopper.password)).toMatchObject({ status: 401 })
  expect(await subjectsTo(shopper.email)).toEqual(['Your email is about to change'])

  const token = await mailedToken(store, email, '/confirm')
  for (let times = 0; times < 2; times++) expect(await confirm(token)).toMatchObject({ status: 200 })
  expect(await login(email, shopper.password)).toMatchObject({ status: 200 })
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 401 })
  const state = await confirmation(shopper)
  expect(state).toMatchObject({ isConfirmed: true })
  expect(state).not.toHaveProperty('newEmail')
  expect(await subjectsTo(shopper.email)).toEqual(['Your email has changed', 'Your email is about to change'])
})

test('the seller finds later orders by the phone of the account', async () => {
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateAccount, { phone: '(971) 555-0177' })
  const { order } = await placedOrder(store, shopper)
  const { orders } = (await (await store.seller()).get(`${endpoints.listSellerOrders.path}?q=9715550177`)).body
  expect(orders).toMatchObject([{ _id: order._id }])
})

test('the mail to the old email does not say the new one', async () => {
  const [shopper, email] = [await store.shopper(), anEmail()]
  await changeEmail(shopper, email)
  for (const { subject, text } of await mailsTo(store, shopper.email)) expect(`${subject} ${text}`).not.toContain(email)
})

test('an email that has an account gets no link, and the response tells nobody', async () => {
  const [shopper, other] = [await store.shopper(), await store.shopper()]
  const email = other.email.toUpperCase()
  const response = await changeEmail(shopper, email)
  expect(response).toMatchObject({ status: 200, body: { message: NOTHING_MAILED, newEmail: email } })
  expect(await confirmation(shopper)).toMatchObject({ newEmail: email })
  expect(await subjectsTo(email)).toEqual(['You have an account with this email'])
  expect(await mailedToken(store, email, '/confirm')).toBe('')
})

test('an email that somebody registers meanwhile stays theirs', async () => {
  const [shopper, email] = [await store.shopper(), anEmail()]
  await changeEmail(shopper, email)
  const token = await mailedToken(store, email, '/confirm')
  await store.visitor().post(endpoints.registerShopper, { name: 'Noor', email, password: 'another password' })
  expect(await confirm(token)).toMatchObject({ status: 409, body: { message: 'Another account has this email' } })
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 200 })
})

test('only the newest link counts, and none after the present email was chosen again', async () => {
  const [shopper, first, second] = [await store.shopper(), anEmail(), anEmail()]
  await changeEmail(shopper, first)
  await changeEmail(shopper, second)
  expect(await confirm(await mailedToken(store, first, '/confirm'))).toMatchObject({ status: 422 })
  const kept = await changeEmail(shopper, shopper.email.toUpperCase())
  expect(kept).toMatchObject({ status: 200, body: { user: { email: shopper.email.toUpperCase() } } })
  expect(kept.body).not.toHaveProperty('newEmail')
  expect(await confirm(await mailedToken(store, second, '/confirm'))).toMatchObject({ status: 422 })
})

test('a link works for a day', async () => {
  const [shopper, email] = [await store.shopper(), anEmail()]
  await changeEmail(shopper, email)
  const token = await mailedToken(store, email, '/confirm')
  store.clock.pass(24 * HOUR_MS)
  expect(await confirm(token)).toMatchObject({ status: 422 })
})

test('a new password stops the change, by whichever way it was chosen', async () => {
  const [one, other] = [await store.shopper(), await store.shopper()]
  const [first, second] = [anEmail(), anEmail()]
  await changeEmail(one, first)
  await one.post(endpoints.changePassword, { oldPassword: one.password, newPassword: 'a better password' })
  expect(await confirm(await mailedToken(store, first, '/confirm'))).toMatchObject({ status: 422 })
  await changeEmail(other, second)
  await store.visitor().post(endpoints.forgotPassword, { email: other.email })
  const reset = await mailedToken(store, other.email, '/reset')
  await store.visitor().post(endpoints.resetPassword, { token: reset, password: 'a better password' })
  expect(await confirm(await mailedToken(store, second, '/confirm'))).toMatchObject({ status: 422 })
})

test('links that were mailed to the old email end with the change', async () => {
  const [shopper, email] = [await store.shopper(), anEmail()]
  await store.visitor().post(endpoints.forgotPassword, { email: shopper.email })
  const reset = await mailedToken(store, shopper.email, '/reset')
  await changeEmail(shopper, email)
  await confirm(await mailedToken(store, email, '/confirm'))
  const response = await store.visitor().post(endpoints.resetPassword, { token: reset, password: 'a better password' })
  expect(response).toMatchObject({ status: 422 })
})

test('mails the link again to who asks, five times an hour at most', async () => {
  const [shopper, email] = [await store.shopper(), anEmail()]
  await changeEmail(shopper, email)
  const first = await mailedToken(store, email, '/confirm')
  for (let times = 0; times < 4; times++)
    expect(await shopper.post(endpoints.mailConfirmationAgain)).toMatchObject({ status: 200 })
  expect(await shopper.post(endpoints.mailConfirmationAgain)).toMatchObject({ status: 429 })
  expect(await changeEmail(shopper, email)).toMatchObject({ status: 429 })
  expect(await confirm(first)).toMatchObject({ status: 422 })
  expect(await confirm(await mailedToken(store, email, '/confirm'))).toMatchObject({ status: 200 })
})

test('wrong passwords count together with failed logins', async () => {
  const shopper = await store.shopper()
  for (let tries = 0; tries < 10; tries++)
    await shopper.post(endpoints.updateAccount, { email: anEmail(), password: 'a wrong one' })
  expect(await changeEmail(shopper, anEmail())).toMatchObject({ status: 429 })
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 429 })
})

test('mails at most ten strangers a minute from one address, whoever asks', async () => {
  store.clock.pass(60_000)
  const shoppers = await Promise.all(Array.from({ length: 11 }, () => store.shopper()))
  store.clock.pass(60_000)
  const statuses = await Promise.all(
    shoppers.map(async (shopper) => {
      const response = await shopper.post(endpoints.updateAccount, { email: anEmail(), password: shopper.password })
      return response.status
    }),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  store.clock.pass(60_000)
})

test('the newsletter follows a confirmed email', async () => {
  const [shopper, email] = [await store.shopper(), anEmail()]
  await store.visitor().post(endpoints.subscribe, { email: shopper.email })
  await changeEmail(shopper, email)
  await confirm(await mailedToken(store, email, '/confirm'))
  const rows = await store.db.selectFrom('newsletter_subscribers').select('email').execute()
  expect(rows.map((row) => row.email)).toEqual([email])
})

test('the newsletter moves with the email, also to one whose newsletter has ended', async () => {
  const [shopper, email] = [await store.shopper(), anEmail()]
  const now = store.clock.now()
  await store.db.insertInto('newsletter_subscribers').values({ email, subscribed_at: now, unsubscribed_at: now }).execute()
  await shopper.post(endpoints.changeSubscription, { isSubscribed: true })
  await changeEmail(shopper, email)
  await confirm(await mailedToken(store, email, '/confirm'))
  expect((await shopper.get(endpoints.findSubscription)).body.isSubscribed).toBe(true)
  const old = store.db.selectFrom('newsletter_subscribers').select('email').where('email', '=', shopper.email)
  expect(await old.executeTakeFirst()).toBeUndefined()
})
