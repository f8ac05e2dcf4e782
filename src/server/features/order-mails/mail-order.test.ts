import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { MailWire } from '../../../contract/operations/outbox.ts'
import { receiptOrder } from '../../../contract/orders/order-receipt.ts'
import { weekdayOf } from '../../../domain/delivery/opening-hours.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { receiptAmount, receiptOf } from '../../../domain/orders/receipt.ts'
import { WEEKDAYS } from '../../../domain/time/weekdays.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { guestOrderOf, newGuest, placedGuestOrder } from '../../testing/guests.ts'
import { mailedToken } from '../../testing/mailed.ts'
import { openPayingStore, refundableOrder } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sendEvent, stripeEvent } from '../../testing/stripe-webhooks.ts'
import { packedOrder, placedOrder, substitutedOrder } from '../../testing/test-orders.ts'
import { markDemonstration } from '../demo/demo-repository.ts'

const MINUTE_MS = 60_000

const { store, stripe } = await openPayingStore()

async function mailsTo({ email }: { email: string }): Promise<MailWire[]> {
  await store.runJobs()
  return (await writtenTo(email)).filter(({ subject }) => subject.startsWith('Order ')).toReversed()
}
const writtenTo = async (email: string): Promise<MailWire[]> => {
  const { mails } = (await (await store.seller()).get(`${endpoints.listMails.path}?limit=500`)).body
  return mails.filter(({ to }: MailWire) => to === email)
}
const subjectsTo = async (shopper: { email: string }) => (await mailsTo(shopper)).map(({ subject }) => subject.split(': ')[1])
async function move(id: string, status: OrderStatus, more: object = {}): Promise<void> {
  store.clock.pass(1)
  expect(await (await store.seller()).post(endpoints.changeOrderStatus, { id, status, ...more })).toMatchObject({ status: 200 })
}

test('writes once that an order was placed, with what was ordered, its sums, its address and a link', async () => {
  const { shopper, order } = await placedOrder(store)
  const [mail, ...more] = await mailsTo(shopper)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Order ${order.number}: we have it`)
  const [text, html] = [mail?.text ?? '', mail?.html ?? '']
  for (const said of ['Thank you, Maya Winter!', '2 × Apples, 1 kg', '$7.20', '$0.14', '$7.34', AN_ADDRESS.street])
    for (const part of [text, html]) expect(part).toContain(said)
  expect(text).toContain(`http://localhost:3000/my-orders/${order.number}`)
  expect(html).toContain(`href="http://localhost:3000/my-orders/${order.number}"`)
  expect(html).not.toMatch(/<img|<script|url\(|<link/)
})

test('writes what was ordered and its sums, also when the mail is written after a substitute was picked', async () => {
  const { shopper } = await substitutedOrder(store)
  const [mail] = await mailsTo(shopper)
  expect(mail?.subject).toContain('we have it')
  for (const said of ['3 × Apples', '2 × Bread', 'Price: $15.80', 'Total: $16.11']) expect(mail?.text).toContain(said)
  expect(mail?.text).not.toContain('Pears')
})

test('names goods by weight with what they weigh: about, and at most, until they were weighed', async () => {
  const [shopper, seller] = [await store.shopper(), await store.seller()]
  const cheese = await (await productEditor(store)).add({
    ...{ name: 'Cheese', price: undefined, offerPrice: undefined },
    weighed: { per: 'lb', piece: 0.5, price: 12 },
  })
  const request = { items: [{ product: cheese._id, quantity: 2 }], address: (await shopper.address())._id }
  const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
  const [placed] = await mailsTo(shopper)
  for (const said of ['Cheese, about 1 lb (2 pieces) at $12.00 / lb', 'about $12.00', 'You pay about $12.24', 'At most $13.46'])
    expect(placed?.text).toContain(said)
  await move(order._id, 'Packing')
  const lines = [{ line: order.items[0].line, picked: 2, weight: 1.05 }]
  await seller.post(endpoints.pickOrder, { id: order._id, lines })
  await move(order._id, 'Out for Delivery')
  const text = (await mailsTo(shopper)).at(-1)?.text ?? ''
  for (const said of ['Cheese, 1.05 lb (2 pieces) at $12.00 / lb', '$12.60', 'You pay $12.85', '$0.61 more than expected'])
    expect(text).toContain(said)
  expect(text).not.toContain('about $')
})

test('says by which time of the store’s clock an order comes that was placed while the store is closed', async () => {
  const { shopper } = await placedOrder(store)
  expect((await mailsTo(shopper))[0]?.text).toContain('plan to be at your door within 30 minutes.')
  const seller = await store.seller()
  const day = store.clock.now().toISOString().slice(0, 10)
  const hours = Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, weekdayOf(day) === weekday ? [] : [{ from: '08:00', to: '20:00' }]]),
  )
  await seller.post(endpoints.saveSettings, { hours, timeZone: 'UTC' })
  const closed = await placedOrder(store)
  const text = (await mailsTo(closed.shopper))[0]?.text ?? ''
  await seller.post(endpoints.saveSettings, { hours: null })
  expect(text).toMatch(/plan to be at your door by \w+, \w+ \d+ at 8:30\sAM UTC\./)
})

