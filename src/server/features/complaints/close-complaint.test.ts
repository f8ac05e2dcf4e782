import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { MailWire } from '../../../contract/operations/outbox.ts'
import { activityReader } from '../../testing/activity-reader.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { openPayingStore, refundableOrder } from '../../testing/paying-store.ts'
import { sendEvent, stripeEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore()

async function list(query = '', caller?: Caller) {
  const by = caller ?? (await store.seller())
  return by.get(`${endpoints.listComplaints.path}?${query}`)
}

/** Delivers two plums and one milk, paid online, of which the shopper reports one plum as damaged and the milk as missing. */
async function reportedOrder() {
  const paid = await refundableOrder(store, stripe)
  const id = paid.order._id
  for (const status of ['Packing', 'Out for Delivery', 'Delivered'])
    await paid.seller.post(endpoints.changeOrderStatus, { id, status })
  const lines = [
    { line: paid.plums, quantity: 1 },
    { line: paid.milk, quantity: 1, kind: 'missing' },
  ]
  const reported = await paid.shopper.post(endpoints.reportComplaint, { id, lines, kind: 'damaged', note: 'Squashed' })
  const complaint: string = reported.body.order.items[0].problem._id
  const close = (of: string, reply = 'We are sorry.') => paid.seller.post(endpoints.closeComplaint, { id: of, reply })
  const states = async () => (await paid.ordered()).items.map((item) => item.problem?.state)
  const mails = async (): Promise<MailWire[]> => {
    await store.runJobs()
    const { body } = await paid.seller.get(`${endpoints.listMails.path}?limit=500`)
    return body.mails.filter(({ to }: MailWire) => to === paid.shopper.email)
  }
  return { ...paid, id, complaint, close, states, mails }
}

test('the seller lists complaints, with their order, lines, note and how many are open', async () => {
  const { id, complaint, plums, milk } = await reportedOrder()
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.problems[0]).toEqual({
    _id: complaint,
    order: expect.objectContaining({ _id: id, status: 'Delivered' }),
    lines: [
      { line: plums, quantity: 1, kind: 'damaged', refunded: 0 },
      { line: milk, quantity: 1, kind: 'missing', refunded: 0 },
    ],
    note: 'Squashed',
    at: expect.any(String),
    state: 'open',
  })
  expect(body.open).toBe(body.problems.filter(({ state }: { state: string }) => state === 'open').length)
})

test('open complaints come first, newest first, and pages add up, also when one is closed between them', async () => {
  const [one, two, three] = [await reportedOrder(), await reportedOrder(), await reportedOrder()]
  await three.close(three.complaint)
  const idsOf = ({ body }: { body: { problems: { _id: string }[] } }) => body.problems.map(({ _id }) => _id)
  const all = await list()
  const whole = idsOf(all)
  expect(whole.slice(0, 2)).toEqual([two.complaint, one.complaint])
  const open: number = all.body.open
  expect(whole[open]).toBe(three.complaint)
  const paged: string[] = []
  for (let cursor = ''; ; ) {
    const page = await list(`limit=1${cursor}`)
    paged.push(...idsOf(page))
    if (page.body.nextCursor === null) break
    cursor = `&cursor=${page.body.nextCursor}`
  }
  expect(paged).toEqual(whole)
  const first = await list('limit=1')
  await two.close(two.complaint)
  expect(idsOf(await list(`limit=1&cursor=${first.body.nextCursor}`))).toEqual([one.complaint])
  for (const query of [
    'cursor=nonsense',
    `cursor=${crypto.randomUUID()}`,
    `cursor=open.${'-'.repeat(36)}`,
    'limit=0',
    'limit=501',
  ])
    expect(await list(query)).toMatchObject({ status: 400 })
})

test('only the owner and managers see and answer complaints', async () => {
  const { shopper, complaint } = await reportedOrder()
  for (const role of ['packer', 'courier'] as const) {
    const caller = await store.staff(role)
    expect(await list('', caller)).toMatchObject({ status: 403 })
    expect(await caller.post(endpoints.closeComplaint, { id: complaint, reply: 'Sorry' })).toMatchObject({ status: 403 })
  }
  expect(await list('', shopper)).toMatchObject({ status: 403 })
  const manager = await store.staff('manager')
  expect(await list('', manager)).toMatchObject({ status: 200 })
  expect(await manager.post(endpoints.closeComplaint, { id: complaint, reply: 'Sorry' })).toMatchObject({ status: 200 })
})

test('a refund of the reported lines closes the complaint, and the shopper is mailed the refund', async () => {
  const { complaint, refund, plums, milk, states, ordered, mails } = await reportedOrder()
  const lines = [
    { line: plums, quantity: 1 },
    { line: milk, quantity: 1 },
  ]
  expect(await refund({ lines })).toMatchObject({
    body: { order: { items: [{ problem: { state: 'refunded', refunded: 1 } }, { problem: { state: 'refunded' } }] } },
  })
  expect(await states()).toEqual(['refunded', 'refunded'])
  expect((await ordered()).items[0]?.problem).not.toHaveProperty('reply')
  const closed = (await list()).body.problems.find(({ _id }: { _id: string }) => _id === complaint)
  expect(closed).toMatchObject({ state: 'closed', closedBy: 'Admin', lines: [{ refunded: 1 }, { refunded: 1 }] })
  const subjects = (await mails()).map(({ subject }) => subject.split(': ')[1])
  expect(subjects).toContain('refund')
  expect(subjects).not.toContain('our answer')
})

