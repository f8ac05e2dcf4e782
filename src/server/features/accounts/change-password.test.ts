import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const NEW = 'a better password'
const WRONG = { status: 422, body: { success: false, errors: { oldPassword: 'The current password is incorrect' } } }

const login = (email: string, password: string) => store.visitor().post(endpoints.loginShopper, { email, password })

test('accepts only the new password afterwards', async () => {
  const shopper = await store.shopper()
  const response = await shopper.post(endpoints.changePassword, { oldPassword: shopper.password, newPassword: NEW })
  expect(response).toMatchObject({ status: 200, body: { success: true, message: 'Password changed' } })
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 401 })
  expect(await login(shopper.email, NEW)).toMatchObject({ status: 200 })
})

test('ends the shopper’s other logins, but neither this one nor another shopper’s', async () => {
  const [shopper, other] = [await store.shopper(), await store.shopper()]
  const elsewhere = store.caller((await login(shopper.email, shopper.password)).body.token)
  await shopper.post(endpoints.changePassword, { oldPassword: shopper.password, newPassword: NEW })
  expect(await elsewhere.get(endpoints.currentShopper)).toMatchObject({ status: 401 })
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
  expect(await other.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
})

test('requires the old password and changes nothing without it', async () => {
  const shopper = await store.shopper()
  const elsewhere = store.caller((await login(shopper.email, shopper.password)).body.token)
  expect(await shopper.post(endpoints.changePassword, { oldPassword: 'a wrong one', newPassword: NEW })).toMatchObject(WRONG)
  expect(await elsewhere.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
  expect(await login(shopper.email, shopper.password)).toMatchObject({ status: 200 })
})

test('returns an error per field', async () => {
  const shopper = await store.shopper()
  expect(await shopper.post(endpoints.changePassword, { oldPassword: '', newPassword: 'short' })).toMatchObject({
    status: 422,
    body: { errors: { oldPassword: 'Current password is required', newPassword: 'New password must be at least 8 characters' } },
  })
})

test('counts wrong old passwords together with failed logins and rejects further ones after ten', async () => {
  const shopper = await store.shopper()
  for (let tries = 0; tries < 5; tries++) {
    await shopper.post(endpoints.changePassword, { oldPassword: 'a wrong one', newPassword: NEW })
    await login(shopper.email, 'a wrong one')
  }
  const response = await shopper.post(endpoints.changePassword, { oldPassword: shopper.password, newPassword: NEW })
  expect(response).toMatchObject({ status: 429, body: { success: false } })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('only one of two concurrent changes succeeds', async () => {
  const shopper = await store.shopper()
  const news = ['the first password', 'the second password']
  const responses = await Promise.all(
    news.map((newPassword) => shopper.post(endpoints.changePassword, { oldPassword: shopper.password, newPassword })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const winner = responses.findIndex(({ status }) => status === 200)
  const logins = await Promise.all(news.map((password) => login(shopper.email, password)))
  expect(logins.map(({ status }) => status === 200)).toEqual(news.map((_, index) => index === winner))
})

test('no concurrent login with the old password survives the change', async () => {
  for (let round = 0; round < 5; round++) {
    const shopper = await store.shopper()
    const [changed, ...logins] = await Promise.all([
      shopper.post(endpoints.changePassword, { oldPassword: shopper.password, newPassword: NEW }),
      ...Array.from({ length: 6 }, () => login(shopper.email, shopper.password)),
    ])
    expect(changed).toMatchObject({ status: 200 })
    for (const { body } of logins.filter(({ status }) => status === 200)) {
      expect(await store.caller(body.token).get(endpoints.currentShopper)).toMatchObject({ status: 401 })
    }
  }
})
