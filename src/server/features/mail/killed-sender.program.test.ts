import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Db } from '../../platform/database/connect.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import type { StoreProgram } from '../../testing/store-program.ts'
import { TestSmtp } from '../../testing/test-smtp.ts'
import { enqueueMail } from './enqueue-mail.ts'

let smtp: TestSmtp
let installation: StoreInstallation
let db: Db

beforeAll(async () => {
  smtp = await TestSmtp.open()
  installation = await StoreInstallation.open({ SMTP_URL: smtp.url(), MAIL_FROM: 'hello@shop.example' })
  db = connectDatabase((await installation.attachDatabase()).url, () => {})
})
afterAll(async () => {
  await installation.close()
  await db.destroy()
  await smtp.close()
})

async function start(): Promise<StoreProgram> {
  const program = installation.start()
  await program.opened()
  return program
}

const messageIds = () => smtp.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim())
const states = async () => (await db.selectFrom('mails').select('state').execute()).map(({ state }) => state)

test('a mail that the server accepted, of which a killed store did not learn, is sent again with the same Message-ID', async () => {
  const program = await start()
  smtp.behavior = async () => {
    smtp.behavior = () => {}
    program.signal('SIGKILL')
    await program.ended()
  }
  const mail = { kind: 'order placed', to: 'maya@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const
  await enqueueMail(db, mail, new Date())
  await program.ended()
  expect([smtp.mails.length, await states()]).toEqual([1, ['queued']])
  // The job's lease ends so.
  await db.updateTable('jobs').set({ due_at: new Date() }).where('kind', '=', 'send-mail').execute()
  const next = await start()
  await expect.poll(states).toEqual(['sent'])
  next.signal('SIGTERM')
  await next.ended()
  const [first, second] = messageIds()
  expect(messageIds()).toHaveLength(2)
  expect(second).toBe(first)
  const last = await start()
  await enqueueMail(db, mail, new Date())
  await expect.poll(states).toEqual(['sent', 'sent'])
  expect(messageIds()).toHaveLength(3)
  last.signal('SIGTERM')
  await last.ended()
})

test('a store that is told to stop still learns that a mail was accepted', async () => {
  const program = installation.start()
  await program.opened()
  smtp.mails.length = 0
  smtp.behavior = async () => {
    program.signal('SIGTERM')
    await setTimeout(300) // the time that a server takes to scan a mail
  }
  await enqueueMail(
    db,
    { kind: 'order placed', to: 'noor@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
    new Date(),
  )
  expect(await program.ended()).toMatchObject({ status: 0 })
  expect(smtp.mails).toHaveLength(1)
  expect((await states()).filter((state) => state !== 'sent')).toEqual([])
})
