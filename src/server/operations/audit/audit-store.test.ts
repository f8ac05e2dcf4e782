import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { A_PRODUCT, productForm, TestStore } from '../../testing/test-store.ts'
import { auditStore } from './audit-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

/** The audit's findings as `thing: wrong`, without IDs. */
async function audit({ clean = false } = {}) {
  const said: string[] = []
  const result = await auditStore({
    db: store.db,
    dataDir: store.dataDir,
    now: new Date(),
    clean,
    report: ({ thing, wrong }) => said.push(`${thing}: ${wrong}`),
  })
  return { said, ...result, looked: Object.fromEntries(result.parts.map(({ of, looked }) => [of, looked])) }
}

const aPicture = async (color: string) => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

const FILES = 3 // of this picture: 160, 240 and 400 px wide

async function addPictured(color: string): Promise<{ _id: string; image: string[] }> {
  const seller = await store.seller()
  return (await seller.post(endpoints.addProduct, productForm(A_PRODUCT, [await aPicture(color)]))).body.product
}

/** A shopper with a cart, and an order of two lines under an idempotency key. */
async function placeOrder(): Promise<string> {
  const [apples, pears, shopper] = [await addPictured('red'), await store.product({ offerPrice: 0.01 }), await store.shopper()]
  const items = [
    { product: apples._id, quantity: 3 },
    { product: pears._id, quantity: 1 },
  ]
  const order = { items, address: (await shopper.address())._id }
  const { body } = await shopper.post(endpoints.placeCashOrder, order, { [IDEMPOTENCY_HEADER]: `key ${crypto.randomUUID()}` })
  await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 2, [pears._id]: 1 } })
  return body.order._id
}

test('finds nothing in a store with orders', async () => {
  await placeOrder()
  await placeOrder()
  const { said, looked } = await audit()
  expect(said).toEqual([])
  expect(looked).toEqual({ orders: 2, payments: 0, 'saved responses': 2, carts: 2, 'picture files': FILES })
})

test('audits every order across pages', async () => {
  const id = await placeOrder()
  await store.run(`
    with more as (
      insert into orders select gen_random_uuid(), shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at
      from orders, generate_series(1, 4500) returning id),
    lines as (
      insert into order_lines (id, order_id, position, product_id, name, category, weight, pictures, offer_price, quantity)
      select gen_random_uuid(), more.id, position, product_id, name, category, weight, pictures, offer_price, quantity
      from more, order_lines where order_id = '${id}')
    insert into order_status_changes select more.id, number, status, changed_at from more, order_status_changes where order_id = '${id}'
  `)
  await sql`update orders set tax = tax - 1, amount = amount - 1 where id = (select max(id::text)::uuid from orders)`.execute(
    store.db,
  )
  const { said, looked } = await audit()
  expect(looked.orders).toBe(4501)
  expect(said).toEqual([
    'order: says 20 cents of tax, and 2% of its lines are 21',
    'order: says 1101 cents altogether, and its lines and their tax make 1102',
  ])
})

