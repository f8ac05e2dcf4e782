import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'
import { type OwnerLogin, prepareOwnerLogin } from './owner-login.ts'

const EMAIL = 'seller@example.com'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  await store.db.deleteFrom('sellers').execute()
})
afterEach(() => store.close())

/** Does what each start of a store on the database does. */
const start = ({ email = null, password = null }: { email?: string | null; password?: string | null } = {}) =>
  prepareOwnerLogin(store.db, { email, password })

const statusOf = async (login: { email: string; password: string }) =>
  (await store.visitor().post(endpoints.loginSeller, login)).status

function generated(login: OwnerLogin): { email: string; password: string } {
  if (login.isGiven || login.password === null) throw new Error('No password was generated')
  return { email: login.email, password: login.password }
}

test('generates a password once, and each further store of the database goes on with it', async () => {
  const login = generated(await start())
  const { token } = (await store.visitor().post(endpoints.loginSeller, login)).body
  expect(login.email).toBe(EMAIL)
  expect(await start()).toEqual({ ...login, isGiven: false })
  expect(await statusOf(login)).toBe(200)
  expect((await store.caller(token).get(endpoints.currentSeller)).status).toBe(200)
})

test('stores that start at once on an empty database have one password', async () => {
  const logins = await Promise.all(Array.from({ length: 4 }, () => start()))
  const passwords = new Set(logins.map((login) => generated(login).password))
  expect(passwords.size).toBe(1)
  for (const password of passwords) expect(await statusOf({ email: EMAIL, password })).toBe(200)
})

test('a given password replaces the generated one, and stays when it is no longer given', async () => {
  const login = generated(await start())
  expect(await start(SELLER)).toEqual({ email: SELLER.email, isGiven: true })
  expect(await statusOf(login)).toBe(401)
  expect(await start()).toEqual({ email: SELLER.email, isGiven: false, password: null })
  expect(await statusOf(SELLER)).toBe(200)
})

test('the email follows SELLER_EMAIL, and a store without it changes nothing', async () => {
  const { password } = generated(await start())
  const login = { email: 'me@example.com', password }
  expect(generated(await start({ email: login.email }))).toEqual(login)
  expect(await statusOf(login)).toBe(200)
  expect(generated(await start())).toEqual(login)
})
