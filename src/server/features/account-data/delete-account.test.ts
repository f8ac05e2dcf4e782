import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { guestOrderOf, newGuest, placedGuestOrder } from '../../testing/guests.ts'
import { mailedToken, mailsTo, mailsWrittenTo } from '../../testing/mailed.ts'
import { openPayingStore, payingShopper, refundableOrder } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { tableNames } from '../../testing/table-names.ts'
import { deliveredOrder, placedOrder } from '../../testing/test-orders.ts'
import type { TestShopper } from '../../testing/test-store.ts'
import { markDemonstration } from '../demo/demo-repository.ts'

const MINUTE_MS = 60_000

const { store, stripe } = await openPayingStore()

const deleteAccount = (shopper: TestShopper) => shopper.post(endpoints.deleteAccount, { password: shopper.password })
const idOf = async (shopper: TestShopper): Promise<string> => (await shopper.get(endpoints.currentShopper)).body.user._id
const orderOf = async (id: string) => (await (await store.seller()).get(`${endpoints.getOrder.path}?id=${id}`)).body.order
const findings = async () => (await auditOf(store)).findings

/** Returns the tables with a row that contains one of these texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await tableNames(store.db)) {
    const { rows } = await sql`
      select from ${sql.table(table)} as entry where to_jsonb(entry)::text ilike any(${texts.map((text) => `%${text}%`)}::text[])
      limit 1`.execute(store.db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

test('leaves nothing that names the person in any table, and their orders with sums and place', async () => {
  const shopper = await store.shopper()
  const id = await idOf(shopper)
  const person = { firstName: 'Zelda', lastName: 'Quillfeather', street: '7 Nettle Row', phone: '+1 971 555 0199' }
  const address = { ...AN_ADDRESS, ...person, email: shopper.email, line2: 'Attic', courierNote: 'Mind the geese' }
  await shopper.post(endpoints.updateAccount, { name: 'Zelda Quillfeather', phone: '971 555 0188' })
  const saved = (await shopper.post(endpoints.addAddress, address)).body.address
  const product = await store.product()
  const items = [{ product: product._id, quantity: 2 }]
  const place = { items, address: saved._id }
  const { order } = (await shopper.post(endpoints.placeCashOrder, place, { [IDEMPOTENCY_HEADER]: 'a key' })).body
  await shopper.post(endpoints.cancelOrder, { id: order._id, reason: 'The geese are on vacation' })
  const { order: paid } = (await shopper.post(endpoints.placeOnlineOrder, place)).body
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(paid._id)))
  await shopper.post(endpoints.cancelOrder, { id: paid._id, reason: 'The geese need no vacation' })
  const guest = { ...newGuest(store, shopper.email), name: 'Zelda Quillfeather' }
  const asGuest = guestOrderOf(guest, product._id, { address })
  const claimed = (await guest.post(endpoints.placeCashOrder, asGuest, { [IDEMPOTENCY_HEADER]: 'a guest' })).body
  await shopper.post(endpoints.cancelOrder, { id: claimed.order._id })
  const { order: bought, product: rated } = await deliveredOrder(store, { shopper })
  await shopper.post(endpoints.rateProduct, { product: rated, stars: 5 })
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  await store.visitor().post(endpoints.subscribe, { email: shopper.email })
  await store.visitor().post(endpoints.forgotPassword, { email: shopper.email })
  await shopper.post(endpoints.updateAccount, { email: `zelda.${crypto.randomUUID()}@example.com`, password: shopper.password })
  await store.runJobs()
  await store.visitor().post(endpoints.loginShopper, { email: shopper.email, password: 'a wrong one' })
  await store.visitor().post(endpoints.forgotPassword, { email: shopper.email }) // its job has not run

  const texts = [
    id,
    saved._id,
    shopper.email,
    'Quillfeather',
    'Nettle Row',
    'Mind the geese',
    'Attic',
    ...['555 0199', '5550199', '555 0188', '5550188'], // shorter ones are in random hashes, too
    'vacation',
  ]
  expect((await tablesWith(texts)).length).toBeGreaterThan(10)
  expect(await deleteAccount(shopper)).toMatchObject({ status: 200, body: { message: 'Your account is deleted' } })
  expect(await tablesWith(texts)).toEqual(['order_events']) // they have the account's id alone, and are deleted after an hour
  for (const kept of [await orderOf(order._id), await orderOf(bought)]) {
    expect(kept.address).toMatchObject({ firstName: 'Deleted', lastName: 'account', street: '', phone: '', email: '' })
    expect(kept.address).toMatchObject({ city: 'Portland', state: 'Oregon', zipcode: '97205', country: 'United States' })
  }
  expect(await orderOf(order._id)).toMatchObject({ amount: order.amount, status: 'Cancelled', items: [{ quantity: 2 }] })
  expect(await findings()).toEqual([])
})

test('leaves no text that the person or staff typed about their orders', async () => {
  const shopper = await store.shopper()
  const seller = await store.seller()
  const address = (await shopper.post(endpoints.addAddress, { ...AN_ADDRESS, courierNote: 'The gander bites' })).body.address
  const items = [{ product: (await store.product())._id, quantity: 2 }]
  const place = { items, address: address._id }
  const placed = async () => (await shopper.post(endpoints.placeCashOrder, place)).body.order
  const paid = async () => {
    const { order } = (await shopper.post(endpoints.placeOnlineOrder, place)).body
    await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
    return order
  }
  for (const { _id: id } of [await placed(), await paid()]) {
    expect(await shopper.post(endpoints.cancelOrder, { id, reason: 'My gander is ill' })).toMatchObject({ status: 200 })
  }
  for (const { _id: id } of [await placed(), await paid()]) {
    const cancel = { id, status: 'Cancelled', reason: 'Their gander is loose' }
    expect(await seller.post(endpoints.changeOrderStatus, cancel)).toMatchObject({ status: 200 })
  }
  const {
    _id: id,
    items: [{ line }],
  } = await paid()
  const move = async (status: string) => seller.post(endpoints.changeOrderStatus, { id, status })
  await move('Packing')
  await move('Out for Delivery')
  expect(await seller.post(endpoints.recallOrder, { id, reason: 'The gander was at the door' })).toMatchObject({ status: 200 })
  await move('Out for Delivery')
  await move('Delivered')
  store.clock.pass(2 * MINUTE_MS)
  const refund = { id, lines: [{ line, quantity: 1 }], reason: 'The gander ate it' }
  expect(await seller.post(endpoints.refundOrder, refund, { [IDEMPOTENCY_HEADER]: 'gander' })).toMatchObject({ status: 200 })
  const complaint = { id, lines: [{ line, quantity: 1 }], kind: 'other', note: 'My gander dislikes it' }
  expect(await shopper.post(endpoints.reportComplaint, complaint)).toMatchObject({ status: 200 })
  expect(await seller.post(endpoints.closeComplaint, { id, reply: 'We feel for the gander' })).toMatchObject({ status: 200 })
  store.clock.pass(2 * MINUTE_MS)
  await store.runJobs()
  const tables = ['addresses', 'idempotency_keys', 'mails', 'complaints', 'order_status_changes', 'orders', 'refunds']
  expect(await tablesWith(['gander'])).toEqual(expect.arrayContaining([...tables, 'staff_acts']))

  expect(await deleteAccount(shopper)).toMatchObject({ status: 200 })
  expect(await tablesWith(['gander'])).toEqual([])
  const kept = await orderOf(id)
  const { problems } = (await seller.get(endpoints.listComplaints)).body
  expect(problems.find(({ order }: { order: { _id: string } }) => order._id === id)).toMatchObject({
    state: 'closed',
    note: '',
    reply: 'Deleted with its account',
  })
  expect(kept.refunds).toMatchObject([{ reason: 'Deleted with its account' }])
  const { activities } = (await seller.get(endpoints.listActivity)).body
  expect(activities).toContainEqual(expect.objectContaining({ details: ['Deleted with its account'] }))
  expect(await findings()).toEqual([])
})

test('ends all logins, and their streams', async () => {
  const shopper = await store.shopper()
  const other = (await store.visitor().post(endpoints.loginShopper, { email: shopper.email, password: shopper.password })).body
  const events = await EventReader.open(store.url, other.token)
  await deleteAccount(shopper)
  for (const token of [shopper.token, other.token])
    expect(await store.caller(token).get(endpoints.currentShopper)).toMatchObject({ status: 401 })
  expect(await events.next()).toBeNull()
  const login = { email: shopper.email, password: shopper.password }
  expect(await store.visitor().post(endpoints.loginShopper, login)).toMatchObject({ status: 401 })
})

test('the email can have a new account, which has nothing of the old one', async () => {
  const { shopper } = await deliveredOrder(store)
  await deleteAccount(shopper)
  const account = { name: 'Maya', email: shopper.email, password: 'another password' }
  const { status, body } = await store.visitor().post(endpoints.registerShopper, account)
  expect(status).toBe(201)
  const again = store.caller(body.token)
  expect((await again.get(endpoints.listShopperOrders)).body.orders).toEqual([])
  expect((await again.get(endpoints.listAddresses)).body.addresses).toEqual([])
})

test('a rating stays without who gave it, and a customer counts no more', async () => {
  const { shopper, product } = await deliveredOrder(store)
  await shopper.post(endpoints.rateProduct, { product, stars: 2 })
  const counted = async () =>
    (
      await store.db
        .selectFrom('store_counts')
        .select(({ fn }) => fn.sum('change').as('sum'))
        .where('counted', '=', 'customers')
        .executeTakeFirstOrThrow()
    ).sum
  const before = Number(await counted())
  await deleteAccount(shopper)
  expect(Number(await counted())).toBe(before - 1)
  const rated = store.db
    .selectFrom('products')
    .select(['rating_count', 'rating_stars'])
    .where('id', '=', sql<ProductId>`${product}`)
  expect(await rated.executeTakeFirst()).toEqual({ rating_count: 1, rating_stars: 2 })
  expect(await findings()).toEqual([])
})

test.each(['Order Placed', 'Packing', 'Out for Delivery'])('is refused while an order is %s, naming it', async (status) => {
  const { shopper, order } = await placedOrder(store)
  const seller = await store.seller()
  for (const next of ['Packing', 'Out for Delivery']) {
    if (status === 'Order Placed' || (status === 'Packing' && next !== 'Packing')) break
    await seller.post(endpoints.changeOrderStatus, { id: order._id, status: next })
  }
  const response = await deleteAccount(shopper)
  expect(response).toMatchObject({ status: 409, body: { orders: [order.number] } })
  expect(response.body.message).toContain(order.number)
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
  expect((await shopper.get(endpoints.listAddresses)).body.addresses).toHaveLength(1)
})

test('is refused while a payment is under way, and possible once it was canceled', async () => {
  const { shopper, order } = await payingShopper(store, stripe)
  expect(await deleteAccount(shopper)).toMatchObject({ status: 409, body: { message: expect.stringContaining('payment') } })
  await shopper.post(endpoints.cancelWaitingPayment, { id: order._id })
  await store.runJobs()
  expect(await deleteAccount(shopper)).toMatchObject({ status: 200 })
  expect(await findings()).toEqual([])
})

test('a paid order can still be refunded, and nobody is mailed about it', async () => {
  const { shopper, order, plums, refund, seller } = await refundableOrder(store, stripe)
  for (const status of ['Packing', 'Out for Delivery', 'Delivered'])
    await seller.post(endpoints.changeOrderStatus, { id: order._id, status })
  const before = await refund({ lines: [{ line: plums, quantity: 1 }] }, { [IDEMPOTENCY_HEADER]: 'a refund' })
  expect(before.body.order.address.street).toBe(AN_ADDRESS.street)
  expect(await deleteAccount(shopper)).toMatchObject({ status: 200 })
  const after = await refund({ lines: [{ line: plums, quantity: 1 }] })
  expect(after).toMatchObject({ status: 200, body: { order: { address: { street: '' } } } })
  store.clock.pass(61_000)
  await store.runJobs()
  expect(await mailsWrittenTo(store, shopper.email)).toEqual([])
  expect(await findings()).toEqual([])
})

test('a delivery can’t be undone any more', async () => {
  const { shopper, order } = await deliveredOrder(store)
  await deleteAccount(shopper)
  const undone = await (await store.seller()).post(endpoints.undoDelivery, { id: order })
  expect(undone).toMatchObject({ status: 409, body: { message: expect.stringContaining('deleted their account') } })
})

test('requires the password, and counts wrong ones as failed logins', async () => {
  const shopper = await store.shopper()
  const wrong = () => shopper.post(endpoints.deleteAccount, { password: 'a wrong one' })
  expect(await wrong()).toMatchObject({ status: 422, body: { errors: { password: 'The password is incorrect' } } })
  expect(await shopper.post(endpoints.deleteAccount, {})).toMatchObject({ status: 422 })
  for (let tries = 0; tries < 9; tries++) await wrong()
  expect(await deleteAccount(shopper)).toMatchObject({ status: 429 })
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
})

test('of two at once one deletes, and the other finds nobody logged in', async () => {
  const shopper = await store.shopper()
  const responses = await Promise.all([deleteAccount(shopper), deleteAccount(shopper)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('an order that is placed at the same time is either refused or keeps the account', async () => {
  const product = await store.product()
  for (let times = 0; times < 8; times++) {
    const shopper = await store.shopper()
    const address = await shopper.address()
    const place = { items: [{ product: product._id, quantity: 1 }], address: address._id }
    const [deleted, ...placed] = await Promise.all([
      deleteAccount(shopper),
      ...Array.from({ length: 4 }, () => shopper.post(endpoints.placeCashOrder, place)),
      shopper.post(endpoints.addAddress, AN_ADDRESS),
      shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 1 } }),
    ])
    expect([200, 409]).toContain(deleted?.status)
    if (deleted?.status === 200) expect(await tablesWith([shopper.email, address._id])).toEqual([])
    else expect(placed.some(({ status }) => status === 201)).toBe(true)
    for (const { status } of placed) expect([200, 201, 401, 404, 409]).toContain(status)
  }
  expect(await findings()).toEqual([])
})

test('a guest’s order waits for the deletion of the account of its email, and is placed', async () => {
  const [shopper, product] = [await store.shopper(), await store.product()]
  const id = await idOf(shopper)
  const guest = newGuest(store, shopper.email)
  const waiting = async () =>
    (await sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(store.db)).rows.length
  const placing = await store.db.transaction().execute(async (tx) => {
    await sql`delete from sessions where shopper_id = ${id}`.execute(tx)
    await sql`delete from shoppers where id = ${id}`.execute(tx)
    const placed = guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product._id))
    await expect.poll(waiting).toBeGreaterThan(0)
    return { placed }
  })
  expect(await placing.placed).toMatchObject({ status: 201, body: { order: { isGuest: true } } })
})

test('an email that was never confirmed keeps its mails without content, so that they still count', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const account = { name: 'Maya', email, password: 'a long password' }
  const register = async () => store.caller((await store.visitor().post(endpoints.registerShopper, account)).body.token)
  await store.visitor().post(endpoints.subscribe, { email })
  for (let times = 0; times < 7; times++) {
    const shopper = await register()
    await store.runJobs()
    expect(await shopper.post(endpoints.deleteAccount, { password: account.password })).toMatchObject({ status: 200 })
  }
  const mails = await mailsWrittenTo(store, email)
  expect(mails.filter(({ text }) => text === '')).toHaveLength(5)
  expect(mails.filter(({ text }) => text !== '')).toMatchObject([{ subject: 'Confirm your newsletter subscription' }])
})

test('mails about it and its orders go, too, that went to an email of before, and a stranger’s there stay', async () => {
  const { shopper, order } = await deliveredOrder(store)
  const earlier = shopper.email
  store.clock.pass(2 * MINUTE_MS)
  await store.runJobs()
  const [line] = (await orderOf(order)).items
  const lines = [{ line: line.line, quantity: 1 }]
  await shopper.post(endpoints.reportComplaint, { id: order, lines, kind: 'damaged', note: '' })
  await (await store.seller()).post(endpoints.closeComplaint, { id: order, reply: 'We are sorry.' })
  expect((await mailsTo(store, earlier)).map(({ subject }) => subject.split(': ')[1])).toEqual(
    expect.arrayContaining(['we have it', 'delivered', 'our answer']),
  )
  const email = `${crypto.randomUUID()}@example.com`
  await store.visitor().post(endpoints.forgotPassword, { email: earlier })
  await shopper.post(endpoints.updateAccount, { email, password: shopper.password })
  await store.visitor().post(endpoints.confirmEmail, { token: await mailedToken(store, email, '/confirm') })
  expect((await mailsTo(store, earlier)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your email is about to change', 'Your email has changed', 'Choose a new password']),
  )
  await store.visitor().post(endpoints.subscribe, { email: earlier })
  store.clock.pass(61 * MINUTE_MS)
  const { order: late, secret } = await placedGuestOrder(store, newGuest(store, earlier))
  expect(secret).toBeDefined()
  await store.runJobs()
  expect(await deleteAccount(shopper)).toMatchObject({ status: 200 })
  expect(await mailsWrittenTo(store, email)).toEqual([])
  const left = (await mailsWrittenTo(store, earlier)).map(({ subject }) => subject)
  expect(left.toSorted()).toEqual(['Confirm your newsletter subscription', `Order ${late.number}: we have it`])
  expect(await findings()).toEqual([])
})

test('an open complaint of a deleted account is closed by an answer that nobody is mailed', async () => {
  const { shopper, order } = await deliveredOrder(store)
  const lines = [{ line: (await orderOf(order)).items[0].line, quantity: 1 }]
  await shopper.post(endpoints.reportComplaint, { id: order, lines, kind: 'missing', note: '' })
  await deleteAccount(shopper)
  const seller = await store.seller()
  const { problems } = (await seller.get(endpoints.listComplaints)).body
  expect(problems[0]).toMatchObject({ state: 'open', order: { address: { firstName: 'Deleted', lastName: 'account' } } })
  const closed = await seller.post(endpoints.closeComplaint, { id: order, reply: 'The account is gone.' })
  expect(closed).toMatchObject({ status: 200, body: { message: 'Problem closed' } })
  store.clock.pass(2 * MINUTE_MS)
  expect(await mailsTo(store, shopper.email)).toEqual([])
})

test('a shopper of the demonstration goes with it alone', async () => {
  const shopper = await store.shopper()
  const { user } = (await shopper.get(endpoints.currentShopper)).body
  await markDemonstration(store.db, { shoppers: [user._id] })
  expect(await deleteAccount(shopper)).toMatchObject({ status: 409 })
})

test('an open order that somebody placed with the account’s email goes on as a guest’s, and hinders nothing', async () => {
  const shopper = await store.shopper()
  const { order, secret } = await placedGuestOrder(store, newGuest(store, shopper.email))
  expect((await shopper.get(`${endpoints.getOrder.path}?id=${order._id}`)).status).toBe(200)
  expect(await deleteAccount(shopper)).toMatchObject({ status: 200 })
  expect(await orderOf(order._id)).toMatchObject({ status: 'Order Placed', address: { street: AN_ADDRESS.street } })
  expect(await store.visitor().get(`${endpoints.getOrder.path}?secret=${secret}`)).toMatchObject({ status: 200 })
  expect(await findings()).toEqual([])
})

test('an open order whose email is proved by its mailed link hinders the deletion', async () => {
  const shopper = await store.shopper()
  const { order } = await placedGuestOrder(store, newGuest(store, shopper.email))
  const token = await mailedToken(store, shopper.email, '/confirm')
  expect(await store.visitor().post(endpoints.confirmEmail, { token })).toMatchObject({ status: 200 })
  expect(await deleteAccount(shopper)).toMatchObject({ status: 409, body: { orders: [order.number] } })
})
