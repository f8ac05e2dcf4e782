import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { authenticator } from '../../testing/authenticator.ts'
import type { Caller } from '../../testing/caller.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'
import { installOwner } from './owner-login.ts'

const { password } = SELLER
const STEP_MS = 30_000
const REQUIRED = { status: 401, body: { success: false, code: 'second-factor-required' } }
const INVALID = { status: 401, body: { success: false, code: 'second-factor-invalid' } }
const WRONG_CODE = { status: 422, body: { errors: { code: 'This code is wrong, or was used already' } } }

let store: TestStore
let owner: Caller
beforeEach(async () => {
  store = await TestStore.open()
  owner = await store.freshSeller()
})
afterEach(() => store.close())

const login = (code?: string) => store.visitor().post(endpoints.loginSeller, { ...SELLER, ...(code !== undefined && { code }) })
const stateOf = async (caller: Caller) => (await caller.get(endpoints.getSecondFactor)).body.secondFactor

/** Turns the second factor on, and lets a time step pass so that the next code is a new one. */
async function turnOn() {
  const { secret } = (await owner.post(endpoints.beginSecondFactor, { password })).body
  const codeAt = authenticator(secret)
  const confirmed = await owner.post(endpoints.confirmSecondFactor, { code: codeAt(store.clock.now()) })
  const recoveryCodes: string[] = confirmed.body.recoveryCodes
  store.clock.pass(STEP_MS)
  return {
    secret,
    recoveryCodes,
    confirmed,
    code: (stepsAway = 0) => codeAt(new Date(store.clock.now().getTime() + stepsAway * STEP_MS)),
  }
}

test('a login needs no code before a code of the app has confirmed the second factor', async () => {
  const begun = await owner.post(endpoints.beginSecondFactor, { password })
  expect(begun).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } })
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
  expect(await stateOf(owner)).toEqual({ isOn: false })
  expect(await login()).toMatchObject({ status: 200 })
  expect(await owner.post(endpoints.confirmSecondFactor, { code: 'no code' })).toMatchObject(WRONG_CODE)
  expect(await stateOf(owner)).toEqual({ isOn: false })
})

test('once it is on, the password alone opens no session, and with the code of the app it does', async () => {
  const { code, confirmed, recoveryCodes } = await turnOn()
  const since = expect.any(String)
  expect(confirmed).toMatchObject({ status: 200, body: { secondFactor: { isOn: true, since, recoveryCodesLeft: 10 } } })
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const without of [undefined, '', ' ']) {
    const refused = await login(without)
    expect(refused).toMatchObject(REQUIRED)
    expect(refused.body).not.toHaveProperty('token')
  }
  expect(await login('000000')).toMatchObject(INVALID)
  const { status, body } = await login(code())
  expect(status).toBe(200)
  expect(await store.caller(body.token).get(endpoints.currentSeller)).toMatchObject({ status: 200 })
})

test('sessions that began without a code end when it is turned on, but for this one', async () => {
  const elsewhere = await store.freshSeller()
  const packer = await store.staff('packer')
  await turnOn()
  expect(await elsewhere.get(endpoints.currentSeller)).toMatchObject({ status: 401 })
  for (const still of [owner, packer]) expect(await still.get(endpoints.currentSeller)).toMatchObject({ status: 200 })
})

test('a login at the moment it is turned on survives only with a code', async () => {
  const { secret } = (await owner.post(endpoints.beginSecondFactor, { password })).body
  const code = authenticator(secret)(store.clock.now())
  const [confirmed, ...logins] = await Promise.all([
    owner.post(endpoints.confirmSecondFactor, { code }),
    ...Array.from({ length: 6 }, () => login()),
  ])
  expect(confirmed).toMatchObject({ status: 200 })
  for (const { status, body } of logins)
    if (status === 200) expect(await store.caller(body.token).get(endpoints.currentSeller)).toMatchObject({ status: 401 })
    else expect({ status, body }).toMatchObject(REQUIRED)
})

test('with a wrong password nothing tells whose email it is, or that there is a second factor', async () => {
  const { code } = await turnOn()
  const wrong = { status: 401, body: { success: false, message: 'Invalid email or password' } }
  for (const email of [SELLER.email, 'nobody@example.com'])
    expect(await store.visitor().post(endpoints.loginSeller, { email, password: 'a wrong password', code: code() })).toEqual(
      expect.objectContaining(wrong),
    )
  expect(await login(code())).toMatchObject({ status: 200 }) // the code was not used up
})

