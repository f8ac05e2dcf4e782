import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'
import { type OwnerLogin, prepareOwnerLogin } from './owner-login.ts'

const EMAIL = SELLER.email

let store: TestStore
let home = ''
beforeEach(async () => {
  store = await TestStore.open()
  home = await mkdtemp(path.join(tmpdir(), 'larder-seller-'))
  await store.db.deleteFrom('sellers').execute()
})
afterEach(async () => {
  await store.close()
  await rm(home, { recursive: true, force: true })
})

const prepare = (dataDir: string, { email = EMAIL, password = null }: { email?: string; password?: string | null } = {}) =>
  prepareOwnerLogin(store.db, { email, password, dataDir: path.join(home, dataDir) })

const statusOf = async (login: { email: string; password: string }) =>
  (await store.visitor().post(endpoints.loginSeller, login)).status

function generated(login: OwnerLogin): { email: string; password: string } {
  if (login.isGiven || login.password === null) throw new Error('No password was generated')
  return { email: login.email, password: login.password }
}

test('generates a password once, and goes on with it', async () => {
  const login = generated(await prepare('one'))
  expect(await prepare('one')).toEqual({ ...login, isGiven: false })
  expect(await statusOf(login)).toBe(200)
})

test('another data directory leaves the seller’s password and sessions as they are, and saves none', async () => {
  const login = generated(await prepare('one'))
  const { token } = (await store.visitor().post(endpoints.loginSeller, login)).body
  const other = await prepare('other', { email: 'other@example.com' })
  expect(other).toEqual({ email: EMAIL, isGiven: false, password: null })
  expect((await store.caller(token).get(endpoints.currentSeller)).status).toBe(200)
  expect(await readdir(home)).toEqual(['one'])
})

test('of several data directories that start at once on an empty database, one has the seller’s password', async () => {
  const logins = await Promise.all(['one', 'other', 'third', 'third'].map((dataDir) => prepare(dataDir)))
  const passwords = new Set(logins.flatMap((login) => (login.isGiven || login.password === null ? [] : [login.password])))
  expect(passwords.size).toBe(1)
  for (const password of passwords) expect(await statusOf({ email: EMAIL, password })).toBe(200)
})

test('a given password replaces the generated one, and stays when it is no longer given', async () => {
  const login = generated(await prepare('one'))
  expect(await prepare('other', SELLER)).toEqual({ email: EMAIL, isGiven: true })
  expect(await statusOf(login)).toBe(401)
  expect(await prepare('one')).toEqual({ email: EMAIL, isGiven: false, password: null })
  expect(await statusOf(SELLER)).toBe(200)
})

test('the email follows SELLER_EMAIL of the data directory that has the password', async () => {
  const { password } = generated(await prepare('one'))
  const login = { email: 'me@example.com', password }
  expect(generated(await prepare('one', { email: login.email }))).toEqual(login)
  expect(await statusOf(login)).toBe(200)
})
