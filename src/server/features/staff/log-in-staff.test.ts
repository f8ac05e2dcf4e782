import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'
import { installOwner } from './owner-login.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('logs the seller in and out', async () => {
  const login = await store.visitor().post(endpoints.loginSeller, SELLER)
  expect(login).toMatchObject({ status: 200, body: { success: true, message: 'Logged In' } })
  const seller = store.caller(login.body.token)
  const owner = { name: 'Admin', email: SELLER.email, role: 'owner' }
  expect(login.body.seller).toEqual(owner)
  expect(await seller.get(endpoints.currentSeller)).toMatchObject({ status: 200, body: { success: true, seller: owner } })
  expect(await seller.get(endpoints.logoutSeller)).toMatchObject({ status: 200, body: { success: true, message: 'Logged Out' } })
  expect(await seller.get(endpoints.currentSeller)).toMatchObject({ status: 401 })
})

test.each(['manager', 'packer', 'courier'] as const)('logs a %s in and out, and says who they are', async (role) => {
  const { email, name, password } = await store.staff(role)
  const login = await store.visitor().post(endpoints.loginSeller, { email: email.toUpperCase(), password })
  expect(login).toMatchObject({ status: 200, body: { seller: { name, email, role } } })
  const person = store.caller(login.body.token)
  expect((await person.get(endpoints.currentSeller)).body).toEqual({ success: true, seller: { name, email, role } })
  expect(await person.get(endpoints.currentShopper)).toMatchObject({ status: 403 })
  expect(await person.get(endpoints.logoutSeller)).toMatchObject({ status: 200 })
  expect(await person.get(endpoints.currentSeller)).toMatchObject({ status: 401 })
})

test('rejects someone who has not accepted their invitation, with any password', async () => {
  const { email, id, password: former } = await store.staff('packer')
  await store.db.updateTable('staff').set({ password_hash: null }).where('id', '=', id).execute()
  for (const password of ['null', former])
    expect(await store.visitor().post(endpoints.loginSeller, { email, password })).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password' },
    })
})

test('a new role counts for sessions that there are', async () => {
  const person = await store.staff('courier')
  await store.db.updateTable('staff').set({ role: 'manager' }).where('id', '=', person.id).execute()
  expect(await person.get(endpoints.listJobs)).toMatchObject({ status: 200 })
})

test('staff stay when the owner’s login is replaced', async () => {
  const other = await TestStore.open()
  const person = await other.staff('manager')
  await installOwner(other.db, { ...SELLER, password: 'the new password' })
  expect(await person.get(endpoints.currentSeller)).toMatchObject({ status: 200 })
  await other.close()
})

test('rejects a wrong password with the same message as any failed login', async () => {
  const response = await store.visitor().post(endpoints.loginSeller, { ...SELLER, password: 'a wrong password' })
  expect(response).toMatchObject({ status: 401, body: { success: false, message: 'Invalid email or password' } })
})

test('rejects a shopper’s token for the seller, and the reverse', async () => {
  const shopper = await store.shopper()
  const seller = await store.seller()
  expect(await shopper.get(endpoints.currentSeller)).toMatchObject({ status: 403 })
  expect(await shopper.get(endpoints.listSellerOrders)).toMatchObject({ status: 403 })
  expect(await shopper.get(endpoints.logoutSeller)).toMatchObject({ status: 403 })
  expect(await seller.get(endpoints.currentShopper)).toMatchObject({ status: 403 })
  expect(await seller.post(endpoints.updateCart, { cartItems: {} })).toMatchObject({ status: 403 })
})

test('an account with the seller’s email is still a shopper', async () => {
  const { body } = await store.visitor().post(endpoints.registerShopper, { name: 'Mallory', ...SELLER })
  expect(await store.caller(body.token).get(endpoints.currentSeller)).toMatchObject({ status: 403 })
})

test('keeps the seller’s sessions when the login is unchanged, and ends them with a new password', async () => {
  const other = await TestStore.open()
  const seller = await other.seller()
  await installOwner(other.db, SELLER)
  expect(await seller.get(endpoints.currentSeller)).toMatchObject({ status: 200 })
  await installOwner(other.db, { ...SELLER, password: 'the new password' })
  expect(await seller.get(endpoints.currentSeller)).toMatchObject({ status: 401 })
  expect(await other.visitor().post(endpoints.loginSeller, SELLER)).toMatchObject({ status: 401 })
  expect(await other.visitor().post(endpoints.loginSeller, { ...SELLER, password: 'the new password' })).toMatchObject({
    status: 200,
  })
  await other.close()
})

test('four concurrent installations of the same login leave one seller', async () => {
  const other = await TestStore.open()
  const login = { email: 'new@example.com', password: 'a new password' }
  await Promise.all(Array.from({ length: 4 }, () => installOwner(other.db, login)))
  expect(await other.db.selectFrom('sellers').select('email').execute()).toEqual([{ email: 'new@example.com' }])
  await other.close()
})

test('a login concurrent with a replaced seller is rejected or ends with it, without a server error', async () => {
  const other = await TestStore.open()
  for (let round = 0; round < 4; round++) {
    const logins = Array.from({ length: 6 }, () => other.visitor().post(endpoints.loginSeller, SELLER))
    await installOwner(other.db, { ...SELLER, password: `the new password ${round}` })
    for (const { status, body } of await Promise.all(logins)) {
      expect([200, 401]).toContain(status)
      if (status === 200) expect(await other.caller(body.token).get(endpoints.currentSeller)).toMatchObject({ status: 401 })
    }
    await installOwner(other.db, SELLER)
    // A successful login resets the count of failures.
    await other.visitor().post(endpoints.loginSeller, SELLER)
  }
  await other.close()
})
