import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openApp } from '../../testing/open-app.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'

const MINUTE = 60 * 1000

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const login = (email: string, password: string) => store.visitor().post(endpoints.loginShopper, { email, password })

async function failTenTimes(email: string): Promise<void> {
  for (let failures = 0; failures < 10; failures++) expect(await login(email, 'wrong password')).toMatchObject({ status: 401 })
}

test('rejects even the right password after ten failures', async () => {
  const shopper = await store.shopper()
  await failTenTimes(shopper.email)
  const response = await login(shopper.email.toUpperCase(), shopper.password)
  expect(response).toMatchObject({ status: 429, body: { success: false, message: 'Too many attempts: please wait 15 minutes' } })
  expect(Number(response.headers.get('retry-after'))).toBe(15 * 60)
})

test('accepts logins again fifteen minutes after the first failure', async () => {
  const shopper = await store.shopper()
  await login(shopper.email, 'wrong password')
  store.clock.pass(14 * MINUTE)
  for (let failures = 1; failures < 10; failures++) await login(shopper.email, 'wrong password')
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 429 })
  store.clock.pass(MINUTE)
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 200 })
})

test('treats an unknown account the same', async () => {
  await failTenTimes('nobody@example.com')
  expect(await login('nobody@example.com', 'wrong password')).toMatchObject({ status: 429 })
})

test('limits only the account with the failures', async () => {
  const shopper = await store.shopper()
  await failTenTimes('somebody@example.com')
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 200 })
})

test('resets the count after a successful login', async () => {
  const shopper = await store.shopper()
  for (let failures = 0; failures < 9; failures++) await login(shopper.email, 'wrong password')
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 200 })
  await failTenTimes(shopper.email)
})

test('checks ten of forty concurrent wrong passwords', async () => {
  const shopper = await store.shopper()
  const responses = await Promise.all(Array.from({ length: 40 }, () => login(shopper.email, 'wrong password')))
  expect(responses.filter((response) => response.status === 401)).toHaveLength(10)
  expect(responses.filter((response) => response.status === 429)).toHaveLength(30)
})

test('a shopper’s failures do not count for a seller of the same email', async () => {
  await failTenTimes(SELLER.email)
  expect(await store.visitor().post(endpoints.loginSeller, SELLER)).toMatchObject({ status: 200 })
})

test('counts across processes and restarts', async () => {
  const shopper = await store.shopper()
  const payload = { email: shopper.email, password: 'wrong password' }
  const parts = { db: store.db, listenUrl: store.databaseUrl, clock: store.clock }
  const [{ app: one }, { app: other }] = [await openApp(parts), await openApp(parts)]
  const statusOf = async (app: typeof one, login: typeof payload) =>
    (await app.inject({ method: 'POST', url: endpoints.loginShopper.path, payload: login })).statusCode
  for (let tries = 0; tries < 5; tries++) {
    expect([await statusOf(one, payload), await statusOf(other, payload)]).toEqual([401, 401])
  }
  expect(await statusOf(one, { ...payload, password: shopper.password })).toBe(429)
  await Promise.all([one.close(), other.close()])
  const { app: restarted } = await openApp(parts)
  expect(await statusOf(restarted, { ...payload, password: shopper.password })).toBe(429)
  await restarted.close()
})

test('limits only the IP address with too many requests', async () => {
  const behindProxy = await TestStore.open({ config: { trustProxy: 1 } })
  const shopper = await behindProxy.shopper()
  const loginFrom = (address: string, login: unknown) =>
    behindProxy.visitor().post(endpoints.loginShopper, login, { 'x-forwarded-for': address })
  // Invalid login requests count as well.
  const tries = await Promise.all(Array.from({ length: 310 }, () => loginFrom('10.0.0.1', {})))
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
  const { email, password } = shopper
  expect(await loginFrom('10.0.0.1', { email, password })).toMatchObject({ status: 429 })
  expect(await loginFrom('10.0.0.2', { email, password })).toMatchObject({ status: 200 })
  await behindProxy.close()
})

test('counts the requests of an IP address in all processes', async () => {
  const parts = { db: store.db, listenUrl: store.databaseUrl, clock: store.clock }
  const [{ app: one }, { app: other }] = [await openApp(parts), await openApp(parts)]
  const statusAt = async (app: typeof one) =>
    (await app.inject({ method: 'POST', url: endpoints.loginShopper.path, payload: {}, remoteAddress: '10.0.0.3' })).statusCode
  const tries = await Promise.all(Array.from({ length: 310 }, (_, number) => statusAt(number % 2 ? one : other)))
  expect(tries.filter((status) => status === 429)).toHaveLength(10)
  store.clock.pass(60_000)
  expect([await statusAt(one), await statusAt(other)]).toEqual([422, 422])
  await Promise.all([one.close(), other.close()])
})
