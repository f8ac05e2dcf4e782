import { networkInterfaces } from 'node:os'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { smtpReply, TestSmtp } from '../../testing/test-smtp.ts'
import { smtpTransport } from './smtp-transport.ts'

const LOGIN = { user: 'larder@shop.example', password: 'p@ss word' }
const MAIL = {
  id: 'a-mail',
  senderName: null,
  to: 'maya@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
  attachments: [],
}

/** Finds an address of this machine that is not loopback. */
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

test('uses the STARTTLS of a server of this machine, whose certificate nobody vouches for', async () => {
  const { smtp } = await serve({ hideSTARTTLS: false })
  await send(smtp)
  await send(smtp, null)
  expect(smtp.mails).toMatchObject([{ user: LOGIN.user, isTls: true }, { isTls: true }])
})

test.each([
  ['a login', { onAuth: (_auth, _session, done) => done(smtpReply(535, '5.7.8 Authentication failed')) }],
  ['a login for now', { onAuth: (_auth, _session, done) => done(smtpReply(454, '4.7.0 Temporary authentication failure')) }],
  ['a client', { onConnect: (_session, done) => done(smtpReply(554, 'No service for you')) }],
  [
    'mail without TLS',
    { onMailFrom: (_from, _session, done) => done(smtpReply(530, '5.7.0 Must issue a STARTTLS command first')) },
  ],
  ['the sender', { onMailFrom: (_from, _session, done) => done(smtpReply(553, '5.7.1 Sender address not owned by user')) }],
  ['a sender without a login', { onRcptTo: (_to, _session, done) => done(smtpReply(530, '5.7.1 Authentication required')) }],
] satisfies [string, SMTPServerOptions][])('a server that rejects %s can’t be used by any mail', async (_what, options) => {
  const { smtp } = await serve(options)
  await expect(send(smtp)).rejects.toMatchObject({ fault: 'server' })
})

test.each([
  ['the recipient', 550, 'refused', { onRcptTo: (_to, _session, done) => done(smtpReply(550, '5.1.1 Unknown')) }],
  ['the recipient for now', 450, 'deferred', { onRcptTo: (_to, _session, done) => done(smtpReply(450, '4.2.1 Busy')) }],
  [
    'the content',
    554,
    'refused',
    { onData: (stream, _session, done) => stream.resume().on('end', () => done(smtpReply(554, '5.7.1 Spam'))) },
  ],
  ['its size', 552, 'refused', { onMailFrom: (_from, _session, done) => done(smtpReply(552, '5.3.4 Too large')) }],
] satisfies [string, number, string, SMTPServerOptions][])(
  'a server that rejects %s rejects this mail (%i)',
  async (_what, _code, fault, options) => {
    const { smtp } = await serve(options)
    await expect(send(smtp)).rejects.toMatchObject({ fault })
  },
)

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
    await expect(send(smtp)).rejects.toMatchObject({ fault: 'server' })
    expect([smtp.mails, logins]).toEqual([[], []])
  }
})
