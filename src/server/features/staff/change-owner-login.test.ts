import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import { newId } from '../../platform/ids.ts'
import { authenticator } from '../../testing/authenticator.ts'
import type { Caller } from '../../testing/caller.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { TestSmtp } from '../../testing/test-smtp.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'
import { prepareOwnerLogin } from './owner-login.ts'

let store: TestStore
let owner: Caller
beforeEach(async () => {
  store = await TestStore.open()
  owner = await store.freshSeller()
})
afterEach(async () => {
  await store.close()
})

const NEW = { email: 'dana@hawthorne.example', password: 'a much better password' }
const change = (fields: object, caller = owner) =>
  caller.post(endpoints.changeOwnerLogin, { password: SELLER.password, ...fields })
const login = async (fields: { email: string; password: string }) =>
  (await store.visitor().post(endpoints.loginSeller, fields)).status
const start = (given: { email?: string; password?: string | null } = {}) => prepareOwnerLogin(store.db, { ...SELLER, ...given })
const isLive = async (caller: Caller) => (await caller.get(endpoints.currentSeller)).status === 200

test('the owner changes email and password, which ends their other sessions', async () => {
  const other = await store.freshSeller()
  expect(await change({ newEmail: NEW.email, newPassword: NEW.password })).toMatchObject({
    status: 200,
    body: { message: 'Your login is changed', email: NEW.email },
  })
  expect([await isLive(owner), await isLive(other)]).toEqual([true, false])
  expect([await login(NEW), await login(SELLER)]).toEqual([200, 401])
  const { activities } = (await owner.get(endpoints.listActivity)).body
  const text = JSON.stringify(activities)
  expect(text).toContain('Changed the password of their own login')
  expect(text).toContain('Changed the email of their own login')
  expect(text).not.toContain(NEW.password)
})

test.each<[string, object, number, string]>([
  ['a wrong password', { password: 'another password', newPassword: NEW.password }, 422, 'password'],
  ['a short new password', { newPassword: 'short' }, 422, 'newPassword'],
  ['an email that is none', { newEmail: 'dana' }, 422, 'newEmail'],
  ['nothing new', {}, 422, 'newEmail'],
])('rejects %s and changes nothing', async (_, fields, status, field) => {
  const rejected = await change(fields)
  expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([status, [field]])
  expect(await login(SELLER)).toBe(200)
})

test('rejects an email of the staff, and everybody but the owner', async () => {
  const manager = await store.staff('manager')
  expect(await change({ newEmail: manager.email.toUpperCase() })).toMatchObject({ status: 409 })
  expect(await change({ newPassword: NEW.password }, manager)).toMatchObject({ status: 403 })
  expect(await change({ newPassword: NEW.password }, store.visitor())).toMatchObject({ status: 401 })
  expect(await login(SELLER)).toBe(200)
})

test('guesses of the password are limited, as those of a login are', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await change({ password: `guess number ${guess}`, newPassword: NEW.password })).status)
  expect(statuses.at(0)).toBe(422)
  expect(statuses.at(-1)).toBe(429)
})

test('needs a code while the second factor is on', async () => {
  const { secret } = (await owner.post(endpoints.beginSecondFactor, { password: SELLER.password })).body
  const codeAt = authenticator(secret)
  await owner.post(endpoints.confirmSecondFactor, { code: codeAt(store.clock.now()) })
  expect(await change({ newPassword: NEW.password })).toMatchObject({
    status: 422,
    body: { errors: { code: expect.any(String) } },
  })
  store.clock.pass(60_000)
  const code = codeAt(store.clock.now())
  expect(await change({ newPassword: NEW.password, code })).toMatchObject({ status: 200 })
})

test('the environment’s login does not come back at a start, until it is another one', async () => {
  await start()
  await change({ newEmail: NEW.email, newPassword: NEW.password })
  expect(await start()).toEqual({ email: NEW.email, isGiven: true, isChanged: true })
  expect([await login(NEW), await login(SELLER), await isLive(owner)]).toEqual([200, 401, true])
  const given = { email: SELLER.email, password: 'a password of the operator' }
  expect(await start(given)).toEqual({ email: SELLER.email, isGiven: true })
  expect([await login(NEW), await login(given), await isLive(owner)]).toEqual([401, 200, false])
})

