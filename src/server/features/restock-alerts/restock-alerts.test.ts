import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { KEEP_RESTOCK_ALERTS_DAYS, MAX_RESTOCK_ALERTS } from '../../../domain/restock-alert.ts'
import { purgeExpired } from '../../purge-expired.ts'
import { mailedToken, mailsTo, mailsWrittenTo } from '../../testing/mailed.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sendRestockAlerts } from './send-restock-alerts.ts'

const DAY_MS = 24 * 3_600_000
const THANKS = { status: 200, body: { success: true, message: 'We’ll email you once it’s back' } }

const { stripe, store } = await openPayingStore()

/** Restores what a test did to the database when it failed before it could. */
let repairs: string[] = []
beforeEach(() => {
  repairs = []
})
afterEach(async () => {
  for (const repair of repairs) await store.run(repair)
})

const ask = (product: string, email: string) => store.visitor().post(endpoints.requestRestockAlert, { product, email })
const unsubscribe = (token: string) => store.visitor().post(endpoints.unsubscribe, { token })
const anEmail = () => `${crypto.randomUUID()}@example.com`
const soldOut = async (name = 'Strawberries') => (await store.product({ name, inStock: false }))._id
const send = (signal = new AbortController().signal) => sendRestockAlerts(store.platform, signal)
const subjectsTo = async (email: string) => (await mailsWrittenTo(store, email)).map(({ subject }) => subject)

async function setInStock(id: string, inStock: boolean): Promise<void> {
  await (await store.seller()).post(endpoints.setStock, { id, inStock })
}

async function setCount(product: string, count: number | null): Promise<void> {
  await (await store.seller()).post(endpoints.changeStock, { product, count })
}

async function alertsTo(email: string) {
  return store.db.selectFrom('restock_alerts').selectAll().where('email', '=', email).execute()
}