test('a refund of some of the lines leaves the complaint open until the rest is refunded or answered', async () => {
  const { refund, plums, milk, states, close, complaint } = await reportedOrder()
  await refund({ amount: 1 })
  await refund({ lines: [{ line: milk, quantity: 1 }] })
  expect(await states()).toEqual(['open', 'refunded'])
  const other = await reportedOrder()
  await other.refund({ lines: [{ line: other.milk, quantity: 1 }] })
  await other.refund({ lines: [{ line: other.plums, quantity: 2 }] })
  expect(await other.states()).toEqual(['refunded', 'refunded'])
  await close(complaint, 'The plums were fine when we packed them.')
  expect(await states()).toEqual(['answered', 'refunded'])
  expect(await refund({ lines: [{ line: plums, quantity: 1 }] })).toMatchObject({ status: 200 })
  expect(await states()).toEqual(['answered', 'refunded'])
})

test('a refund that fails opens the complaint again, which a repeated refund closes', async () => {
  const { refund, plums, milk, states, intent } = await reportedOrder()
  const lines = [
    { line: plums, quantity: 1 },
    { line: milk, quantity: 1 },
  ]
  await refund({ lines })
  expect(await states()).toEqual(['refunded', 'refunded'])
  await store.runJobs()
  const [sent] = (await stripe.api.refunds.list({ payment_intent: intent })).data
  await stripe.gateway.settleRefund(sent?.id ?? '', 'failed')
  const [failed] = (await stripe.api.refunds.list({ payment_intent: intent })).data
  await sendEvent(store, stripeEvent('refund.failed', failed ?? {}))
  expect(await states()).toEqual(['open', 'open'])
  expect((await auditOf(store)).findings).toEqual([])
  await refund({ lines })
  expect(await states()).toEqual(['refunded', 'refunded'])
})

test('a reply closes the complaint once, and is mailed, shown and in the activity', async () => {
  const { complaint, close, states, ordered, mails, seller, order, id } = await reportedOrder()
  expect(await close(complaint.toUpperCase(), 'We bring new plums tomorrow.\nAnd milk.')).toMatchObject({
    status: 200,
    body: { message: 'Reply sent', order: { _id: id } },
  })
  expect(await states()).toEqual(['answered', 'answered'])
  expect((await ordered()).items[0]?.problem).toMatchObject({ reply: 'We bring new plums tomorrow.\nAnd milk.' })
  expect((await list()).body.problems.find(({ _id }: { _id: string }) => _id === complaint)).toMatchObject({
    ...{ state: 'closed', reply: 'We bring new plums tomorrow.\nAnd milk.', closedBy: 'Admin' },
  })
  expect(await close(complaint)).toMatchObject({ status: 409, body: { message: 'This problem was answered before' } })
  const [mail, ...more] = (await mails()).filter(({ subject }) => subject.endsWith(': our answer'))
  expect(more).toEqual([])
  for (const said of ['We bring new plums tomorrow.', '1 × Plums: damaged', '1 × Milk: missing']) {
    expect(mail?.text).toContain(said)
    expect(mail?.html).toContain(said)
  }
  expect(mail?.html).toContain('<p>We bring new plums tomorrow.<br>And milk.</p>')
  expect(await activityReader(seller).summaries({ kind: 'orders' })).toContainEqual([
    'Admin',
    `Answered a problem with order ${order.number}`,
    'We bring new plums tomorrow.\nAnd milk.',
  ])
})

test('the id of an order closes all of its open complaints', async () => {
  const { id, close, states, milk, refund } = await reportedOrder()
  await refund({ lines: [{ line: milk, quantity: 1 }] })
  expect(await close(id.toUpperCase())).toMatchObject({ status: 200 })
  expect(await states()).toEqual(['answered', 'refunded'])
  expect(await close(id)).toMatchObject({ status: 409 })
})

test('rejects unknown complaints and empty or long replies', async () => {
  const { close, complaint, seller } = await reportedOrder()
  for (const unknown of [crypto.randomUUID(), 'no id', ''])
    expect(await close(unknown)).toMatchObject({ status: 404, body: { message: 'Problem not found' } })
  for (const reply of ['', ' \n ', 'a'.repeat(501)]) expect(await close(complaint, reply)).toMatchObject({ status: 422 })
  expect(await seller.post(endpoints.closeComplaint, { id: complaint })).toMatchObject({
    status: 422,
    body: { errors: { reply: 'Please write a reply' } },
  })
})

test('of a refund and replies at once, the complaint is closed by one, and the audit finds nothing', async () => {
  const { complaint, close, refund, plums, milk, states } = await reportedOrder()
  const lines = [
    { line: plums, quantity: 1 },
    { line: milk, quantity: 1 },
  ]
  const [refunded, ...closed] = await Promise.all([refund({ lines }), close(complaint), close(complaint)])
  expect(refunded.status).toBe(200)
  const closedByReply = closed.filter(({ status }) => status === 200).length
  expect(closedByReply).toBeLessThanOrEqual(1)
  expect(await states()).toEqual(
    closedByReply === 1 ? [expect.stringMatching(/answered|refunded/), expect.anything()] : ['refunded', 'refunded'],
  )
  expect((await auditOf(store)).findings).toEqual([])
})