test('neither does a generated password', async () => {
  await store.db.deleteFrom('sellers').execute()
  const first = await start({ password: null })
  const password = first.isGiven ? '' : (first.password ?? '')
  const caller = await store.freshSeller()
  await change({ password, newPassword: NEW.password }, caller)
  expect(await start({ password: null })).toEqual({ email: SELLER.email, isGiven: false, password: null, isChanged: true })
  await change({ password: NEW.password, newEmail: NEW.email }, caller)
  expect(await start({ password: null })).toMatchObject({ email: NEW.email, password: null })
  expect(await login(NEW)).toBe(200)
})

test('of two changes at once by the same password one is refused', async () => {
  const changes = await Promise.all(['the first password', 'the second password'].map((newPassword) => change({ newPassword })))
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('where mail is sent, a new email counts once its link is opened, within a day', async () => {
  const smtp = await TestSmtp.open()
  const mailing = await TestStore.open({ config: { smtp: smtp.server(), mailFrom: 'hello@shop.example' } })
  const dana = await mailing.freshSeller()
  const ask = (newEmail: string) => dana.post(endpoints.changeOwnerLogin, { password: SELLER.password, newEmail })
  const emailNow = async () => (await dana.get(endpoints.currentSeller)).body.seller.email
  const confirm = async (token: string) => (await mailing.visitor().post(endpoints.confirmEmail, { token })).status
  expect((await ask('late@hawthorne.example')).body).toMatchObject({ email: SELLER.email, newEmail: 'late@hawthorne.example' })
  const late = await mailedToken(mailing, 'late@hawthorne.example', '/confirm')
  await ask(NEW.email)
  const token = await mailedToken(mailing, NEW.email, '/confirm')
  expect(await emailNow()).toBe(SELLER.email)
  expect((await mailsTo(mailing, SELLER.email)).at(0)?.subject).toBe('Your email is about to change')
  expect([await confirm(late), await confirm(token), await confirm(token)]).toEqual([422, 200, 422])
  expect(await emailNow()).toBe(NEW.email)
  expect((await mailing.visitor().post(endpoints.loginSeller, { ...SELLER, email: NEW.email })).status).toBe(200)
  await ask('later@hawthorne.example')
  const expired = await mailedToken(mailing, 'later@hawthorne.example', '/confirm')
  mailing.clock.pass(25 * 3_600_000)
  expect(await confirm(expired)).toBe(422)
  await mailing.close()
  await smtp.close()
})

test('nobody of the staff gets an email that waits for the owner, and the owner gets none of theirs', async () => {
  const smtp = await TestSmtp.open()
  const mailing = await TestStore.open({ config: { smtp: smtp.server(), mailFrom: 'hello@shop.example' } })
  const dana = await mailing.freshSeller()
  const ask = (newEmail: string) => dana.post(endpoints.changeOwnerLogin, { password: SELLER.password, newEmail })
  const invite = (email: string) => dana.post(endpoints.inviteStaff, { name: 'Ben Osei', email, role: 'packer' })
  await ask(NEW.email)
  expect(await invite(NEW.email.toUpperCase())).toMatchObject({ status: 409, body: { errors: { email: expect.any(String) } } })
  const token = await mailedToken(mailing, NEW.email, '/confirm')
  // Earlier versions let both happen.
  const staff = { id: newId<StaffId>(), name: 'Ben Osei', email: NEW.email, role: 'packer' as const, password_hash: null }
  await mailing.db
    .insertInto('staff')
    .values({ ...staff, created_at: mailing.clock.now() })
    .execute()
  expect(await mailing.visitor().post(endpoints.confirmEmail, { token })).toMatchObject({ status: 409 })
  expect((await dana.get(endpoints.currentSeller)).body.seller.email).toBe(SELLER.email)
  await ask('free@hawthorne.example')
  mailing.clock.pass(25 * 3_600_000)
  const later = await mailing.freshSeller()
  const packer = { name: 'Ada', email: 'free@hawthorne.example', role: 'packer' }
  expect(await later.post(endpoints.inviteStaff, packer)).toMatchObject({ status: 200 })
  await mailing.close()
  await smtp.close()
})

test('of an invitation and a change of the owner’s login to the same email at once, one is refused', async () => {
  const email = 'ada@hawthorne.example'
  const [invited, changed] = await Promise.all([
    owner.post(endpoints.inviteStaff, { name: 'Ada', email, role: 'packer' }),
    change({ newEmail: email }),
  ])
  expect([invited.status, changed.status].toSorted()).toEqual([200, 409])
})
