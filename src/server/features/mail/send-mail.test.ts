import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { MailWire } from '../../../contract/operations/outbox.ts'
import { raiseAlarm } from '../../platform/alarms/alarm-repository.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { smtpReply, TestSmtp } from '../../testing/test-smtp.ts'
import { TestStore } from '../../testing/test-store.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { NewMail } from './mail-repository.ts'

const [SECOND_MS, HOUR_MS] = [1000, 3_600_000]

let smtp: TestSmtp
let store: TestStore
beforeAll(async () => {
  smtp = await TestSmtp.open()
  store = await TestStore.open({ config: { smtp: smtp.server(), mailFrom: 'Larder <hello@shop.example>' } })
})
beforeEach(async () => {
  smtp.behavior = () => {}
  smtp.mails.length = 0
  await store.db.deleteFrom('mails').execute()
  await store.db.deleteFrom('jobs').execute()
})
afterAll(async () => {
  await store.close()
  await smtp.close()
})

const A_MAIL: NewMail = {
  kind: 'order placed',
  to: 'maya@example.com',
  subject: 'Grüße 🍓',
  text: 'Your order is on its way.',
  html: '<p>Your order is <b>on its way</b>.</p>',
}

const enqueue = (mail: Partial<NewMail> = {}, at = store) => enqueueMail(at.db, { ...A_MAIL, ...mail }, at.clock.now())
const listed = async (at = store): Promise<MailWire[]> => (await (await at.seller()).get(endpoints.listMails)).body.mails
const retry = async (id: string) => (await store.seller()).post(endpoints.retryMail, { id })
const headerOf = (name: string, raw: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim()

async function after(ms: number): Promise<MailWire | undefined> {
  store.clock.pass(ms)
  await store.runJobs()
  return (await listed())[0]
}

test('sends a mail as text and HTML, once, with a Message-ID of its own', async () => {
  await enqueue({ headers: { 'List-Unsubscribe': '<https://shop.example/leave>' } })
  await store.runJobs()
  await after(HOUR_MS)
  expect(smtp.mails).toMatchObject([{ from: 'hello@shop.example', to: 'maya@example.com', isTls: false }])
  const [{ raw } = { raw: '' }] = smtp.mails
  const [mail] = await listed()
  expect(mail).toEqual({
    _id: expect.any(String),
    to: A_MAIL.to,
    subject: A_MAIL.subject,
    text: A_MAIL.text,
    html: A_MAIL.html,
    at: expect.any(String),
    state: 'sent',
    tries: 1,
  })
  expect(headerOf('Message-ID', raw)).toBe(`<${mail?._id}@shop.example>`)
  expect(headerOf('From', raw)).toBe('Larder <hello@shop.example>')
  expect(headerOf('List-Unsubscribe', raw)).toBe('<https://shop.example/leave>')
  expect(headerOf('Auto-Submitted', raw)).toBe('auto-generated')
  for (const part of [A_MAIL.text, A_MAIL.html, 'multipart/alternative']) expect(raw).toContain(part)
})

test('sends files with a mail, which the outbox names', async () => {
  const file = { name: 'purchase-12.csv', type: 'text/csv', text: 'product,pieces\r\nÄpfel,12\r\n' }
  await enqueue({ attachments: [file] })
  await store.runJobs()
  expect((await listed())[0]).toMatchObject({ state: 'sent', attachments: ['purchase-12.csv'] })
  const [{ raw } = { raw: '' }] = smtp.mails
  expect(raw).toContain('Content-Type: text/csv; name=purchase-12.csv')
  expect(raw).toContain('Content-Disposition: attachment; filename=purchase-12.csv')
  expect(raw).toContain(Buffer.from(file.text).toString('base64'))
})

test('the sender has the name that the owner gave the store', async () => {
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { store: { name: 'Dana, & Sons' } })
  await enqueue()
  await store.runJobs()
  expect(headerOf('From', smtp.mails[0]?.raw ?? '')).toBe('"Dana, & Sons" <hello@shop.example>')
  await seller.post(endpoints.saveSettings, { store: null })
})

test('enqueues nothing when its cause is rolled back, and one mail for the same reason', async () => {
  const failing = inTransaction(store.db, async (tx) => {
    await enqueueMail(tx, A_MAIL, store.clock.now())
    throw new Error('No cause')
  })
  await expect(failing).rejects.toThrow('No cause')
  await Promise.all(Array.from({ length: 5 }, () => enqueue({ onceFor: 'a reason' })))
  await store.runJobs()
  expect([smtp.mails.length, (await listed()).length]).toEqual([1, 1])
})