const CALL = 'call 1-800-555-0199 to stop the $899 charge'

test('an email that nobody confirmed gets each mail about its orders, in no words of whoever typed it', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const { body } = await store.visitor().post(endpoints.registerShopper, { name: CALL, email, password: 'a long password' })
  const shopper = store.caller(body.token)
  const address = { ...AN_ADDRESS, firstName: 'Call', lastName: CALL, street: CALL, courierNote: CALL }
  const saved = (await shopper.post(endpoints.addAddress, address)).body.address
  const { _id: product } = await store.product()
  const place = async () =>
    (await shopper.post(endpoints.placeCashOrder, { items: [{ product, quantity: 1 }], address: saved._id })).body.order
  const [canceled, delivered] = [await place(), await place()]
  await (await store.seller()).post(endpoints.recordCashPayment, { id: canceled._id })
  const { refunds } = (await shopper.post(endpoints.cancelOrder, { id: canceled._id, reason: CALL })).body.order
  await (await store.seller()).post(endpoints.recordPaidOut, { id: canceled._id, refund: refunds[0]._id })
  await move(delivered._id, 'Packing')
  await move(delivered._id, 'Out for Delivery')
  await move(delivered._id, 'Delivered')
  store.clock.pass(2 * MINUTE_MS)
  const mails = await mailsTo({ email })
  const subjects = mails.map(({ subject }) => subject.split(': ')[1])
  expect(subjects.toSorted()).toEqual(['canceled', 'delivered', 'on its way', 'refund', 'we have it', 'we have it'])
  for (const { subject, text, html } of [...mails, ...(await writtenTo(email))])
    expect(`${subject} ${text} ${html}`).not.toContain('899')
  await store.visitor().post(endpoints.confirmEmail, { token: await mailedToken(store, email, '/confirm') })
  await place()
  const confirmed = (await mailsTo({ email })).at(-1)
  expect(confirmed?.text).toContain(CALL) // the account is somebody's who can read its mails
  expect(confirmed?.text).not.toContain('Confirm my email')
})

test('a guest’s mails have the address and reasons once a link in them was opened, which confirms no account', async () => {
  const { guest, order, secret } = await placedGuestOrder(store)
  await store.visitor().post(endpoints.registerShopper, { name: 'Somebody', email: guest.email, password: 'a long password' })
  const [placed] = await mailsTo(guest)
  expect(placed?.text).toContain('Thank you, Gil Santos!')
  expect(placed?.text).not.toContain(AN_ADDRESS.street)
  const [, token = ''] = /confirm\?token=([\w-]{43})/.exec(placed?.text ?? '') ?? []
  for (let times = 0; times < 2; times++)
    expect(await store.visitor().post(endpoints.confirmEmail, { token })).toMatchObject({ status: 200 })
  await move(order._id, 'Packing')
  await move(order._id, 'Out for Delivery')
  expect((await mailsTo(guest)).at(-1)?.text).toContain(AN_ADDRESS.street)
  expect(await store.visitor().post(endpoints.loginShopper, { email: guest.email, password: 'a long password' })).toMatchObject({
    body: { user: { email: guest.email } },
  })
  const { body } = await store.visitor().get(`${endpoints.getOrder.path}?secret=${secret}`)
  expect(body.order.isGuest).toBe(true)
})

