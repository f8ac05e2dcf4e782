import { expect, test } from 'vitest'
import type { CustomerWire, GetCustomerResponse } from '../../../contract/customers/customers.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { activityReader } from '../../testing/activity-reader.ts'
import { guestOrderOf, newGuest, placedGuestOrder } from '../../testing/guests.ts'
import { mailedToken } from '../../testing/mailed.ts'
import { openPayingStore, refundableOrder } from '../../testing/paying-store.ts'
import type { TestShopper } from '../../testing/test-store.ts'

const { stripe, store } = await openPayingStore()

async function list(query: Record<string, string> = {}): Promise<{ customers: CustomerWire[]; nextCursor: string | null }> {
  const { status, body } = await (await store.seller()).get(`${endpoints.listCustomers.path}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function one(id: string, query: Record<string, string> = {}): Promise<GetCustomerResponse> {
  const { status, body } = await (await store.seller()).get(
    `${endpoints.getCustomer.path}?${new URLSearchParams({ id, ...query })}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function found(q: string): Promise<CustomerWire> {
  const { customers } = await list({ q })
  expect(customers).toHaveLength(1)
  return customers[0] as CustomerWire
}

async function order(shopper: TestShopper, offerPrice: number): Promise<string> {
  const product = await store.product({ offerPrice, price: offerPrice })
  const items = [{ product: product._id, quantity: 1 }]
  return (await shopper.post(endpoints.placeCashOrder, { items, address: (await shopper.address())._id })).body.order._id
}

const setStatus = async (id: string, status: string) =>
  expect(await (await store.seller()).post(endpoints.changeOrderStatus, { id, status, reason: 'Nobody home' })).toMatchObject({
    status: 200,
  })

test('an account without orders is a customer, and its sums follow its orders at once', async () => {
  const shopper = await store.shopper()
  expect(await found(shopper.email)).toEqual({
    _id: expect.any(String),
    name: 'Maya Winter',
    email: shopper.email,
    isGuest: false,
    isBlocked: false,
    orders: 0,
    spent: 0,
    givenBack: 0,
    credit: 0,
    createdAt: store.clock.now().toISOString(),
  })
  const [first, second] = [await order(shopper, 10), await order(shopper, 20)]
  expect(await found(shopper.email)).toMatchObject({ orders: 2, spent: 30.6, lastOrderAt: expect.any(String) })
  await setStatus(first, 'Cancelled')
  const customer = await found(shopper.email)
  expect(customer).toMatchObject({ orders: 2, spent: 20.4, givenBack: 0 })
  const shown = await one(customer._id)
  expect(shown.orders.map(({ _id, status }) => [_id, status])).toEqual([
    [second, 'Order Placed'],
    [first, 'Cancelled'],
  ])
  expect((await one(first)).customer._id).toBe(customer._id)
  expect(shown).toMatchObject({ customer: { ...customer, canBlock: true }, nextCursor: null, problems: [], notes: [] })
})

test('what was given back stands beside what was spent, and problems are shown with their order', async () => {
  const { order: paid, shopper, seller, plums } = await refundableOrder(store, stripe)
  for (const status of ['Packing', 'Out for Delivery', 'Delivered']) await setStatus(paid._id, status)
  await shopper.post(endpoints.reportComplaint, {
    id: paid._id,
    lines: [{ line: plums, quantity: 1 }],
    kind: 'damaged',
    note: 'Soft',
  })
  expect(await seller.post(endpoints.refundOrder, { id: paid._id, amount: 2, reason: 'Soft plums' })).toMatchObject({
    status: 200,
  })
  const customer = await found(shopper.email)
  expect(customer).toMatchObject({ orders: 1, spent: 11.2, givenBack: 2 })
  expect((await one(customer._id)).problems).toMatchObject([
    { order: paid._id, number: paid.number, kinds: ['damaged'], note: 'Soft', state: 'open' },
  ])
})

test('guests are one customer by confirmed email, and before that each order is one of its own', async () => {
  const guest = newGuest(store)
  const [one1, two] = [await placedGuestOrder(store, guest), await placedGuestOrder(store, guest)]
  const apart = (await list({ q: guest.email })).customers
  expect(apart.map(({ orders, isGuest }) => [orders, isGuest])).toEqual([
    [1, true],
    [1, true],
  ])
  const confirm = async (at: number) => {
    const token = await confirmingToken(guest.email, at)
    expect(await store.visitor().post(endpoints.confirmEmail, { token })).toMatchObject({ status: 200 })
  }
  await confirm(0)
  await confirm(1)
  const joined = await found(guest.email)
  expect(joined).toMatchObject({ orders: 2, name: 'Gil Santos', phone: guest.phone })
  expect((await one(joined._id)).orders.map(({ _id }) => _id).toSorted()).toEqual([one1.order._id, two.order._id].toSorted())
})

/** Returns the token of the link by which the mail about the guest's order `at` confirms its email. */
async function confirmingToken(email: string, at: number): Promise<string> {
  await store.runJobs()
  const mails = await store.db.selectFrom('mails').select('text').where('recipient', '=', email).orderBy('id').execute()
  const tokens = mails.flatMap(({ text }) => text.match(/\/confirm\?token=([\w-]{43})/)?.[1] ?? [])
  return tokens[at] ?? ''
}

test('an account that confirms its email becomes one customer with its guest, whose notes and block go along', async () => {
  const seller = await store.seller()
  const guest = newGuest(store)
  await placedGuestOrder(store, guest)
  const token = await confirmingToken(guest.email, 0)
  expect(await store.visitor().post(endpoints.confirmEmail, { token })).toMatchObject({ status: 200 })
  const before = await found(guest.email)
  await seller.post(endpoints.addCustomerNote, { id: before._id, note: 'Prefers mornings' })
  await seller.post(endpoints.blockCustomer, { id: before._id, isBlocked: true, reason: 'Sent back three orders' })
  const account = { name: 'Gil S.', email: guest.email, password: 'a long password' }
  await store.visitor().post(endpoints.registerShopper, account)
  await store.visitor().post(endpoints.confirmEmail, { token: await mailedToken(store, guest.email, '/confirm') })
  const after = await found(guest.email)
  expect(after).toMatchObject({ name: 'Gil S.', isGuest: false, orders: 1, isBlocked: true })
  expect(await one(after._id)).toMatchObject({
    notes: [{ note: 'Prefers mornings', by: 'Admin' }],
    customer: { block: { reason: 'Sent back three orders' } },
  })
  expect(await seller.get(`${endpoints.getCustomer.path}?id=${before._id}`)).toMatchObject({ status: 404 })
})

test('each sort lists all customers once over its pages, in its order', async () => {
  for (const [index, spent] of [3, 1, 2].entries()) {
    store.clock.pass(1000)
    const shopper = await store.shopper()
    for (let placed = 0; placed <= index; placed += 1) await order(shopper, spent * 100)
  }
  const all = (await list({ limit: '500' })).customers
  for (const sort of ['newest', 'orders', 'spent', 'last']) {
    const pages: CustomerWire[] = []
    let cursor: string | null = ''
    do {
      const page = await list({ sort, limit: '2', ...(cursor && { cursor }) })
      pages.push(...page.customers)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(pages.map(({ _id }) => _id).toSorted()).toEqual(all.map(({ _id }) => _id).toSorted())
    const values = pages.map(({ createdAt, orders, spent, lastOrderAt = '' }) => ({
      newest: createdAt,
      orders,
      spent,
      last: lastOrderAt,
    }))
    const sorted = values.map((each) => each[sort as 'newest'])
    expect(sorted).toEqual(sorted.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
  }
})

test('customers are found by parts of names, emails and phone numbers, folded', async () => {
  const guest = { ...newGuest(store), name: 'Zoë Łukasik', phone: '(971) 555-0177' }
  const product = await store.product()
  await guest.post(endpoints.placeCashOrder, guestOrderOf(guest, product._id))
  for (const q of ['zoe luk', guest.email.slice(0, 20), '971 555 01', '+1 971 555 0177'])
    expect(await found(q)).toMatchObject({ name: 'Zoë Łukasik' })
  expect((await list({ q: 'nobody like this' })).customers).toEqual([])
})

test('customers who were taken on the phone are found by phone, and lead to their address', async () => {
  const seller = await store.seller()
  const product = await store.product()
  const customer = { name: 'Ruth Okafor', phone: '(360) 555-0143' }
  const address = { street: '9 Alder St', city: 'Portland', state: 'OR', zipcode: '97201', country: 'US' }
  const items = [{ product: product._id, quantity: 1 }]
  expect(await seller.post(endpoints.placePhoneOrder, { items, customer, address })).toMatchObject({ status: 201 })
  const ruth = await found('3605550143')
  expect(ruth).toMatchObject({ name: 'Ruth Okafor', email: '', isGuest: true, orders: 1 })
  expect(await one(ruth._id)).toMatchObject({ customer: { canBlock: false }, orders: [{ address: { street: '9 Alder St' } }] })
  expect(await seller.post(endpoints.blockCustomer, { id: ruth._id, isBlocked: true, reason: 'Rude' })).toMatchObject({
    status: 409,
  })
})

test('notes and blocks need text, are listed newest first, and are in the activity of managers', async () => {
  const manager = await store.staff('manager')
  const shopper = await store.shopper()
  const { _id: id } = await found(shopper.email)
  expect(await manager.post(endpoints.addCustomerNote, { id, note: ' ' })).toMatchObject({ status: 422 })
  expect(await manager.post(endpoints.addCustomerNote, { id, note: 'a'.repeat(1001) })).toMatchObject({ status: 422 })
  expect(await manager.post(endpoints.blockCustomer, { id, isBlocked: true, reason: '' })).toMatchObject({ status: 422 })
  expect(await manager.post(endpoints.addCustomerNote, { id: 'nobody', note: 'Hm' })).toMatchObject({ status: 404 })
  await manager.post(endpoints.addCustomerNote, { id, note: 'First' })
  const { body } = await manager.post(endpoints.addCustomerNote, { id, note: 'Second\nline' })
  expect(body).toMatchObject({ notes: [{ note: 'Second\nline', by: 'Noor Haddad' }, { note: 'First' }] })
  await manager.post(endpoints.blockCustomer, { id, isBlocked: true, reason: 'Abuse' })
  await manager.post(endpoints.blockCustomer, { id, isBlocked: false })
  const summaries = await activityReader(manager).summaries({ who: manager.id })
  expect(summaries.map(([, text]) => text)).toEqual([
    'Let Maya Winter order again',
    'Blocked Maya Winter',
    'Wrote a note about Maya Winter',
    'Wrote a note about Maya Winter',
  ])
})

test('only managers and the owner see customers', async () => {
  for (const role of ['packer', 'courier'] as const)
    expect(await (await store.staff(role)).get(endpoints.listCustomers)).toMatchObject({ status: 403 })
  expect(await (await store.staff('manager')).get(endpoints.listCustomers)).toMatchObject({ status: 200 })
})
