import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { purgeExpired } from '../../app/purge-expired.ts'
import { newGuest, sqlOf } from '../../testing/guests.ts'
import { mailedToken, mailsTo } from '../../testing/mailed.ts'
import { TestStore } from '../../testing/test-store.ts'

const DAY_MS = 24 * 3_600_000

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ config: { trustProxy: 1 } })
})
afterAll(() => store.close())

/** Runs the job that looks up who is subscribed. */
async function subscribe(email: string) {
  const response = await newGuest(store).post(endpoints.subscribe, { email })
  await store.runJobs()
  return response
}
const confirm = (token: string) => store.visitor().post(endpoints.confirmSubscription, { token })
const leave = (token: string) => store.visitor().post(endpoints.unsubscribe, { token })
const anEmail = () => `${crypto.randomUUID()}@example.com`

async function rowOf(email: string) {
  const rows = await store.db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).execute()
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]
}

test('says the same to each, and writes to a new subscriber once, also of many at once and whatever the case', async () => {
  const email = anEmail()
  const spellings = [email, email, ` ${email.toUpperCase()} `, email]
  for (const response of await Promise.all(spellings.map(subscribe)))
    expect(response).toMatchObject({ status: 200, body: { success: true, message: 'Thank you for subscribing' } })
  await store.runJobs()
  const { count } = await store.db
    .selectFrom('newsletter_subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
  expect([...(await mailsTo(store, email)), ...(await mailsTo(store, email.toUpperCase()))]).toHaveLength(1)
})

test('is confirmed by a mailed link, not by looking at its page; again sends nothing', async () => {
  const email = anEmail()
  await subscribe(email)
  const token = await mailedToken(store, email, '/newsletter/confirm')
  await store.visitor().get(`/newsletter/confirm?token=${token}`)
  expect((await rowOf(email))?.confirmed_at).toBeNull()
  for (let times = 0; times < 2; times++) expect(await confirm(token)).toMatchObject({ status: 200 })
  expect((await rowOf(email))?.confirmed_at).not.toBeNull()
  store.clock.pass(30 * DAY_MS)
  expect(await subscribe(email)).toMatchObject({ status: 200 })
  expect(await mailsTo(store, email)).toHaveLength(1)
})

test('the mail has a link that unsubscribes, as its header says, too', async () => {
  const email = anEmail()
  await subscribe(email)
  const token = await mailedToken(store, email, '/newsletter/unsubscribe')
  const [mail] = await store.db.selectFrom('mails').select('headers').where('recipient', '=', email).execute()
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<http://localhost:3000/newsletter/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  await store.visitor().get(`/newsletter/unsubscribe?token=${token}`)
  expect((await rowOf(email))?.unsubscribed_at).toBeNull()
  for (let times = 0; times < 2; times++) expect(await leave(token)).toMatchObject({ status: 200 })
  expect((await rowOf(email))?.unsubscribed_at).not.toBeNull()
  expect(await confirm(token)).toMatchObject({ status: 422 })
})

test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
  [
    'a form of parts',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
  ['nothing', {}, undefined],
])('a mail program unsubscribes by one POST of %s to the address of the header', async (_name, headers, body) => {
  const email = anEmail()
  await subscribe(email)
  const token = await mailedToken(store, email, '/newsletter/unsubscribe')
  await confirm(token)
  const post = (token: string) =>
    fetch(`${store.url}/newsletter/unsubscribe?token=${token}`, { method: 'POST', headers, ...(body && { body }) })
  for (let times = 0; times < 2; times++) expect((await post(token)).status).toBe(200)
  expect((await rowOf(email))?.unsubscribed_at).not.toBeNull()
  expect((await post('unknown')).status).toBe(422)
})

test('the response says nothing of who is subscribed, not even by its statements', async () => {
  const [known, unknown] = [anEmail(), anEmail()]
  await subscribe(known)
  await confirm(await mailedToken(store, known, '/newsletter/confirm'))
  const traces: string[][] = []
  for (const email of [known, unknown])
    traces.push(await sqlOf(store, async () => void (await newGuest(store).post(endpoints.subscribe, { email }))))
  expect(traces[0]).toEqual(traces[1])
})