test('a guest who pays by card gets the address, and the own reason of a cancellation', async () => {
  const guest = newGuest(store)
  const { _id: product } = await store.product()
  const { order, secret } = (await guest.post(endpoints.placeOnlineOrder, guestOrderOf(guest, product))).body
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
  await guest.post(endpoints.cancelOrder, { secret, reason: 'Bought it next door' })
  const [placed, canceled] = await mailsTo(guest)
  expect(placed?.text).toContain(AN_ADDRESS.street)
  expect(placed?.text).not.toContain('Confirm my email')
  expect(canceled?.text).toContain('Reason: Bought it next door')
})

test('a stranger can have at most five orders a day mailed to an email, however many they place at once', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const { _id: product } = await store.product()
  const place = () => {
    const guest = newGuest(store, email)
    return guest.post(endpoints.placeCashOrder, guestOrderOf({ ...guest, name: CALL }, product))
  }
  const placed = await Promise.all(Array.from({ length: 9 }, place))
  const mailed = await subjectsTo({ email })
  expect(mailed).toEqual(Array.from({ length: 5 }, () => 'we have it'))
  for (const { body } of placed) await move(body.order._id, 'Cancelled', { reason: 'Not real' })
  // The five orders go on being mailed, and the others are not.
  expect((await subjectsTo({ email })).slice(5)).toEqual(Array.from({ length: 5 }, () => 'canceled'))
  store.clock.pass(24 * 60 * MINUTE_MS)
  await place()
  expect((await subjectsTo({ email })).at(-1)).toBe('we have it')
})

test('a seller’s reason is mailed without its links', async () => {
  const { shopper, order } = await placedOrder(store)
  await move(order._id, 'Cancelled', { reason: 'Sold out, see https://evil.example/now or evil.example' })
  const mail = (await mailsTo(shopper)).at(-1)
  expect(mail?.text).toContain('Reason: Sold out, see [link removed] or evil. example')
})

test('a repeated order and a rejected one write nothing more', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const request = { items: [{ product: product._id, quantity: 1 }], address: (await shopper.address())._id }
  const place = (key: string, body = request) => shopper.post(endpoints.placeCashOrder, body, { 'Idempotency-Key': key })
  await Promise.all([place('one'), place('one'), place('one')])
  await place('two', { ...request, address: crypto.randomUUID() })
  expect(await subjectsTo(shopper)).toEqual(['we have it'])
})

test('writes at each step, of a delivery once it can’t be undone', async () => {
  const { shopper, order } = await placedOrder(store)
  await move(order._id, 'Packing')
  await move(order._id, 'Out for Delivery')
  await move(order._id, 'Delivered')
  store.clock.pass(MINUTE_MS)
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'on its way'])
  store.clock.pass(1)
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'on its way', 'delivered'])
  store.clock.pass(60 * MINUTE_MS)
  expect(await subjectsTo(shopper)).toHaveLength(3)
})

test('an order that is sent out again is written about again, and one that was taken back at once is not', async () => {
  const { shopper, order } = await packedOrder(store)
  const recall = async () => (await store.seller()).post(endpoints.recallOrder, { id: order._id, reason: 'Nobody was there' })
  await move(order._id, 'Out for Delivery')
  await recall()
  expect(await subjectsTo(shopper)).toEqual(['we have it'])
  await move(order._id, 'Out for Delivery')
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'on its way'])
  await recall()
  await move(order._id, 'Out for Delivery')
  await move(order._id, 'Delivered')
  await (await store.seller()).post(endpoints.undoDelivery, { id: order._id })
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'on its way', 'on its way'])
})

