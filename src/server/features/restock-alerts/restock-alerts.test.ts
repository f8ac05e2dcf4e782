import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { NOTHING_MAILED } from '../../../domain/mail/mail.ts'
import { KEEP_RESTOCK_ALERTS_DAYS, MAX_RESTOCK_ALERTS } from '../../../domain/products/restock-alert.ts'
import { purgeExpired } from '../../app/purge-expired.ts'
import { newGuest } from '../../testing/guests.ts'
import { mailedToken, mailsTo, mailsWrittenTo } from '../../testing/mailed.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sendRestockAlerts } from './send-restock-alerts.ts'

const DAY_MS = 24 * 3_600_000
const CONFIRM_FIRST = {
  status: 200,
  body: { success: true, message: NOTHING_MAILED },
}

const { stripe, store } = await openPayingStore()

/** Restores what a test did to the database when it failed before it could. */
let repairs: string[] = []
beforeEach(() => {
  repairs = []
})
afterEach(async () => {
  for (const repair of repairs) await store.run(repair)
})

const ask = (product: string, email: string) => newGuest(store, email).post(endpoints.requestRestockAlert, { product, email })
const confirm = (token: string) => store.visitor().post(endpoints.confirmEmail, { token })

/** Asks, and presses the link that the mail to a new email has. */
async function askAndConfirm(product: string, email: string): Promise<void> {
  expect(await ask(product, email)).toMatchObject(CONFIRM_FIRST)
  await confirm(await mailedToken(store, email, '/confirm'))
}
const unsubscribe = (token: string) => store.visitor().post(endpoints.unsubscribe, { token })
const anEmail = () => `${crypto.randomUUID()}@example.com`
const soldOut = async (name = 'Strawberries') => (await store.product({ name, inStock: false }))._id
const send = (signal = new AbortController().signal) => sendRestockAlerts(store.platform, signal)
const subjectsTo = async (email: string) =>
  (await mailsWrittenTo(store, email)).map(({ subject }) => subject).filter((subject) => subject !== 'Confirm your email')

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
  await askAndConfirm(product, email)
  await send()
  expect(await subjectsTo(email)).toEqual([])
  await setInStock(product, true)
  await send()
  const [mail, ...others] = await mailsTo(store, email)
  expect(others.map(({ subject }) => subject)).toEqual(['Confirm your email'])
  expect(mail?.subject).toBe('Back in stock: Strawberries')
  expect(mail?.text).toContain(`http://localhost:3000/products/fruits/${product}`)
  const token = await mailedToken(store, email, '/newsletter/unsubscribe')
  const [{ headers } = { headers: {} }] = await store.db
    .selectFrom('mails')
    .select('headers')
    .where('recipient', '=', email)
    .where('kind', '=', 'back in stock')
    .execute()
  expect(headers).toEqual({
    'List-Unsubscribe': `<http://localhost:3000/newsletter/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(await alertsTo(email)).toEqual([])
  await setInStock(product, false)
  await setInStock(product, true)
  await send()
  expect(await subjectsTo(email)).toHaveLength(1)
})

test('a shopper whose email is confirmed needs to send no email, and is not asked again', async () => {
  const [shopper, product] = [await store.shopper(), await soldOut()]
  expect(await shopper.post(endpoints.requestRestockAlert, { product })).toMatchObject({
    status: 200,
    body: { message: NOTHING_MAILED },
  })
  expect(await alertsTo(shopper.email)).toHaveLength(1)
  await setInStock(product, true)
  await send()
  await store.runJobs()
  expect((await mailsWrittenTo(store, shopper.email)).map(({ subject }) => subject)).not.toContain('Confirm your email')
  expect(await subjectsTo(shopper.email)).toContain('Back in stock: Strawberries')
})

test('an email is mailed nothing until its link is opened once, and is asked once a day at most', async () => {
  const email = anEmail()
  const [first, second] = [await soldOut('Figs'), await soldOut('Plums')]
  const account = { name: 'Somebody', email, password: 'a long password' }
  const { token } = (await store.visitor().post(endpoints.registerShopper, account)).body // which confirms nothing
  await store.runJobs()
  const confirmations = async () =>
    (await mailsTo(store, email)).filter(({ text }) => text.includes('to tell this address when a product is back')).length
  await ask(first, email.toUpperCase())
  await store.runJobs() // otherwise the job of either request could be the first
  await store.caller(token).post(endpoints.requestRestockAlert, { product: second })
  expect(await confirmations()).toBe(0)
  expect(await mailsTo(store, email.toUpperCase())).toHaveLength(1)
  await setInStock(first, true)
  await send()
  expect([...(await subjectsTo(email)), ...(await subjectsTo(email.toUpperCase()))]).toEqual([])
  store.clock.pass(DAY_MS)
  await ask(second, email)
  expect(await confirmations()).toBe(1)
  const link = await mailedToken(store, email, '/confirm')
  for (let times = 0; times < 2; times++) expect(await confirm(link)).toMatchObject({ status: 200 })
  await send()
  expect(await subjectsTo(email.toUpperCase())).toEqual(['Back in stock: Figs'])
  await setInStock(second, true)
  await send()
  expect(await subjectsTo(email)).toEqual(['Back in stock: Plums'])
  expect(await confirmations()).toBe(1)
})

test('one address has ten strangers a minute mailed, and a shopper’s own alerts are not counted', async () => {
  const product = await soldOut()
  const shopper = await store.shopper()
  const sender = newGuest(store)
  const request = () => sender.post(endpoints.requestRestockAlert, { product, email: anEmail() })
  const responses = await Promise.all(Array.from({ length: 25 }, request))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15)
  const headers = { 'x-forwarded-for': sender.address }
  expect(await shopper.post(endpoints.requestRestockAlert, { product }, headers)).toMatchObject({ status: 200 })
  store.clock.pass(60_000)
  expect(await request()).toMatchObject({ status: 200 })
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
    expect(response).toMatchObject(CONFIRM_FIRST)
  for (const spelling of [email, email.toUpperCase()]) await confirm(await mailedToken(store, spelling, '/confirm'))
  await setInStock(product, true)
  await send()
  expect([...(await subjectsTo(email)), ...(await subjectsTo(email.toUpperCase()))]).toHaveLength(1)
})

test('a product that can be bought now gets no alert, and no mail says that it is back', async () => {
  const [email, product, shopper] = [anEmail(), (await store.product())._id, await store.shopper()]
  const response = { status: 200, body: { message: 'You can order it right now', isAvailable: true } }
  expect(await ask(product, email)).toMatchObject(response)
  expect(await shopper.post(endpoints.requestRestockAlert, { product })).toMatchObject(response)
  await send()
  expect([await mailsTo(store, email), await alertsTo(email), await alertsTo(shopper.email)]).toEqual([[], [], []])
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
  await setCount(archived._id, 0)
  await setCount(held._id, 1)
  const buyer = await store.shopper()
  const order = { items: [{ product: held._id, quantity: 1 }], address: (await buyer.address())._id }
  const { body } = await buyer.post(endpoints.placeOnlineOrder, order)
  await askAndConfirm(counted._id, email)
  for (const { _id } of [uncounted, archived, held]) await ask(_id, email)
  await editor.archive(archived._id, true)
  await send()
  expect(await subjectsTo(email)).toEqual([])
  await setCount(archived._id, 1)
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
  await askAndConfirm(product, email)
  await setInStock(product, true)
  await setInStock(product, false)
  await send()
  expect([await subjectsTo(email), await alertsTo(email)]).toMatchObject([[], [{ product_id: product }]])
})

test('many processes at once mail each person once', async () => {
  const product = await soldOut()
  const emails = Array.from({ length: 20 }, anEmail)
  for (const email of emails) await askAndConfirm(product, email)
  await setInStock(product, true)
  await Promise.all(Array.from({ length: 10 }, () => send()))
  for (const email of emails) expect(await subjectsTo(email)).toHaveLength(1)
})

test('a run that ends between two mails, or fails at one, is completed by the next one', async () => {
  const product = await soldOut()
  const emails = Array.from({ length: 3 }, anEmail)
  for (const email of emails) await askAndConfirm(product, email)
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
    `insert into restock_alert_emails select 'batch' || number || '@example.com', null, now(), now() from generate_series(1, 210) as number`,
  )
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
  await askAndConfirm(product, email)
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
  await askAndConfirm(first, email)
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

test('old alerts are deleted, and those of products that stay archived, and of emails that don’t confirm within seven days', async () => {
  const [email, late, product, archived] = [anEmail(), anEmail(), await soldOut(), await soldOut()]
  await ask(product, late)
  const link = await mailedToken(store, late, '/confirm')
  await askAndConfirm(product, email)
  await ask(archived, email)
  await (await productEditor(store)).archive(archived, true)
  await purgeExpired(store)
  expect(await alertsTo(email)).toHaveLength(2)
  store.clock.pass(DAY_MS)
  await purgeExpired(store)
  expect(await alertsTo(email)).toMatchObject([{ product_id: product }])
  store.clock.pass(6 * DAY_MS)
  expect(await confirm(link)).toMatchObject({ status: 422 })
  await purgeExpired(store)
  expect([await alertsTo(late), await alertsTo(email)]).toMatchObject([[], [{}]])
  store.clock.pass((KEEP_RESTOCK_ALERTS_DAYS - 7) * DAY_MS)
  await purgeExpired(store)
  expect(await alertsTo(email)).toEqual([])
})
