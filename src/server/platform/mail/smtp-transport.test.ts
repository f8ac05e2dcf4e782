import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { TestSmtp } from '../../testing/test-smtp.ts'
import { smtpTransport } from './smtp-transport.ts'

const LOGIN = { user: 'larder@shop.example', password: 'p@ss word' }
const MAIL = { id: 'a-mail', to: 'maya@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', headers: {} }

/** Of this machine, but not loopback. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

const open: TestSmtp[] = []
async function serve(options: Parameters<typeof TestSmtp.open>[0]): Promise<{ smtp: TestSmtp; logins: string[] }> {
  const logins: string[] = []
  const smtp = await TestSmtp.open({
    onAuth({ username = '' }, _session, done) {
      logins.push(username)
      done(null, { user: username })
    },
    ...options,
  })
  open.push(smtp)
  return { smtp, logins }
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((smtp) => smtp.close()))
})

const send = (smtp: TestSmtp, login: typeof LOGIN | null = LOGIN) =>
  smtpTransport(smtp.server(login), 'hello@shop.example').send(MAIL)

test('logs in without TLS at a server of this machine', async () => {
  const { smtp } = await serve({})
  await send(smtp)
  expect(smtp.mails).toMatchObject([{ user: LOGIN.user, isTls: false }])
})

test('logs in over TLS from the start', async () => {
  const { smtp } = await serve({ secure: true })
  await send(smtp)
  expect(smtp.mails).toMatchObject([{ user: LOGIN.user, isTls: true }])
})

test.skipIf(elsewhere === undefined)('sends no login without TLS to another machine, but mails that need none', async () => {
  const { smtp, logins } = await serve({ host: elsewhere ?? '' })
  await expect(send(smtp)).rejects.toThrow('The mail server did not accept a mail')
  expect([smtp.mails, logins]).toEqual([[], []])
  await send(smtp, null)
  expect(smtp.mails).toHaveLength(1)
})

test.skipIf(elsewhere === undefined)('sends no login to a machine whose certificate it does not trust', async () => {
  for (const options of [{ secure: true }, { hideSTARTTLS: false }]) {
    const { smtp, logins } = await serve({ host: elsewhere ?? '', ...options })
    await expect(send(smtp)).rejects.toMatchObject({ isPermanent: false })
    expect([smtp.mails, logins]).toEqual([[], []])
  }
})
