import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_MAILS_AN_HOUR, type MailKind } from '../../../domain/mail/mail.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { mailsWrittenTo } from '../../testing/mailed.ts'
import { TestStore } from '../../testing/test-store.ts'
import { enqueueMail } from './enqueue-mail.ts'

const HOUR_MS = 3_600_000

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const enqueue = (kind: MailKind, to: string) =>
  inTransaction(store.db, (tx) => enqueueMail(tx, { kind, to, subject: kind, text: kind, html: kind }, store.clock.now()))

test.each(Object.entries(MAX_MAILS_AN_HOUR) as [MailKind, number][])(
  'one person gets at most so many mails about one thing in an hour: %s, %d',
  async (kind, most) => {
    const to = `${crypto.randomUUID()}@example.com`
    const other: MailKind = kind === 'invitation' ? 'order placed' : 'invitation'
    for (let at = 0; at < most; at++) expect(await enqueue(kind, at % 2 ? to : to.toUpperCase())).toBe(true)
    expect(await enqueue(kind, to)).toBe(false)
    expect([await enqueue(other, to), await enqueue(kind, `other.${to}`)]).toEqual([true, true])
    store.clock.pass(HOUR_MS)
    expect(await enqueue(kind, to)).toBe(true)
    expect((await mailsWrittenTo(store, `other.${to}`)).map(({ subject }) => subject)).toEqual([kind])
  },
)