test.each<[string, string, string[]]>([
  [
    'a line that was changed',
    'update order_lines set quantity = 4 where position = 0',
    [
      'order: says 1081 cents for its cart, and its lines make 1441',
      'order: says 21 cents of tax, and 2% of its lines are 28',
      'order: says 1102 cents altogether, and its lines and their tax make 1469',
    ],
  ],
  ['an order without lines', 'delete from order_lines', ['order: has no lines']],
  ['a place without a line', 'update order_lines set position = 5 where position = 1', ['order: has lines at the places 0, 5']],
  [
    'a status without a history',
    "update orders set status = 'Delivered'",
    ['order: is Delivered, and its history ends with Order Placed'],
  ],
  ['a history that is gone', 'delete from order_status_changes', ['order: has no history']],
  [
    'a history that goes back',
    "insert into order_status_changes select order_id, 2, 'Order Placed', changed_at - interval '1 hour' from order_status_changes",
    ['order: has a history that goes back in time'],
  ],
  [
    'a key whose order is gone',
    "update idempotency_keys set response = jsonb_set(response::jsonb, '{order,_id}', '\"0\"')",
    ['idempotency key: names the order 0, which is not there'],
  ],
  [
    'a saved response with another amount',
    "update idempotency_keys set response = jsonb_set(response::jsonb, '{order,amount}', '10.5')",
    [expect.stringMatching(/^idempotency key: answered 1050 cents for the order .* of 1102$/) as never],
  ],
  [
    'one order under two keys',
    "insert into idempotency_keys select owner_id, 'another', request_hash, status, response, created_at from idempotency_keys",
    Array(2).fill(expect.stringMatching(/^idempotency key: names the order .* as another key does$/)),
  ],
  ['two lines of a cart at one place', 'update cart_lines set position = 0', ['cart of shopper: has several lines at one place']],
])('finds %s', async (_, change, wrong) => {
  await placeOrder()
  await sql.raw(change).execute(store.db)
  expect((await audit()).said).toEqual(wrong)
})

/** Makes the order an online order, paid by the provider's facts. */
const PAY = `
  update orders set payment_type = 'Online', is_paid = true;
  insert into payments (id, order_id, kind, shopper_id, amount, product_ids, state, session_id, payment_intent, started_at, expires_at, checked_at, paid_at)
    select id, id, 'checkout', shopper_id, amount, array(select product_id from order_lines where order_id = orders.id order by position), 'paid', 'session', 'intent', now(), now() + interval '1 hour', now(), now() from orders;
  insert into payment_events select 'event', 'paid', id, null, '{"kind":"paid","amount":1102,"currency":"usd"}', now(), 'session' from orders`

test.each<[string, string, string[]]>([
  ['nothing wrong with an order that is paid', 'select 1', []],
  ['an online order without a payment', 'delete from payments', ['payment of order: is missing']],
  [
    'an order whose payment is not marked',
    "update orders set is_paid = false, status = 'Awaiting Payment'",
    ['order: awaits its payment, and has a history', 'payment of order: was made, and the order is not marked as paid'],
  ],
  [
    'an order marked as paid without money',
    'delete from payment_events',
    [
      'payment of order: was not made, and the order is marked as paid',
      'payment of order: is paid, and what the provider reported comes to open',
    ],
  ],
  [
    'an order paid with another amount',
    "update payment_events set fact = jsonb_set(fact, '{amount}', '1101')",
    [
      'payment of order: was not made, and the order is marked as paid',
      'payment of order: is paid, and what the provider reported comes to expired',
    ],
  ],
  [
    'money that went back unnoticed',
    `insert into payment_events select 'other', 'refunded', id, null, '{"kind":"refunded","amount":1102}', now() from orders`,
    [
      'payment of order: is paid, and what the provider reported comes to refunded',
      'payment of order: has null cents refunded, and what the provider reported comes to 1102',
    ],
  ],
  [
    'a refund that nobody told',
    `insert into refunds select gen_random_uuid(), id, 're_1', 300, 'succeeded', now(), now() from payments`,
    ['payment of order: has the refund re_1 of 300 cents succeeded, which the provider did not report'],
  ],
  [
    'a refund that was not saved',
    `insert into payment_events select 'other', 'refund', id, 'intent', '{"kind":"refund","refund":"re_1","amount":300,"status":"pending"}', now() from orders`,
    ['payment of order: lacks the refund re_1 of 300 cents pending, which the provider reported'],
  ],
  [
    'another payment that was not saved',
    `insert into payment_events select 'other', 'paid', id, 'pi_2', '{"kind":"paid","amount":1102,"currency":"usd"}', now(), 'another session' from orders`,
    ['payment of order: lacks the other payment pi_2, which the provider reported'],
  ],
  [
    'another payment that nobody made',
    `insert into payments (id, order_id, kind, shopper_id, amount, state, payment_intent, started_at, expires_at, checked_at)
      select gen_random_uuid(), order_id, 'other', shopper_id, 5, 'paid', 'pi_2', started_at, expires_at, checked_at from payments`,
    ['payment of order: has the other payment pi_2, which the provider did not report'],
  ],
  ['a payment of another amount', 'update payments set amount = 1101', ['payment of order: is 1101 cents, and the order 1102']],
  [
    'a payment for other products',
    "update payments set product_ids = '{}'",
    ['payment of order: is for other products than the order'],
  ],
])('finds %s', async (_, change, wrong) => {
  await placeOrder()
  for (const statement of [...PAY.split(';'), change]) await sql.raw(statement).execute(store.db)
  expect((await audit()).said).toEqual(wrong)
})

