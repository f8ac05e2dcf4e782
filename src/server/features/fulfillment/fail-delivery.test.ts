import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { openPayingStore, refundableOrder } from '../../testing/paying-store.ts'
import { packedOrder } from '../../testing/test-orders.ts'

const { store, stripe } = await openPayingStore()
const [seller, manager, packer, courier] = await Promise.all([
  store.seller(),
  store.staff('manager', 'Grace Tan'),
  store.staff('packer', 'Noor Haddad'),
  store.staff('courier', 'Leo Martins'),
])

const fail = (by: Caller, id: string, more: object = {}) =>
  by.post(endpoints.failDelivery, { id, reason: 'nobodyHome', next: 'deliverAgain', ...more })
const move = async (id: string, status: string) =>
  expect(await seller.post(endpoints.changeOrderStatus, { id, status })).toMatchObject({ status: 200 })
const one = async (by: Caller, id: string) => (await by.get(`${endpoints.getOrder.path}?id=${id}`)).body.order

async function sentOut() {
  const packed = await packedOrder(store)
  await move(packed.order._id, 'Out for Delivery')
  return { ...packed, id: packed.order._id }
}

/** Sends out a cash order of two pieces of a product of which ten are counted. */
async function sentOutCounted() {
  const eggs = await countedProduct(store, 10, { name: 'Eggs', offerPrice: 2.5 })
  const shopper = await store.shopper()
  const { order } = (await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [eggs, 2]))).body
  await move(order._id, 'Packing')
  await move(order._id, 'Out for Delivery')
  return { id: order._id, eggs }
}

async function mailsAbout(number: string): Promise<{ subject: string; text: string }[]> {
  await store.runJobs()
  const { mails } = (await seller.get(`${endpoints.listMails.path}?limit=500`)).body
  return mails.filter(({ subject }: { subject: string }) => subject.includes(number))
}

test('an order that was not delivered is packing again, and page and mail tell the shopper why, each time', async () => {
  const { id, order, shopper } = await sentOut()
  const { status, body } = await fail(courier, id, { note: 'Rang twice' })
  expect({ status, shown: body.order._id }).toEqual({ status: 200, shown: id })
  const { status: now, history } = await one(shopper, id)
  expect(now).toBe('Packing')
  expect(history.at(-1)).toMatchObject({
    status: 'Packing',
    by: 'Leo Martins',
    reason: 'Nobody was there: Rang twice',
    failedDelivery: 'nobodyHome',
  })
  const exported = await seller.get(`${endpoints.exportSellerOrders.path}?q=${order.number}`)
  expect(exported.body).toContain('"Nobody was there: Rang twice"')
  await move(id, 'Out for Delivery')
  expect(await fail(manager, id, { reason: 'other', note: 'The bridge is closed' })).toMatchObject({ status: 200 })
  const mails = (await mailsAbout(order.number)).filter(({ subject }) => subject.endsWith('we couldn’t deliver it'))
  expect(mails.map(({ text }) => /Reason: .*/.exec(text)?.[0])).toContain('Reason: The bridge is closed')
  await move(id, 'Out for Delivery')
  await move(id, 'Delivered')
  expect((await auditOf(store)).findings).toEqual([])
})

test('the mail about an order that nobody picked up speaks of no delivery', async () => {
  const settings = { pickup: { isOffered: true, address: '12 Market Street', minutes: 20 } }
  expect(await seller.post(endpoints.saveSettings, settings)).toMatchObject({ status: 200 })
  const shopper = await store.shopper()
  const { address: _, ...request } = await orderRequest(shopper, [await countedProduct(store, 10), 1])
  const { order } = (await shopper.post(endpoints.placeCashOrder, { ...request, fulfilment: 'pickup' })).body
  for (const status of ['Packing', 'Out for Delivery']) await move(order._id, status)
  expect(await fail(manager, order._id)).toMatchObject({ status: 200 })
  const [mail] = (await mailsAbout(order.number)).filter(({ text }) => text.includes('Reason: Nobody was there'))
  expect(mail?.subject).toMatch(/your order wasn’t picked up$/)
  expect(mail?.text).toContain('We’ll mail you when it’s ready for pickup again.')
  expect(mail?.text).not.toMatch(/deliver|bring/)
})

test.each([
  [undefined, 10, []],
  ['restock', 10, []],
  ['waste', 8, ['spoiled']],
])('goods of a canceled order go where “%s” says, and nothing is owed in cash', async (goods, stock, spoiled) => {
  const { id, eggs } = await sentOutCounted()
  expect(await fail(courier, id, { reason: 'rejected', next: 'cancel', goods })).toMatchObject({ status: 200 })
  const order = await one(manager, id)
  expect(order).toMatchObject({ status: 'Cancelled', isPaid: false, refunds: [] })
  expect(order.history.at(-1)).toMatchObject({ reason: 'The delivery was refused', failedDelivery: 'rejected' })
  expect((await eggs.sellers()).stock).toBe(stock)
  const reasons = (await eggs.movements()).map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === 'spoiled')).toEqual(spoiled)
  expect((await auditOf(store)).findings).toEqual([])
})

test('what was paid online for a canceled order goes back', async () => {
  const { order, ordered } = await refundableOrder(store, stripe)
  await move(order._id, 'Packing')
  await move(order._id, 'Out for Delivery')
  expect(await fail(courier, order._id, { next: 'cancel' })).toMatchObject({ status: 200 })
  await store.runJobs()
  expect((await ordered()).refunds).toMatchObject([{ amount: 11.2, status: 'succeeded', reason: 'Nobody was there' }])
})

test('a packer can’t, another’s and other statuses are refused, and a note is asked for', async () => {
  const { id } = await sentOut()
  expect(await fail(packer, id)).toMatchObject({ status: 403 })
  expect(await fail(await store.shopper(), id)).toMatchObject({ status: 403 })
  expect(await fail(store.visitor(), id)).toMatchObject({ status: 401 })
  expect(await fail(courier, crypto.randomUUID())).toMatchObject({ status: 404 })
  for (const [wrong, field] of [
    [{ reason: 'lost' }, 'reason'],
    [{ reason: 'other', note: ' ' }, 'note'],
    [{ note: 'x'.repeat(201) }, 'note'],
    [{ next: 'again' }, 'next'],
    [{ goods: 'waste' }, 'goods'],
  ] as const)
    expect(await fail(courier, id, wrong)).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } })
  await move(id, 'Delivered')
  expect(await fail(manager, id)).toMatchObject({ status: 409, body: { status: 'Delivered', nextSteps: [] } })
  expect(await fail(courier, id)).toMatchObject({ status: 404 })
})

test('of several who say it at once, one does, and the goods come back once', async () => {
  const { id, eggs } = await sentOutCounted()
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, index) => fail(manager, id, index % 2 === 0 ? { next: 'cancel' } : {})),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await eggs.movements()).filter(({ reason }) => reason === 'cancelled').length).toBeLessThan(2)
  expect((await auditOf(store)).findings).toEqual([])
})