test('without a mail server it is rehearsed, and stays so', async () => {
  const rehearsing = await TestStore.open()
  await enqueue({}, rehearsing)
  expect(await listed(rehearsing)).toMatchObject([{ state: 'queued', tries: 0 }])
  await rehearsing.runJobs()
  const [mail] = await listed(rehearsing)
  expect(mail).toMatchObject({ to: A_MAIL.to, state: 'rehearsal', tries: 0 })
  expect(await (await rehearsing.seller()).post(endpoints.retryMail, { id: mail?._id })).toMatchObject({ status: 409 })
  await rehearsing.close()
})

test('tries again after 30 seconds, a minute, two, while nobody listens, until it is sent', async () => {
  await smtp.close()
  await enqueue()
  await store.runJobs()
  for (const [tries, seconds] of [30, 60, 120].entries()) {
    expect(await after((seconds - 1) * SECOND_MS)).toMatchObject({ state: 'queued', tries: tries + 1, error: expect.any(String) })
    expect(await after(SECOND_MS)).toMatchObject({ state: 'queued', tries: tries + 2 })
  }
  await smtp.listen()
  const sent = await after(240 * SECOND_MS)
  expect(sent).toMatchObject({ state: 'sent', tries: 5 })
  expect(sent).not.toHaveProperty('error')
  expect(smtp.mails).toHaveLength(1)
})

test('gives up after a day', async () => {
  smtp.behavior = () => {
    throw smtpReply(451, '4.3.0 Come back later')
  }
  await enqueue()
  let passed = 0
  while ((await after(HOUR_MS))?.state === 'queued') passed += HOUR_MS
  expect(passed).toBe(24 * HOUR_MS - HOUR_MS)
  expect(await listed()).toMatchObject([{ state: 'failed', error: expect.stringContaining('Come back later') }])
  expect(await store.db.selectFrom('jobs').selectAll().execute()).toEqual([])
})

