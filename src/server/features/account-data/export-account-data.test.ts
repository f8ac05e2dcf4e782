import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDataResponse } from '../../../contract/accounts/account-data.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { placedGuestOrder } from '../../testing/guests.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { deliveredOrder, placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('sends one file with all that is saved about the shopper, and nothing of others', async () => {
  const { shopper, order: delivered, product } = await deliveredOrder(store)
  await deliveredOrder(store) // another shopper's
  const { order } = await placedOrder(store, shopper)
  await shopper.post(endpoints.rateProduct, { product, stars: 4 })
  await shopper.post(endpoints.updateAccount, { phone: '(503) 555-0142' })
  await shopper.post(endpoints.updateCart, { cartItems: { [product]: 3 } })
  await store.visitor().post(endpoints.subscribe, { email: shopper.email })
  await mailsTo(store, shopper.email)
  const { status, body, headers } = await shopper.get(endpoints.exportAccountData)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(headers.get('cache-control')).toBe('no-store')
  const data = accountDataResponse.parse(body)
  expect(data).toMatchObject({
    account: { name: 'Maya Winter', email: shopper.email, isEmailConfirmed: true, phone: '(503) 555-0142' },
    addresses: [{ isDefault: true }, { isDefault: false }],
    cart: { [product]: 3 },
    orders: [{ _id: order._id }, { _id: delivered, status: 'Delivered' }],
    ratings: [{ product, stars: 4 }],
    logins: [{ isThis: true }],
  })
  expect(data.newsletter).toMatchObject({ subscribedAt: expect.any(String) })
  expect(data.mails.find(({ subject }) => subject.includes(order.number))?.text).toContain(order.number)
})

test('leaves out the text of mails whose links open something', async () => {
  const shopper = await store.shopper()
  await store.visitor().post(endpoints.forgotPassword, { email: shopper.email })
  await mailsTo(store, shopper.email)
  const { body } = await shopper.get(endpoints.exportAccountData)
  expect(body.mails).toMatchObject([{ subject: 'Choose a new password' }])
  expect(JSON.stringify(body)).not.toContain('token=')
})

test('leaves out the links of orders that were placed as a guest, which outlive a password', async () => {
  const { guest, secret, order } = await placedGuestOrder(store)
  await mailsTo(store, guest.email)
  const password = 'a long password'
  const { token } = (await store.visitor().post(endpoints.registerShopper, { name: 'Gil', email: guest.email, password })).body
  await store.visitor().post(endpoints.confirmEmail, { token: await mailedToken(store, guest.email, '/confirm') })
  const { body } = await store.caller(token).get(endpoints.exportAccountData)
  expect(body.orders).toMatchObject([{ _id: order._id }])
  const mail = accountDataResponse.parse(body).mails.find(({ subject }) => subject.includes(order.number))
  expect(mail?.text).toContain('/order/…')
  expect(JSON.stringify(body)).not.toContain(secret)
})

test('leaves out what belongs to an email that was never confirmed, which may be somebody else’s', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await store.visitor().post(endpoints.subscribe, { email })
  const account = { name: 'Maya', email, password: 'a long password' }
  const { token } = (await store.visitor().post(endpoints.registerShopper, account)).body
  await mailsTo(store, email)
  const { body } = await store.caller(token).get(endpoints.exportAccountData)
  expect(body).toMatchObject({ account: { isEmailConfirmed: false }, newsletter: null, mails: [] })
})

test('is for the shopper alone', async () => {
  expect(await store.visitor().get(endpoints.exportAccountData)).toMatchObject({ status: 401 })
  expect(await (await store.seller()).get(endpoints.exportAccountData)).toMatchObject({ status: 403 })
})