test('a code opens one session, also for many at once', async () => {
  const { code } = await turnOn()
  const used = code()
  const responses = await Promise.all(Array.from({ length: 6 }, () => login(used)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  expect(await login(used)).toMatchObject(INVALID)
})

test('the code that confirmed it opens no session, and neither does one from before a used one', async () => {
  const { code } = await turnOn()
  expect(await login(code(-1))).toMatchObject(INVALID)
  expect(await login(code(1))).toMatchObject({ status: 200 })
  expect(await login(code())).toMatchObject(INVALID)
})

test('a code is accepted for a step of 30 seconds before and after its own', async () => {
  const { code } = await turnOn()
  const early = code()
  store.clock.pass(2 * STEP_MS)
  expect(await login(early)).toMatchObject(INVALID)
  expect(await login(code(2))).toMatchObject(INVALID)
  expect(await login(code(-1))).toMatchObject({ status: 200 })
})

test('each recovery code opens one session, however it is typed', async () => {
  const { recoveryCodes } = await turnOn()
  const [first = '', second = ''] = recoveryCodes
  const typed = first.toUpperCase().replaceAll('-', ' ')
  const responses = await Promise.all([login(typed), login(first), login(typed)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  expect(await login(first)).toMatchObject(INVALID)
  expect(await stateOf(owner)).toMatchObject({ recoveryCodesLeft: 9 })
  expect(await login(second)).toMatchObject({ status: 200 })
  expect(await stateOf(owner)).toMatchObject({ recoveryCodesLeft: 8 })
})

test('new recovery codes end the old ones, and need password and code', async () => {
  const { code, recoveryCodes } = await turnOn()
  const [first = '', second = ''] = recoveryCodes
  const renew = (proof: { password: string; code: string }) => owner.post(endpoints.renewRecoveryCodes, proof)
  expect(await renew({ password: 'a wrong password', code: code() })).toMatchObject({
    status: 422,
    body: { errors: { password: 'The password is incorrect' } },
  })
  expect(await renew({ password, code: '000000' })).toMatchObject(WRONG_CODE)
  const { body } = await renew({ password, code: first })
  expect(body).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } })
  expect(await login(second)).toMatchObject(INVALID)
  expect(await login(body.recoveryCodes[9])).toMatchObject({ status: 200 })
})

test('it is ended by password and code, and a login needs none from then on', async () => {
  const { recoveryCodes } = await turnOn()
  const end = (proof: { password: string; code: string }) => owner.post(endpoints.endSecondFactor, proof)
  expect(await end({ password, code: '000000' })).toMatchObject(WRONG_CODE)
  expect(await end({ password: 'a wrong password', code: recoveryCodes[0] ?? '' })).toMatchObject({ status: 422 })
  expect(await end({ password, code: recoveryCodes[0] ?? '' })).toMatchObject({ status: 200 })
  expect(await end({ password, code: recoveryCodes[1] ?? '' })).toMatchObject({ status: 409 })
  expect(await stateOf(owner)).toEqual({ isOn: false })
  expect(await login()).toMatchObject({ status: 200 })
})

test('a new one is begun with the password, and only while none is on', async () => {
  expect(await owner.post(endpoints.beginSecondFactor, { password: 'a wrong password' })).toMatchObject({ status: 422 })
  await turnOn()
  expect(await owner.post(endpoints.beginSecondFactor, { password })).toMatchObject({ status: 409 })
  expect(await owner.post(endpoints.confirmSecondFactor, { code: '000000' })).toMatchObject({ status: 409 })
})

test('what was begun is confirmed within fifteen minutes, and only the last', async () => {
  const first = authenticator((await owner.post(endpoints.beginSecondFactor, { password })).body.secret)
  const second = authenticator((await owner.post(endpoints.beginSecondFactor, { password })).body.secret)
  const confirm = (codeAt: typeof first) => owner.post(endpoints.confirmSecondFactor, { code: codeAt(store.clock.now()) })
  expect(await confirm(first)).toMatchObject(WRONG_CODE)
  store.clock.pass(15 * 60_000 + 1)
  expect(await confirm(second)).toMatchObject({
    status: 422,
    body: { errors: { code: 'That took too long. Please begin again' } },
  })
})

test('wrong codes are failed logins: after ten, a right one is refused, too', async () => {
  const { code } = await turnOn()
  for (let tries = 0; tries < 10; tries++) expect((await login('000000')).status).toBe(401)
  expect(await login(code())).toMatchObject({ status: 429 })
  expect(await owner.post(endpoints.endSecondFactor, { password, code: code() })).toMatchObject({ status: 429 })
  store.clock.pass(15 * 60_000)
  expect(await login(code())).toMatchObject({ status: 200 })
})

test('a new password of the environment leaves it on', async () => {
  const { code } = await turnOn()
  const changed = { ...SELLER, password: 'the new password' }
  await installOwner(store.db, changed)
  expect(await owner.get(endpoints.currentSeller)).toMatchObject({ status: 401 })
  expect(await store.visitor().post(endpoints.loginSeller, changed)).toMatchObject(REQUIRED)
  expect(await store.visitor().post(endpoints.loginSeller, { ...changed, code: code() })).toMatchObject({ status: 200 })
})

test('logins of staff need no code, and theirs is ignored', async () => {
  await turnOn()
  const { email, password: own } = await store.staff('manager')
  for (const code of [undefined, '000000'])
    expect(
      await store.visitor().post(endpoints.loginSeller, { email, password: own, ...(code !== undefined && { code }) }),
    ).toMatchObject({ status: 200 })
})

test('recovery codes are stored as hashes', async () => {
  const { recoveryCodes } = await turnOn()
  const rows = JSON.stringify(await store.db.selectFrom('recovery_codes').selectAll().execute())
  for (const code of recoveryCodes) expect(rows).not.toContain(code)
})
