import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { TestStore } from '../../testing/test-store.ts'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const NEW = 'a better password'
const ENDED = { status: 422, body: { success: false, message: 'This link has expired or was used already' } }

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const forget = (email: string) => store.visitor().post(endpoints.forgotPassword, { email })
const reset = (token: string, password = NEW) => store.visitor().post(endpoints.resetPassword, { token, password })
const login = (email: string, password: string) => store.visitor().post(endpoints.loginShopper, { email, password })

async function linkFor(email: string): Promise<string> {
  await forget(email)
  return mailedToken(store, email, '/reset')
}
const resetMails = async (email: string) => (await mailsTo(store, email)).filter(({ subject }) => subject.includes('password'))

test('sets a new password by a mailed link, ends all logins, and logs in', async () => {
  const shopper = await store.shopper()
  await forget(` ${shopper.email.toUpperCase()}`)
  // The mail goes to the email as the account has it.
  const token = await mailedToken(store, shopper.email, '/reset')
  const { status, body } = await reset(token)
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Password changed' })
  const own = await store.caller(body.token).get(endpoints.currentShopper)
  expect(own).toMatchObject({ status: 200, body: { user: { email: shopper.email } } })
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 401 })
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 401 })
  expect(await login(shopper.email, NEW)).toMatchObject({ status: 200 })
})

test('responds the same by the same statements for an unknown email, to which nothing is written', async () => {
  const [shopper, unknown] = [await store.shopper(), `${crypto.randomUUID()}@example.com`]
  const responses: unknown[] = []
  const statements: string[][] = []
  for (const email of [shopper.email, unknown]) {
    const sent = await store.statementsOf(async () => {
      const { status, body } = await forget(email)
      responses.push({ status, body })
    })
    statements.push(sent.map(({ sql }) => sql))
  }
  expect(responses[1]).toEqual(responses[0])
  expect(statements[1]).toEqual(statements[0])
  expect([(await resetMails(shopper.email)).length, (await mailsTo(store, unknown)).length]).toEqual([1, 0])
})

test('a link says whose password it changes, as often as asked until it is used', async () => {
  const shopper = await store.shopper()
  const token = await linkFor(shopper.email)
  const find = () => store.visitor().post(endpoints.findResetEmail, { token })
  expect(await find()).toMatchObject({ status: 200, body: { email: shopper.email, purpose: 'reset' } })
  expect(await find()).toMatchObject({ status: 200 })
  expect(await reset(token)).toMatchObject({ status: 200 })
  expect(await find()).toMatchObject({ status: 200, body: { email: null, purpose: null } })
})

test('a link works once, also of many at once', async () => {
  const shopper = await store.shopper()
  const token = await linkFor(shopper.email)
  const passwords = Array.from({ length: 6 }, (_, number) => `the password number ${number}`)
  const responses = await Promise.all(passwords.map((password) => reset(token, password)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  const winner = responses.findIndex(({ status }) => status === 200)
  expect(await login(shopper.email, passwords[winner] ?? '')).toMatchObject({ status: 200 })
  expect(await reset(token)).toMatchObject(ENDED)
})

test('a link works for an hour', async () => {
  const shopper = await store.shopper()
  const [first, second] = [await linkFor(shopper.email), await linkFor(shopper.email)]
  store.clock.pass(HOUR_MS - 1)
  expect(await reset(first)).toMatchObject({ status: 200 })
  expect(await reset(second)).toMatchObject(ENDED) // the account’s other links end with it
  const late = await linkFor(shopper.email)
  store.clock.pass(HOUR_MS)
  expect(await reset(late)).toMatchObject(ENDED)
})

test('a refused password uses nothing up, and neither does looking at the page', async () => {
  const shopper = await store.shopper()
  const token = await linkFor(shopper.email)
  expect(await reset(token, 'short')).toMatchObject({
    status: 422,
    body: { errors: { password: 'Password must be at least 8 characters' } },
  })
  await store.visitor().get(`/reset?token=${token}`)
  expect(await reset(token)).toMatchObject({ status: 200 })
})

test('mails at most five links in an hour to one address, silently', async () => {
  const shopper = await store.shopper()
  const responses = await Promise.all(Array.from({ length: 12 }, () => forget(shopper.email)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await resetMails(shopper.email)).toHaveLength(5)
  store.clock.pass(HOUR_MS - 1)
  await forget(shopper.email)
  expect(await resetMails(shopper.email)).toHaveLength(5)
  store.clock.pass(1)
  await forget(shopper.email)
  expect(await resetMails(shopper.email)).toHaveLength(6)
})

test('lets in who had failed to log in too often', async () => {
  const shopper = await store.shopper()
  for (let failures = 0; failures < 11; failures++) await login(shopper.email, 'a wrong password')
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 429 })
  await reset(await linkFor(shopper.email))
  expect(await login(shopper.email, NEW)).toMatchObject({ status: 200 })
})

test('no concurrent login with the old password survives', async () => {
  for (let round = 0; round < 3; round++) {
    const shopper = await store.shopper()
    const token = await linkFor(shopper.email)
    const [done, ...logins] = await Promise.all([
      reset(token),
      ...Array.from({ length: 5 }, () => login(shopper.email, shopper.password)),
    ])
    expect(done).toMatchObject({ status: 200 })
    for (const { body } of logins.filter(({ status }) => status === 200))
      expect(await store.caller(body.token).get(endpoints.currentShopper)).toMatchObject({ status: 401 })
    store.clock.pass(MINUTE_MS)
  }
})

test.each(['', 'nonsense', 'x'.repeat(5000)])('rejects the token %#', async (token) => {
  expect(await reset(token)).toMatchObject(ENDED)
})

test.each([
  [{ password: NEW }, 'token'],
  [{ token: 3, password: NEW }, 'token'],
  [{ token: 'a token' }, 'password'],
])('names what is missing in %j', async (body, field) => {
  const response = await store.visitor().post(endpoints.resetPassword, body)
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors)).toEqual([field])
})

test('the link of a confirmation sets no password', async () => {
  const shopper = await store.shopper()
  expect(await reset(await mailedToken(store, shopper.email, '/confirm'))).toMatchObject(ENDED)
})

test('stores only hashes of links', async () => {
  const shopper = await store.shopper()
  const token = await linkFor(shopper.email)
  const rows = await store.db.selectFrom('account_links').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})
