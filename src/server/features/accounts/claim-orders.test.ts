import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { NOTHING_MAILED } from '../../../domain/mail/mail.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { guestOrderOf, newGuest, placedGuestOrder, sqlOf, type TestGuest, withKey } from '../../testing/guests.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { TestStore } from '../../testing/test-store.ts'

const HOUR_MS = 3_600_000
const PASSWORD = 'a long password'
const SENT = { status: 200, body: { success: true, message: NOTHING_MAILED } }
const ENDED = { status: 422, body: { message: 'This link has expired or was used already' } }

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ config: { trustProxy: 1 } })
})
afterAll(() => store.close())

const claim = (secret: string) => store.visitor().post(endpoints.claimOrders, { secret })
const choose = (token: string, password = PASSWORD) => store.visitor().post(endpoints.resetPassword, { token, password })
const login = (email: string) => store.visitor().post(endpoints.loginShopper, { email, password: PASSWORD })

async function claimLink({ email }: TestGuest, secret: string): Promise<string> {
  expect(await claim(secret)).toMatchObject(SENT)
  return mailedToken(store, email, '/reset')
}

async function ordersOf(token: string): Promise<string[]> {
  const { orders } = (await store.caller(token).get(endpoints.listShopperOrders)).body
  return orders.map(({ _id }: { _id: string }) => _id).toSorted()
}

async function register(email: string): Promise<string> {
  return (await store.visitor().post(endpoints.registerShopper, { name: 'Gil', email, password: PASSWORD })).body.token
}

async function confirm(email: string): Promise<void> {
  const token = await mailedToken(store, email, '/confirm')
  expect(await store.visitor().post(endpoints.confirmEmail, { token })).toMatchObject({ status: 200 })
}

test('an account gets the orders of its email once that is confirmed, earlier and later ones', async () => {
  const guest = newGuest(store)
  const [earlier, other] = [await placedGuestOrder(store, guest), await placedGuestOrder(store)]
  const token = await register(guest.email.toUpperCase())
  expect(await ordersOf(token)).toEqual([])
  await confirm(guest.email.toUpperCase())
  expect(await ordersOf(token)).toEqual([earlier.order._id])
  const later = await placedGuestOrder(store, guest)
  expect(await ordersOf(token)).toEqual([earlier.order._id, later.order._id].toSorted())
  expect(await ordersOf(token)).not.toContain(other.order._id)
  // What the account got is its own, and the link still works.
  const own = store.caller(token)
  expect(await own.post(endpoints.cancelOrder, { id: earlier.order._id })).toMatchObject({ status: 200 })
  expect(await store.visitor().get(`${endpoints.getOrder.path}?secret=${earlier.secret}`)).toMatchObject({
    status: 200,
    body: { order: { status: 'Cancelled', isGuest: true } },
  })
})

test('an account gets the orders of its new email once that is confirmed', async () => {
  const guest = newGuest(store)
  const [{ order }, shopper] = [await placedGuestOrder(store, guest), await store.shopper()]
  await shopper.post(endpoints.updateAccount, { email: guest.email.toUpperCase(), password: shopper.password })
  expect(await ordersOf(shopper.token)).toEqual([])
  await confirm(guest.email.toUpperCase())
  expect(await ordersOf(shopper.token)).toEqual([order._id])
})

test('no order is missed when it is placed while the email is being confirmed', async () => {
  const guest = newGuest(store)
  const { _id: product } = await store.product()
  const token = await register(guest.email)
  const link = await mailedToken(store, guest.email, '/confirm')
  const place = () => guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product))
  const placing = Array.from({ length: 5 }, place)
  const confirming = store.visitor().post(endpoints.confirmEmail, { token: link })
  const placed = await Promise.all([...placing, place(), place(), place()])
  expect((await confirming).status).toBe(200)
  expect(await ordersOf(token)).toEqual(placed.map(({ body }) => body.order._id).toSorted())
})