test('mails once after the product is back, with links to the product and to unsubscribe', async () => {
  const [email, product] = [anEmail(), await soldOut()]
  expect(await ask(product, email)).toMatchObject(THANKS)
  await send()
  expect(await subjectsTo(email)).toEqual([])
  await setInStock(product, true)
  await send()
  const [mail, ...others] = await mailsTo(store, email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Back in stock: Strawberries')
  expect(mail?.text).toContain(`http://localhost:3000/products/fruits/${product}`)
  const token = await mailedToken(store, email, '/newsletter/unsubscribe')
  const [{ headers } = { headers: {} }] = await store.db
    .selectFrom('mails')
    .select('headers')
    .where('recipient', '=', email)
    .execute()
  expect(headers).toEqual({ 'List-Unsubscribe': `<http://localhost:3000/newsletter/unsubscribe?token=${token}>` })
  expect(await alertsTo(email)).toEqual([])
  await setInStock(product, false)
  await setInStock(product, true)
  await send()
  expect(await subjectsTo(email)).toHaveLength(1)
})

test('a shopper needs to send no email', async () => {
  const [shopper, product] = [await store.shopper(), await soldOut()]
  expect(await shopper.post(endpoints.requestRestockAlert, { product })).toMatchObject(THANKS)
  expect(await alertsTo(shopper.email)).toHaveLength(1)
})

test('visitors and staff must send an email', async () => {
  const product = await soldOut()
  for (const person of [store.visitor(), await store.seller()])
    expect(await person.post(endpoints.requestRestockAlert, { product })).toMatchObject({
      status: 422,
      body: { success: false, message: 'Email is required', errors: { email: 'Email is required' } },
    })
})

test('asking again, at the same moment and in any case, says the same and saves one alert', async () => {
  const [email, product] = [anEmail(), await soldOut()]
  const spellings = [email, email.toUpperCase(), ` ${email} `, email]
  for (const response of await Promise.all(spellings.map((spelling) => ask(product, spelling))))
    expect(response).toMatchObject(THANKS)
  await setInStock(product, true)
  await send()
  expect([...(await subjectsTo(email)), ...(await subjectsTo(email.toUpperCase()))]).toHaveLength(1)
})

test('says the same of a product that is in stock again, and keeps that promise', async () => {
  const [email, product] = [anEmail(), (await store.product())._id]
  expect(await ask(product, email)).toMatchObject(THANKS)
  await send()
  expect(await subjectsTo(email)).toHaveLength(1)
})

test('an unknown or archived product is not found', async () => {
  const archived = await soldOut()
  await (await productEditor(store)).archive(archived, true)
  for (const product of ['nonsense', '\0', crypto.randomUUID(), archived])
    expect(await ask(product, anEmail())).toMatchObject({ status: 404, body: { message: 'Product not found' } })
})

test.each(['', 'maya', null, 3, `${'x'.repeat(250)}@example.com`])('rejects %j as email', async (email) => {
  const response = await store.visitor().post(endpoints.requestRestockAlert, { product: await soldOut(), email })
  expect(response).toMatchObject({ status: 422, body: { success: false, errors: { email: expect.any(String) } } })
})

test('tells people whatever brings a product back', async () => {
  const editor = await productEditor(store)
  const email = anEmail()
  const counted = await store.product({ name: 'Counted up' })
  const uncounted = await store.product({ name: 'Counted no more' })
  const archived = await store.product({ name: 'Archived for a moment' })
  const held = await store.product({ name: 'Held by a payment' })
  await setCount(counted._id, 0)
  await setCount(uncounted._id, 0)
  await setCount(held._id, 1)
  const buyer = await store.shopper()
  const order = { items: [{ product: held._id, quantity: 1 }], address: (await buyer.address())._id }
  const { body } = await buyer.post(endpoints.startCheckout, order)
  for (const { _id } of [counted, uncounted, archived, held]) await ask(_id, email)
  await editor.archive(archived._id, true)
  await send()
  expect(await subjectsTo(email)).toEqual([])
  await setCount(counted._id, 3)
  await setCount(uncounted._id, null)
  await editor.archive(archived._id, false)
  await buyer.post(endpoints.cancelWaitingPayment, { id: body.order._id })
  await send()
  expect(new Set(await subjectsTo(email))).toEqual(
    new Set([counted, uncounted, archived, held].map(({ name }) => `Back in stock: ${name}`)),
  )
  expect((await stripe.sessionOf(body.order._id)).status).toBe('expired')
})

test('does not mail when the product is sold out again before the job runs', async () => {
  const [email, product] = [anEmail(), await soldOut()]
  await ask(product, email)
  await setInStock(product, true)
  await setInStock(product, false)
  await send()
  expect([await subjectsTo(email), await alertsTo(email)]).toMatchObject([[], [{ product_id: product }]])
})

test('many processes at once mail each person once', async () => {
  const product = await soldOut()
  const emails = Array.from({ length: 20 }, anEmail)
  for (const email of emails) await ask(product, email)
  await setInStock(product, true)
  await Promise.all(Array.from({ length: 10 }, () => send()))
  for (const email of emails) expect(await subjectsTo(email)).toHaveLength(1)
})

test('a run that ends between two mails, or fails at one, is completed by the next one', async () => {
  const product = await soldOut()
  const emails = Array.from({ length: 3 }, anEmail)
  for (const email of emails) await ask(product, email)
  await setInStock(product, true)
  await send(AbortSignal.abort())
  for (const email of emails) expect(await subjectsTo(email)).toEqual([])
  repairs = ['alter table mails drop constraint refused']
  await store.run(`alter table mails add constraint refused check (recipient <> '${emails.toSorted()[1]}') not valid`)
  await expect(send()).rejects.toThrow('refused')
  await store.run(repairs[0] ?? '')
  repairs = []
  await send()
  for (const email of emails) expect(await subjectsTo(email)).toHaveLength(1)
})

test('mails more people than fit in a batch', async () => {
  const product = await soldOut()
  await store.run(
    `insert into restock_alerts select '${product}', 'batch' || number || '@example.com', now() from generate_series(1, 210) as number`,
  )
  await setInStock(product, true)
  await send()
  const { count } = await store.db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient', 'like', 'batch%')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(210)
})

test('an email waits for a limited number of products, and gets a limited number of mails an hour', async () => {
  const email = anEmail()
  const product = await soldOut()
  await store.run(`
    insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at)
    select gen_random_uuid(), 'Many ' || number, 'many ' || number, 'Fruits', 100, 100, '{}', '{}', false, now()
    from generate_series(1, ${MAX_RESTOCK_ALERTS}) as number`)
  await store.run(`insert into restock_alerts select id, '${email}', now() from products where name like 'Many %'`)
  expect(await ask(product, email)).toMatchObject(THANKS)
  expect(await alertsTo(email)).toHaveLength(MAX_RESTOCK_ALERTS)
  await store.run(`update products set in_stock = true where name like 'Many %'`)
  for (let hour = 1; hour <= 3; hour++) {
    await send()
    await send()
    expect(await subjectsTo(email)).toHaveLength(Math.min(hour * 20, MAX_RESTOCK_ALERTS))
    store.clock.pass(3_600_000)
  }
  expect(await alertsTo(email)).toEqual([])
})

test('the mailed link ends all alerts of its recipient, and a look at its page ends none', async () => {
  const [email, other] = [anEmail(), anEmail()]
  const [first, second] = [await soldOut(), await soldOut()]
  await ask(first, email)
  await ask(second, email.toUpperCase())
  await ask(second, other)
  await setInStock(first, true)
  await send()
  const token = await mailedToken(store, email, '/newsletter/unsubscribe')
  await store.visitor().get(`/newsletter/unsubscribe?token=${token}`)
  expect(await alertsTo(email.toUpperCase())).toHaveLength(1)
  for (let times = 0; times < 2; times++) expect(await unsubscribe(token)).toMatchObject({ status: 200 })
  expect([await alertsTo(email.toUpperCase()), await alertsTo(other)]).toMatchObject([[], [{}]])
  expect(JSON.stringify(await store.db.selectFrom('restock_alert_links').selectAll().execute())).not.toContain(token)
})

test('the seller sees how many wait for a product that people looked at', async () => {
  const product = await soldOut()
  await store.visitor().post(endpoints.reportLoss, { kind: 'soldOut', product })
  await ask(product, anEmail())
  await ask(product, anEmail())
  const { body } = await (await store.seller()).get(endpoints.listLostDemand)
  const row = body.rows.find((one: { product?: { _id: string } }) => one.product?._id === product)
  expect(row).toMatchObject({ people: 1, product: { waiting: 2 } })
})

test('old alerts are deleted, and those of products that stay archived', async () => {
  const [email, product, archived] = [anEmail(), await soldOut(), await soldOut()]
  await ask(product, email)
  await ask(archived, email)
  await (await productEditor(store)).archive(archived, true)
  await purgeExpired(store)
  expect(await alertsTo(email)).toHaveLength(2)
  store.clock.pass(DAY_MS)
  await purgeExpired(store)
  expect(await alertsTo(email)).toMatchObject([{ product_id: product }])
  store.clock.pass((KEEP_RESTOCK_ALERTS_DAYS - 1) * DAY_MS)
  await purgeExpired(store)
  expect(await alertsTo(email)).toEqual([])
})
