import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { mailedToken, mailsWrittenTo } from '../../testing/mailed.ts'
import { SELLER, type TestStaff, TestStore } from '../../testing/test-store.ts'
import { mailStaffResetLink } from './password-by-link.ts'

const HOUR_MS = 60 * 60 * 1000
const NEW = 'a better password'

let store: TestStore
let person: TestStaff
beforeEach(async () => {
  store = await TestStore.open()
  person = await store.staff('packer')
})
afterEach(() => store.close())

async function forgot(email = person.email) {
  const response = await store.visitor().post(endpoints.forgotStaffPassword, { email })
  await store.runJobs()
  return response
}
const reset = (token: string | null, password = NEW) => store.visitor().post(endpoints.resetStaffPassword, { token, password })
const login = (password: string) => store.visitor().post(endpoints.loginSeller, { email: person.email, password })

test('a forgotten password is replaced by a link that is mailed, and other logins end', async () => {
  expect(await forgot(person.email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } })
  const response = await reset(await mailedToken(store, person.email, '/staff/reset'))
  expect(response).toMatchObject({ status: 200, body: { seller: { email: person.email } } })
  expect(await person.get(endpoints.currentSeller)).toMatchObject({ status: 401 })
  expect(await store.caller(response.body.token).get(endpoints.currentSeller)).toMatchObject({ status: 200 })
  expect(await login(person.password)).toMatchObject({ status: 401 })
  expect(await login(NEW)).toMatchObject({ status: 200 })
})

test('who had failed to log in too often may log in with the new password', async () => {
  for (let failures = 0; failures < 11; failures++) await login('a wrong password')
  expect(await login(person.password)).toMatchObject({ status: 429 })
  await forgot()
  await reset(await mailedToken(store, person.email, '/staff/reset'))
  expect(await login(NEW)).toMatchObject({ status: 200 })
})

test('the response is the same for any email, and nothing is mailed to others', async () => {
  const known = await forgot()
  const emails = ['nobody@example.com', SELLER.email, (await store.shopper()).email]
  for (const email of emails) {
    const { length: before } = await mailsWrittenTo(store, email)
    const { status, body } = await forgot(email)
    expect({ status, body }).toEqual({ status: known.status, body: known.body })
    expect(await mailsWrittenTo(store, email)).toHaveLength(before)
  }
  expect(await mailsWrittenTo(store, person.email)).toHaveLength(1)
})

test('the response does not wait for a look at who has the email', async () => {
  const sent = await store.statementsOf(async () => {
    await store.visitor().post(endpoints.forgotStaffPassword, { email: person.email })
  })
  expect(sent.filter(({ sql }) => sql.includes('staff'))).toEqual([])
  expect(await mailsWrittenTo(store, person.email)).toHaveLength(0)
})

test('who has not accepted yet gets no link for a new password', async () => {
  const seller = await store.seller()
  await seller.post(endpoints.inviteStaff, { name: 'Ben Osei', email: 'ben@example.com', role: 'packer' })
  await forgot('ben@example.com')
  expect(await mailsWrittenTo(store, 'ben@example.com')).toHaveLength(1)
})

test('five mails an hour are sent, however often and concurrently they are asked for', async () => {
  await Promise.all(Array.from({ length: 9 }, () => store.visitor().post(endpoints.forgotStaffPassword, { email: person.email })))
  await store.runJobs()
  await forgot()
  expect(await mailsWrittenTo(store, person.email)).toHaveLength(5)
  await reset(await mailedToken(store, person.email, '/staff/reset'))
  expect(await forgot()).toMatchObject({ status: 200 })
  expect(await mailsWrittenTo(store, person.email)).toHaveLength(5)
  store.clock.pass(HOUR_MS)
  await forgot()
  expect(await mailsWrittenTo(store, person.email)).toHaveLength(6)
})

test('a link works once, for an hour, and ends with the others', async () => {
  await forgot()
  const first = await mailedToken(store, person.email, '/staff/reset')
  await forgot()
  const second = await mailedToken(store, person.email, '/staff/reset')
  expect(await reset(first)).toMatchObject({ status: 200 })
  for (const token of [first, second, null, 'nonsense']) expect(await reset(token)).toMatchObject({ status: 422 })
  await forgot()
  store.clock.pass(HOUR_MS)
  expect(await reset(await mailedToken(store, person.email, '/staff/reset'))).toMatchObject({ status: 422 })
})

test('a password that is refused uses nothing up, nor does a link of the other kind', async () => {
  await forgot()
  const token = await mailedToken(store, person.email, '/staff/reset')
  expect(await reset(token, 'short')).toMatchObject({ status: 422, body: { errors: { password: expect.any(String) } } })
  expect(await store.visitor().post(endpoints.acceptInvitation, { token, password: NEW })).toMatchObject({ status: 422 })
  expect(await reset(token)).toMatchObject({ status: 200 })
})

test('a run that is repeated after a kill mails once', async () => {
  const request = { email: person.email, link: crypto.randomUUID() }
  await mailStaffResetLink(store.platform, request)
  await mailStaffResetLink(store.platform, request)
  expect(await mailsWrittenTo(store, person.email)).toHaveLength(1)
})