test('a guest chooses a password by a mailed link, and has a confirmed account with all orders', async () => {
  const guest = newGuest(store)
  const [first, second] = [await placedGuestOrder(store, guest), await placedGuestOrder(store, guest)]
  const token = await claimLink(guest, second.secret)
  const subjects = (await mailsTo(store, guest.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Choose a password')
  expect(await store.visitor().post(endpoints.findResetEmail, { token })).toMatchObject({
    body: { email: guest.email, purpose: 'claim' },
  })
  expect(await choose(token, 'short')).toMatchObject({ status: 422, body: { errors: { password: expect.any(String) } } })
  expect(await login(guest.email)).toMatchObject({ status: 401 })

  expect(await choose(token)).toMatchObject({ status: 200 })
  expect(await choose(token)).toMatchObject(ENDED)
  const { body } = await login(guest.email)
  expect(body.user).toMatchObject({ name: guest.name, email: guest.email, phone: guest.phone })
  expect(await store.caller(body.token).get(endpoints.findEmailConfirmation)).toMatchObject({ body: { isConfirmed: true } })
  expect(await ordersOf(body.token)).toEqual([first.order._id, second.order._id].toSorted())
  expect((await store.caller(body.token).get(endpoints.listAddresses)).body.addresses).toMatchObject([
    { ...AN_ADDRESS, isDefault: true, isLastUsed: true },
  ])
})

test('a claim responds the same for an email with an account, which gets the link of a forgotten password', async () => {
  const shopper = await store.shopper()
  const known = await placedGuestOrder(store, newGuest(store, shopper.email))
  const unknown = await placedGuestOrder(store)
  const traces: string[][] = []
  for (const { secret } of [known, unknown])
    traces.push(await sqlOf(store, async () => expect(await claim(secret)).toMatchObject(SENT)))
  expect(traces[1]).toEqual(traces[0])
  const subjects = (await mailsTo(store, shopper.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Choose a new password')
  expect(subjects).not.toContain('Choose a password')
  expect(await choose(await mailedToken(store, shopper.email, '/reset'), 'a better password')).toMatchObject({ status: 200 })
  expect(
    await store.visitor().post(endpoints.loginShopper, { email: shopper.email, password: 'a better password' }),
  ).toMatchObject({
    status: 200,
  })
})

test('whoever registered with the email before does not keep the account', async () => {
  const guest = newGuest(store)
  const { order, secret } = await placedGuestOrder(store, guest)
  const link = await claimLink(guest, secret)
  const stranger = await register(guest.email)
  expect(await choose(link, 'the guest’s password')).toMatchObject({ status: 200 })
  expect(await store.caller(stranger).get(endpoints.currentShopper)).toMatchObject({ status: 401 })
  const { body } = await store.visitor().post(endpoints.loginShopper, { email: guest.email, password: 'the guest’s password' })
  expect(await ordersOf(body.token)).toEqual([order._id])
})

test('a link works for an hour, and links of several orders can be used at the same moment', async () => {
  const guest = newGuest(store)
  const [first, second] = [await placedGuestOrder(store, guest), await placedGuestOrder(store, guest)]
  const late = await claimLink(guest, first.secret)
  store.clock.pass(HOUR_MS)
  expect(await choose(late)).toMatchObject(ENDED)
  const links = [await claimLink(guest, first.secret), await claimLink(guest, second.secret)]
  expect(new Set(links).size).toBe(2)
  const responses = await Promise.all(links.map((link) => choose(link)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await ordersOf((await login(guest.email)).body.token)).toHaveLength(2)
})

test('mails at most five links an hour to an email, and says nothing of it', async () => {
  const guest = newGuest(store)
  const { secret } = await placedGuestOrder(store, guest)
  for (let requests = 0; requests < 7; requests += 1) expect(await claim(secret)).toMatchObject(SENT)
  const links = async () => (await mailsTo(store, guest.email)).filter(({ subject }) => subject === 'Choose a password')
  expect(await links()).toHaveLength(5)
  store.clock.pass(HOUR_MS)
  await claim(secret)
  expect(await links()).toHaveLength(6)
})

test('a delivered order counts its customer once an account claims it', async () => {
  const customers = async () =>
    (await store.db.selectFrom('store_counts').select('change').where('counted', '=', 'customers').execute()).reduce(
      (sum, { change }) => sum + change,
      0,
    )
  const guest = newGuest(store)
  const { order, secret } = await placedGuestOrder(store, guest)
  const seller = await store.seller()
  const before = await customers()
  for (const status of ['Packing', 'Out for Delivery', 'Delivered'])
    await seller.post(endpoints.changeOrderStatus, { id: order._id, status })
  expect(await customers()).toBe(before)
  await choose(await claimLink(guest, secret))
  expect(await customers()).toBe(before + 1)
})

test('the saved response of a claimed order is repeated to the guest', async () => {
  const guest = newGuest(store)
  const order = guestOrderOf(guest, (await store.product())._id)
  const { body } = await guest.post(endpoints.placeCashOrder, order, withKey('claimed later'))
  await choose(await claimLink(guest, body.secret))
  expect(await guest.post(endpoints.placeCashOrder, order, withKey('claimed later'))).toMatchObject({ status: 201, body })
})

test('the audit finds nothing wrong with claimed orders', async () => {
  expect((await auditOf(store)).findings).toEqual([])
})