const files = async () =>
  (await readdir(path.join(store.dataDir, 'pictures'), { recursive: true })).filter((name) => name.endsWith('.webp'))
const fileOf = (url: string) => path.join(store.dataDir, url)
async function age(name: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms)
  await utimes(path.join(store.dataDir, 'pictures', name), then, then)
}

test('finds a missing picture file, also when only an order shows it', async () => {
  await placeOrder()
  const { image } = await addPictured('green')
  await rm(fileOf(image[0] ?? ''))
  expect((await audit()).said).toEqual(['picture: is shown, and its file is missing'])
  await sql`update products set pictures = '{}'`.execute(store.db)
  await rm(path.join(store.dataDir, 'pictures'), { recursive: true })
  expect((await audit()).said).toEqual(Array(FILES).fill('picture: is shown, and its file is missing'))
})

test('accepts picture files of an earlier version, in its widths', async () => {
  const full = `/pictures/photo/${'a'.repeat(40)}-400x300.webp`
  const sizes = [full, full.replace('400x300', '320x240'), full.replace('400x300', '160x120')]
  await addPictured('green')
  for (const name of sizes) await writeFile(fileOf(name), 'a picture')
  await sql`update products set pictures = array_append(pictures, ${full})`.execute(store.db)
  expect(await audit()).toMatchObject({ said: [], looked: { 'picture files': FILES + sizes.length } })
  const [, narrower = ''] = sizes
  await rm(fileOf(narrower))
  expect((await audit()).said).toEqual(['picture: is shown, and its file is missing'])
})

test('finds unused files after an hour, and deletes only those when requested', async () => {
  await placeOrder()
  const { _id } = await addPictured('blue')
  await sql`delete from products where id = ${_id}`.execute(store.db)
  expect((await audit({ clean: true })).removed).toBe(0) // an hour is enough for a product to follow its pictures
  for (const name of await files()) await age(name, 61 * 60 * 1000)
  expect((await audit()).said).toEqual(Array(FILES).fill('picture: belongs to no product and no order'))
  expect(await audit({ clean: true })).toMatchObject({ said: [], removed: FILES })
  expect(await files()).toHaveLength(FILES)
  expect((await audit()).said).toEqual([])
})

test('keeps an unused picture that is saved again', async () => {
  const { _id } = await addPictured('blue')
  await addPictured('red')
  await sql`delete from products where id = ${_id}`.execute(store.db)
  for (const name of await files()) await age(name, 61 * 60 * 1000)
  const pictures = await addPictured('blue')
  await sql`delete from products where id = ${pictures._id}`.execute(store.db) // as if its insertion were still to come
  expect((await audit({ clean: true })).removed).toBe(0)
})

test('deletes nothing when no picture is used: that is another store’s database', async () => {
  const { _id } = await addPictured('blue')
  await sql`delete from products where id = ${_id}`.execute(store.db)
  for (const name of await files()) await age(name, 61 * 60 * 1000)
  await expect(audit({ clean: true })).rejects.toThrow('is this the database of this DATA_DIR?')
  expect(await files()).toHaveLength(FILES)
})
