import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '../../features/mail/enqueue-mail.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('finds a queued mail that no job sends, and nothing else', async () => {
  const mail = { kind: 'order placed', to: 'maya@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const
  await enqueueMail(store.db, mail, store.clock.now())
  await store.runJobs() // rehearses the mail, because there is no mail server
  await enqueueMail(store.db, mail, store.clock.now())
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { mails: 2 } })
  await store.run('delete from jobs')
  expect((await auditOf(store)).findings).toEqual(['mail: is queued, and no job sends it'])
})