test('fails at once when the server refuses it, shows its reply, and sends it when it is retried', async () => {
  await enqueue({ to: 'nobody@example.com' })
  smtp.behavior = () => {
    throw smtpReply(554, '5.7.1 Spam')
  }
  await enqueue({ onceFor: 'refused' })
  await store.runJobs()
  const [refused, unknown] = await listed()
  expect(unknown).toMatchObject({ state: 'failed', tries: 1, error: '550 5.1.1 <nobody@example.com> unknown' })
  expect(refused).toMatchObject({ state: 'failed', tries: 1, error: '554 5.7.1 Spam' })
  smtp.mails.length = 0
  smtp.behavior = () => {}
  const responses = await Promise.all(Array.from({ length: 8 }, () => retry(refused?._id ?? '')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await store.runJobs()
  expect(smtp.mails).toHaveLength(1)
  expect((await listed())[0]).toMatchObject({ state: 'sent', tries: 2 })
  expect(await retry(refused?._id ?? '')).toMatchObject({ status: 409, body: { message: 'This email was sent already' } })
})

describe('a mail server that rejects the login', () => {
  const rejectsLogin = {
    onAuth: (_auth, _session, done) => done(smtpReply(535, '5.7.8 Authentication failed')),
  } satisfies SMTPServerOptions
  let strict: TestSmtp
  let wrong: TestStore
  beforeAll(async () => {
    strict = await TestSmtp.open(rejectsLogin)
    const smtp = strict.server({ user: 'larder', password: 'the old one' })
    wrong = await TestStore.open({ config: { smtp, mailFrom: 'hello@shop.example' } })
  })
  afterAll(async () => {
    await wrong.close()
    await strict.close()
  })
  const outbox = async () => (await (await wrong.seller()).get(endpoints.listMails)).body
  const alarms = async () => (await (await wrong.seller()).get(endpoints.listAlarms)).body.alarms
  const retryAll = async () => (await wrong.seller()).post(endpoints.retryAllMails)

  test('loses no mail: they wait, are named as an alarm, fail after a day, and are all sent by one press', async () => {
    for (const to of ['one@example.com', 'two@example.com', 'three@example.com']) await enqueue({ to }, wrong)
    await wrong.runJobs()
    expect(await outbox()).toMatchObject({
      queued: 3,
      failed: 0,
      mails: [{ state: 'queued', tries: 1, error: expect.stringMatching(/^535/) }, {}, {}],
    })
    expect(await alarms()).toEqual([
      {
        kind: 'mail-server',
        since: wrong.clock.now().toISOString(),
        sentence: expect.stringMatching(
          /^Emails can’t be sent\. The mail server 127\.0\.0\.1:\d+: 535 .*Authentication failed.* 3 emails are waiting\.$/,
        ),
        whatToDo: expect.stringContaining('SMTP_URL'),
      },
    ])
    expect((await wrong.visitor().get('/readyz')).body).toMatchObject({
      success: true,
      state: 'degraded',
      alarms: ['mail-server'],
    })
    for (let hour = 0; hour < 27; hour++) {
      wrong.clock.pass(HOUR_MS)
      await wrong.runJobs()
    }
    expect(await outbox()).toMatchObject({ queued: 0, failed: 3 })
    expect((await alarms()).map(({ kind }: { kind: string }) => kind)).toEqual(['mail-server', 'mails-failed'])
    await strict.behaveLike({})
    expect(await retryAll()).toMatchObject({ status: 200, body: { message: '3 emails queued again', count: 3 } })
    await wrong.runJobs()
    expect(strict.mails).toHaveLength(3)
    expect(await outbox()).toMatchObject({ queued: 0, failed: 0 })
    expect(await alarms()).toEqual([])
  })

  test('"send all again" also tries now what waits for its next try', async () => {
    await strict.behaveLike(rejectsLogin)
    await enqueue({ to: 'waiting@example.com' }, wrong)
    await wrong.runJobs()
    await strict.behaveLike({})
    expect(await retryAll()).toMatchObject({ body: { count: 0 } })
    await wrong.runJobs()
    expect((await outbox()).mails[0]).toMatchObject({ to: 'waiting@example.com', state: 'sent', tries: 2 })
  })
})

test('holds mail after a restore, however long, until it is released', async () => {
  await raiseAlarm(store.db, { kind: 'mail-held', detail: '' }, store.clock.now())
  await enqueue()
  for (let hour = 0; hour < 27; hour++) expect(await after(HOUR_MS)).toMatchObject({ state: 'queued', tries: 0 })
  const seller = await store.seller()
  expect((await seller.get(endpoints.listMails)).body).toMatchObject({ isHeld: true, queued: 1 })
  expect((await seller.get(endpoints.listAlarms)).body.alarms).toMatchObject([{ kind: 'mail-held' }])
  expect(await seller.post(endpoints.releaseMails)).toMatchObject({
    status: 200,
    body: { message: '1 email released', count: 1 },
  })
  expect(await seller.post(endpoints.releaseMails)).toMatchObject({ status: 409, body: { message: 'Emails are not held' } })
  await store.runJobs()
  expect(await listed()).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('a retry of a mail that waits sends it now', async () => {
  smtp.behavior = () => {
    throw smtpReply(421, 'Busy')
  }
  await enqueue()
  await store.runJobs()
  smtp.behavior = () => {}
  const [mail] = await listed()
  expect(await retry(mail?._id ?? '')).toMatchObject({ status: 200, body: { mail: { state: 'queued' } } })
  await store.runJobs()
  expect(await listed()).toMatchObject([{ state: 'sent', tries: 2 }])
})

test.each([crypto.randomUUID(), '', 'nonsense', "' or true --"])('responds 404 to a retry of %j', async (id) => {
  expect(await retry(id)).toMatchObject({ status: 404, body: { message: 'Email not found' } })
})

test('refuses an address that can’t be sent without asking the server', async () => {
  await enqueue({ to: 'maya\r\nRCPT TO:<other@example.com>' })
  await store.runJobs()
  expect(await listed()).toMatchObject([{ state: 'failed' }])
  expect(smtp.mails).toEqual([])
})

test('saves no address with the job, whose error is logged', async () => {
  smtp.behavior = ({ to }) => {
    throw smtpReply(450, `<${to}> is busy`)
  }
  await enqueue()
  await store.runJobs()
  const jobs = JSON.stringify(await store.db.selectFrom('jobs').selectAll().execute())
  expect(jobs).toContain('The mail server did not accept a mail')
  expect(jobs).not.toContain(A_MAIL.to)
})

test('lists the newest first, in pages', async () => {
  for (const subject of ['1', '2', '3']) await enqueue({ subject })
  const seller = await store.seller()
  const first = (await seller.get(`${endpoints.listMails.path}?limit=2`)).body
  const rest = (await seller.get(`${endpoints.listMails.path}?limit=2&cursor=${first.nextCursor}`)).body
  expect(first.mails.map(({ subject }: MailWire) => subject)).toEqual(['3', '2'])
  expect(rest).toMatchObject({ mails: [{ subject: '1' }], nextCursor: null })
  for (const query of ['limit=0', 'limit=501', 'cursor=nonsense'])
    expect(await seller.get(`${endpoints.listMails.path}?${query}`)).toMatchObject({ status: 400 })
})