test('one address has ten strangers a minute mailed', async () => {
  const sender = newGuest(store)
  const responses = await Promise.all(Array.from({ length: 25 }, () => sender.post(endpoints.subscribe, { email: anEmail() })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('who unsubscribed may subscribe again, by a new link', async () => {
  const email = anEmail()
  await subscribe(email)
  const old = await mailedToken(store, email, '/newsletter/confirm')
  await leave(old)
  await subscribe(email)
  const token = await mailedToken(store, email, '/newsletter/confirm')
  expect(token).not.toBe(old)
  expect(await confirm(old)).toMatchObject({ status: 422 })
  expect(await confirm(token)).toMatchObject({ status: 200 })
})

test('who got several mails within the hour and no further one may subscribe again after it', async () => {
  const email = anEmail()
  for (let times = 0; times < 5; times++) {
    await subscribe(email)
    await leave(await mailedToken(store, email, '/newsletter/unsubscribe'))
  }
  expect(await subscribe(email)).toMatchObject({ status: 200 })
  expect(await mailsTo(store, email)).toHaveLength(5)
  store.clock.pass(3_600_000)
  await subscribe(email)
  expect(await mailsTo(store, email)).toHaveLength(6)
})

test('what is not confirmed within seven days can be asked for again, and is deleted', async () => {
  const [email, other] = [anEmail(), anEmail()]
  await subscribe(email)
  await subscribe(other)
  const token = await mailedToken(store, email, '/newsletter/confirm')
  store.clock.pass(7 * DAY_MS)
  expect(await confirm(token)).toMatchObject({ status: 422 })
  await subscribe(email)
  expect(await mailsTo(store, email)).toHaveLength(2)
  await purgeExpired(store)
  expect(await rowOf(other)).toBeUndefined()
  expect(await rowOf(email)).toBeDefined()
})

test('stores only the hash of the link', async () => {
  const email = anEmail()
  await subscribe(email)
  const token = await mailedToken(store, email, '/newsletter/confirm')
  expect(JSON.stringify(await rowOf(email))).not.toContain(token)
})

test.each(['', 'maya', 'maya@', null, 3, `${'x'.repeat(250)}@example.com`])('rejects %j as email', async (email) => {
  expect(await store.visitor().post(endpoints.subscribe, { email })).toMatchObject({
    status: 422,
    body: { success: false, errors: { email: expect.any(String) } },
  })
})

test.each(['', 'nonsense'])('rejects the token %j', async (token) => {
  for (const response of [await confirm(token), await leave(token)]) expect(response).toMatchObject({ status: 422 })
})

test('a shopper whose email is confirmed begins and ends the newsletter without a mail', async () => {
  const shopper = await store.shopper()
  const isSubscribed = async () => (await shopper.get(endpoints.findSubscription)).body.isSubscribed
  expect(await isSubscribed()).toBe(false)
  for (const wanted of [true, true, false, false, true]) {
    expect(await shopper.post(endpoints.changeSubscription, { isSubscribed: wanted })).toMatchObject({ status: 200 })
    expect(await isSubscribed()).toBe(wanted)
  }
  expect(await mailsTo(store, shopper.email)).toEqual([])
})

test('the newsletter of an email that is not confirmed is neither shown nor changed', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await store.visitor().post(endpoints.subscribe, { email })
  await store.visitor().post(endpoints.confirmSubscription, { token: await mailedToken(store, email, '/newsletter/confirm') })
  const account = { name: 'Maya', email, password: 'a long password' }
  const stranger = store.caller((await store.visitor().post(endpoints.registerShopper, account)).body.token)
  expect((await stranger.get(endpoints.findSubscription)).body.isSubscribed).toBe(false)
  expect(await stranger.post(endpoints.changeSubscription, { isSubscribed: false })).toMatchObject({ status: 409 })
})