test('writes of substitutes while they can be rejected, of those of one moment once', async () => {
  const { shopper, order, pears, first, second } = await packedOrder(store)
  const substitute = async (line: string, quantity: number) => {
    const pick = { line, picked: 0, substitute: { product: pears._id, quantity } }
    expect(await (await store.seller()).post(endpoints.pickOrder, { id: order._id, lines: [pick] })).toMatchObject({
      status: 200,
    })
  }
  await substitute(first, 2)
  await substitute(first, 3) // the packer found one more
  expect(await subjectsTo(shopper)).toEqual(['we have it'])
  store.clock.pass(10_000)
  await substitute(second, 1)
  store.clock.pass(MINUTE_MS)
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'a substitute'])
  const mail = (await mailsTo(shopper)).at(-1)
  for (const said of ['Apples: not available, Pears instead', 'Bread: not available, Pears instead', 'Reject it'])
    expect(mail?.text).toContain(said)
  await (await store.seller()).post(endpoints.pickOrder, { id: order._id, lines: [{ line: second, picked: 2 }] })
  store.clock.pass(MINUTE_MS)
  expect(await subjectsTo(shopper)).toHaveLength(2)
  await substitute(second, 2)
  store.clock.pass(MINUTE_MS)
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'a substitute', 'a substitute'])
})

test('writes nothing of substitutes that it is too late to reject', async () => {
  const { shopper, order } = await substitutedOrder(store)
  await move(order._id, 'Out for Delivery')
  store.clock.pass(MINUTE_MS)
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'on its way'])
})

test('an undone delivery is not written about, and the next one once', async () => {
  const { shopper, order } = await packedOrder(store)
  await move(order._id, 'Out for Delivery')
  await move(order._id, 'Delivered')
  store.clock.pass(MINUTE_MS / 2)
  await (await store.seller()).post(endpoints.undoDelivery, { id: order._id })
  store.clock.pass(MINUTE_MS)
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'on its way'])
  await move(order._id, 'Delivered')
  store.clock.pass(MINUTE_MS + 1)
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'on its way', 'delivered'])
})

test('writes in the order of the steps, also of those of one moment, wherever their jobs are stored', async () => {
  await placedOrder(store)
  await store.runJobs()
  const { shopper, order } = await placedOrder(store)
  await store.run('vacuum jobs') // the next job takes the place of a deleted one
  await shopper.post(endpoints.cancelOrder, { id: order._id })
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'canceled'])
})

test('says on the way what changed while it was packed, and what is to pay', async () => {
  const { shopper, order } = await substitutedOrder(store)
  await move(order._id, 'Out for Delivery')
  const mail = (await mailsTo(shopper)).at(-1)
  expect(mail?.text).toContain('Apples: 1 of 3 available, Pears instead')
  expect(mail?.text).toContain('2 × Pears')
  expect(mail?.text).toContain(`You pay $${order.toPay.toFixed(2)}\nIn cash at the door`)
})

test('writes that an order is canceled, by whom ever, with the reason', async () => {
  const [own, other] = [await placedOrder(store), await placedOrder(store)]
  await own.shopper.post(endpoints.cancelOrder, { id: own.order._id })
  await move(other.order._id, 'Cancelled', { reason: 'The oven <b>broke</b>' })
  expect(await subjectsTo(own.shopper)).toEqual(['we have it', 'canceled'])
  const mail = (await mailsTo(other.shopper)).at(-1)
  expect(mail?.text).toContain('Reason: The oven <b>broke</b>')
  expect(mail?.html).toContain('The oven &lt;b&gt;broke&lt;/b&gt;')
  expect(mail?.text).toContain('Nothing to pay.')
})

