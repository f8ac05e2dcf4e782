import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const newAccount = (email = `${crypto.randomUUID()}@example.com`) => ({ name: 'Maya Winter', email, password: 'a long password' })

test('registers a shopper and logs them in', async () => {
  const account = newAccount()
  const response = await store.visitor().post(endpoints.registerShopper, account)
  expect(response).toMatchObject({
    status: 201,
    body: { success: true, message: 'Account created', user: { name: account.name, email: account.email, cartItems: {} } },
  })
  expect(response.body.token).toMatch(/^[\w-]{43}$/)
  expect(await store.caller(response.body.token).get(endpoints.currentShopper)).toMatchObject({
    status: 200,
    body: { user: response.body.user },
  })
})

test('returns neither the password nor its hash', async () => {
  const { body } = await store.visitor().post(endpoints.registerShopper, newAccount())
  expect(Object.keys(body.user).toSorted()).toEqual(['_id', 'cartItems', 'email', 'favourites', 'name'])
})

test('rejects a second account with the same email, ignoring case', async () => {
  const account = newAccount()
  await store.visitor().post(endpoints.registerShopper, account)
  const response = await store.visitor().post(endpoints.registerShopper, { ...account, email: account.email.toUpperCase() })
  expect(response).toMatchObject({ status: 409, body: { success: false, message: 'An account with this email already exists' } })
})

test('creates one account for concurrent registrations of the same email', async () => {
  const account = newAccount()
  const responses = await Promise.all(Array.from({ length: 8 }, () => store.visitor().post(endpoints.registerShopper, account)))
  expect(responses.map((response) => response.status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
})

test('rejects an invalid email in every form', async () => {
  const email = `${'x'.repeat(65)}@example.com`
  const shopper = await store.shopper()
  const responses = [
    await store.visitor().post(endpoints.registerShopper, newAccount(email)),
    await store.visitor().post(endpoints.subscribe, { email }),
    await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, email }),
  ]
  for (const response of responses)
    expect(response).toMatchObject({ status: 422, body: { errors: { email: 'Enter a valid email' } } })
})

test('saves a name on one line, and finds an account by its email as it is pasted', async () => {
  const account = newAccount()
  const registered = await store.visitor().post(endpoints.registerShopper, {
    ...account,
    name: '\u2068Maya\u2069\r\nWin\u00ADter',
    email: `\u202A${account.email}\u202C`,
  })
  expect(registered.body.user).toMatchObject({ name: 'Maya Winter', email: account.email })
  const pasted = { email: account.email.replace('@', '\u200B@').replace('-', '\u2011'), password: account.password }
  expect(await store.visitor().post(endpoints.loginShopper, pasted)).toMatchObject({ status: 200 })
})

test('never changes a password', async () => {
  const account = { ...newAccount(), password: ' a\u200B–long password ' }
  await store.visitor().post(endpoints.registerShopper, account)
  const login = (password: string) => store.visitor().post(endpoints.loginShopper, { email: account.email, password })
  expect(await login('a-long password')).toMatchObject({ status: 401 })
  expect(await login(account.password)).toMatchObject({ status: 200 })
})

test('returns an error per field', async () => {
  const response = await store.visitor().post(endpoints.registerShopper, { name: ' ', email: 'maya', password: 'short' })
  expect(response).toMatchObject({
    status: 422,
    body: {
      success: false,
      errors: {
        name: 'Name is required',
        email: 'Enter a valid email',
        password: 'Password must be at least 8 characters',
      },
    },
  })
})

test.each([
  ['a number', 12345678],
  ['null', null],
  ['an object', { $ne: null }],
  ['a list', ['a long password']],
])('rejects %s as password', async (_, password) => {
  const response = await store.visitor().post(endpoints.registerShopper, { ...newAccount(), password })
  expect(response).toMatchObject({ status: 422, body: { errors: { password: 'Password is required' } } })
})

test.each([
  ['NUL', 'Ma\0ya'],
  ['a lone surrogate', 'Ma\ud800ya'],
])('rejects a name with %s', async (_, name) => {
  expect(await store.visitor().post(endpoints.registerShopper, { ...newAccount(), name })).toMatchObject({
    status: 422,
    body: { errors: { name: 'Name has characters that can’t be saved' } },
  })
})

test('saves names of any script, markup and emoji as text', async () => {
  const name = '<b>Ólafur</b> 王小明 🍓'
  const { body } = await store.visitor().post(endpoints.registerShopper, { ...newAccount(), name })
  expect(body.user.name).toBe(name)
})

test('logs in with the email in any case and returns the cart', async () => {
  const apples = await store.product()
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 3 } })
  const response = await store
    .visitor()
    .post(endpoints.loginShopper, { email: ` ${shopper.email.toUpperCase()}`, password: shopper.password })
  expect(response).toMatchObject({
    status: 200,
    body: { success: true, user: { email: shopper.email, cartItems: { [apples._id]: 3 } } },
  })
})

test('rejects an unknown email and a wrong password with the same message', async () => {
  const shopper = await store.shopper()
  const wrong = await store.visitor().post(endpoints.loginShopper, { email: shopper.email, password: 'another password' })
  const unknown = await store
    .visitor()
    .post(endpoints.loginShopper, { email: 'nobody@example.com', password: 'another password' })
  expect(wrong).toMatchObject({ status: 401, body: { success: false, message: 'Invalid email or password' } })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
})

test('requires email and password', async () => {
  expect(await store.visitor().post(endpoints.loginShopper, {})).toMatchObject({
    status: 422,
    body: { errors: { email: 'Email is required', password: 'Password is required' } },
  })
})

test('rejects a login email with NUL, which PostgreSQL can’t store', async () => {
  for (const login of [endpoints.loginShopper, endpoints.loginSeller]) {
    expect(await store.visitor().post(login, { email: 'maya\0@example.com', password: 'a long password' })).toMatchObject({
      status: 422,
      body: { errors: { email: 'Email has characters that can’t be saved' } },
    })
  }
})

test('logs out only this token', async () => {
  const shopper = await store.shopper()
  const second = await store.visitor().post(endpoints.loginShopper, { email: shopper.email, password: shopper.password })
  expect(await shopper.get(endpoints.logoutShopper)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Logged Out' },
  })
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 401 })
  expect(await shopper.get(endpoints.logoutShopper)).toMatchObject({ status: 401 })
  expect(await store.caller(second.body.token).get(endpoints.currentShopper)).toMatchObject({ status: 200 })
})

test('a token expires after seven days', async () => {
  const shopper = await store.shopper()
  store.clock.pass(7 * 24 * 60 * 60 * 1000 - 1000)
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
  store.clock.pass(1000)
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 401 })
})

test.each(['', 'nonsense', 'x'.repeat(5000)])('rejects the invalid token %#', async (token) => {
  expect(await store.caller(token).get(endpoints.currentShopper)).toMatchObject({
    status: 401,
    body: { success: false, message: 'Please log in' },
  })
})

test('takes identity only from the token header', async () => {
  const shopper = await store.shopper()
  const cookie = await store.visitor().get(`${endpoints.currentShopper.path}?token=${shopper.token}`, {
    cookie: `token=${shopper.token}`,
    authorization: `Bearer ${shopper.token}`,
  })
  expect(cookie.status).toBe(401)
})

test('stores only the token’s hash', async () => {
  const shopper = await store.shopper()
  const rows = await store.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(shopper.token)
})