test('an online order is written about once it is paid, and a refund once it succeeded', async () => {
  const { shopper, order, plums, refund } = await refundableOrder(store, stripe)
  expect(await subjectsTo(shopper)).toEqual(['we have it'])
  expect(await refund({ lines: [{ line: plums, quantity: 1 }] })).toMatchObject({ status: 200 })
  store.clock.pass(MINUTE_MS)
  const mail = (await mailsTo(shopper)).at(-1)
  expect(mail).toMatchObject({ subject: `Order ${order.number}: refund` })
  expect(mail?.text).toContain('We sent $4.58 back to your card')
  expect(mail?.text).toContain('Reason: Bruised')
  await refund({ reason: 'Sold out' })
  store.clock.pass(MINUTE_MS)
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'refund', 'canceled', 'refund'])
})

test('a mail about a cancellation or a refund gives each reason once', async () => {
  const { shopper, plums, refund } = await refundableOrder(store, stripe)
  await refund({ lines: [{ line: plums, quantity: 1 }] })
  await refund({ reason: 'Sold out' })
  store.clock.pass(MINUTE_MS)
  const [, ...mails] = await mailsTo(shopper)
  expect(mails).toHaveLength(3)
  for (const { text, html } of mails)
    for (const part of [text, html])
      for (const reason of ['Bruised', 'Sold out']) expect(part.split(reason).length - 1, part).toBeLessThan(2)
  expect(mails.map(({ text }) => text.match(/Reason: .*/)?.[0]).toSorted()).toEqual([
    'Reason: Bruised',
    ...['Reason: Sold out', 'Reason: Sold out'],
  ])
})

test.each([
  ['nothing was refunded before', null],
  ['most was refunded before', { amount: 10 }],
  ['all was refunded before', { amount: 11.2 }],
])('a delivery’s mail has the receipt that the order’s page shows: %s', async (_name, refunded) => {
  const { shopper, order, ordered, plums, milk, refund, seller } = await refundableOrder(store, stripe)
  await move(order._id, 'Packing')
  const lines = [
    { line: plums, picked: 1, shelfEmpty: false },
    { line: milk, picked: 1 },
  ]
  expect(await seller.post(endpoints.pickOrder, { id: order._id, lines })).toMatchObject({ status: 200 })
  await move(order._id, 'Out for Delivery')
  await move(order._id, 'Delivered')
  if (refunded) expect(await refund(refunded)).toMatchObject({ status: 200 })
  store.clock.pass(MINUTE_MS + 1)
  const delivered = (await mailsTo(shopper)).find(({ subject }) => subject.endsWith(': delivered'))
  const { sums, payments, headline } = receiptOf(receiptOrder(await ordered()))
  expect(payments[0]).toMatchObject({ name: 'Paid online', amount: 1120 })
  // The mail is written before, while or after what was left out is refunded.
  const asOfNow = (part = '') =>
    part
      .replaceAll(/Refund(?:ed| on its way) \(Some goods were not available\)/g, 'Back to you')
      .replaceAll('You pay', 'You paid')
  const [text, html] = [asOfNow(delivered?.text), asOfNow(delivered?.html)]
  for (const row of [...sums, ...payments]) {
    const name = asOfNow(row.note === undefined ? row.name : `${row.name} (${row.note})`)
    expect(text).toContain(`\n${name}: ${receiptAmount(row)}`)
    expect(html).toContain(`<td>${name}</td><td class="amount">${receiptAmount(row)}</td>`)
  }
  for (const part of [text, html]) expect(part).toContain(asOfNow(headline))
})

test('a refund that fails later is written about, and its repetition says that it is one', async () => {
  const { shopper, order, intent, refund } = await refundableOrder(store, stripe)
  await refund({ amount: 7.11 })
  const { data } = await stripe.api.refunds.list({ payment_intent: intent })
  const [sent] = data
  if (!sent) throw new Error('Nothing was refunded')
  expect(await mailsTo(shopper)).toMatchObject([{}, { subject: `Order ${order.number}: refund` }])
  await stripe.gateway.settleRefund(sent.id, 'failed')
  const [failed] = (await stripe.api.refunds.list({ payment_intent: intent })).data
  if (!failed) throw new Error('Nothing was refunded')
  store.clock.pass(MINUTE_MS)
  await sendEvent(store, stripeEvent('refund.failed', failed))
  const reported = (await mailsTo(shopper)).at(-1)
  expect(reported).toMatchObject({ subject: `Order ${order.number}: refund failed` })
  expect(reported?.text).toContain('Your refund of $7.11 didn’t go through')
  store.clock.pass(MINUTE_MS)
  await refund({ amount: 7.11 })
  const again = (await mailsTo(shopper)).at(-1)
  expect(again).toMatchObject({ subject: `Order ${order.number}: refund` })
  expect(again?.text).toContain('We sent the $7.11 to your card again')
  expect(await mailsTo(shopper)).toHaveLength(4)
})

test('nothing is written about an order that awaits its payment', async () => {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const items = [{ product: product._id, quantity: 1 }]
  const { body } = await shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id })
  expect(await subjectsTo(shopper)).toEqual([])
  const event = await stripe.pay(await stripe.sessionOf(body.order._id))
  await Promise.all([sendEvent(store, event), sendEvent(store, event)])
  expect(await subjectsTo(shopper)).toEqual(['we have it'])
})

test('cash is written about once it was paid out', async () => {
  const { shopper, order } = await placedOrder(store)
  const seller = await store.seller()
  await seller.post(endpoints.recordCashPayment, { id: order._id })
  const canceled = await shopper.post(endpoints.cancelOrder, { id: order._id })
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'canceled'])
  await seller.post(endpoints.recordPaidOut, { id: order._id, refund: canceled.body.order.refunds[0]._id })
  expect(await subjectsTo(shopper)).toEqual(['we have it', 'canceled', 'refund'])
  const mail = (await mailsTo(shopper)).at(-1)
  expect(mail?.text).toContain('was given back to you')
  expect(mail?.text).toContain('Our records say you got it in cash.')
})

test('orders of the demonstration send nothing', async () => {
  const shopper = await store.shopper()
  const { user } = (await shopper.get(endpoints.currentShopper)).body
  await markDemonstration(store.db, { shoppers: [user._id] })
  await placedOrder(store, shopper)
  expect(await subjectsTo(shopper)).toEqual([])
})

test('a guest gets all mails, each with a link to the order’s own page', async () => {
  const { guest, order, secret } = await placedGuestOrder(store)
  await move(order._id, 'Packing')
  await move(order._id, 'Out for Delivery')
  await move(order._id, 'Delivered')
  store.clock.pass(2 * MINUTE_MS)
  const mails = await mailsTo(guest)
  expect(mails.map(({ subject }) => subject.split(': ')[1])).toEqual(['we have it', 'on its way', 'delivered'])
  for (const { text, html } of mails) {
    expect(text).toContain(`http://localhost:3000/order/${secret}`)
    expect(html).toContain(`href="http://localhost:3000/order/${secret}"`)
    expect(text).not.toContain('my-orders')
  }
  expect(mails[0]?.text).toContain('Thank you, Gil Santos!')
})

test('mails about an order that an account has go to its present email, without the secret', async () => {
  const shopper = await store.shopper()
  const guest = newGuest(store, shopper.email)
  const { order, secret } = await placedGuestOrder(store, guest)
  const email = `${crypto.randomUUID()}@example.com`
  await shopper.post(endpoints.updateAccount, { email, password: shopper.password })
  await store.visitor().post(endpoints.confirmEmail, { token: await mailedToken(store, email, '/confirm') })
  await move(order._id, 'Packing')
  await move(order._id, 'Out for Delivery')
  expect(await subjectsTo(guest)).toEqual(['we have it'])
  const mails = await mailsTo({ email })
  expect(mails.map(({ subject }) => subject.split(': ')[1])).toEqual(['on its way'])
  for (const { text } of [...mails, ...(await mailsTo(guest))]) {
    expect(text).toContain(`http://localhost:3000/my-orders/${order.number}`)
    expect(text).not.toContain(secret)
  }
})

test('a mail names no guest whose name holds a link', async () => {
  const guest = { ...newGuest(store), name: 'Win at evil.example' }
  await placedGuestOrder(store, guest)
  expect((await mailsTo(guest))[0]?.text).not.toContain('evil')
})
