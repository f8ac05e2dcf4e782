import { type MailTransport, UnsentMail } from './mail-transport.ts'
import { isLoopback, type SmtpServer } from './smtp-server.ts'

/** Less than the lease of a job takes to be renewed three times; a server that is away must not hold others up for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

const MAX_REPLY = 500

/** A connection for each mail, as few are sent. `from`: an address, or `Name <address>`. */
export function smtpTransport(server: SmtpServer, from: string): MailTransport {
  const domain = from.replace(/>$/, '').split('@').at(-1)
  const open = async () => {
    const { createTransport } = await import('nodemailer') // 4 MB: only once there is a mail to send
    return createTransport({ ...connectionTo(server), ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  }
  let opened: ReturnType<typeof open> | null = null
  return {
    async send({ id, to, subject, text, html, headers }) {
      opened ??= open()
      const transport = await opened
      const mail = { from, to: { name: '', address: to }, subject, text, html, messageId: `<${id}@${domain}>` }
      try {
        await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated', ...headers } })
      } catch (error) {
        throw unsent(error)
      }
    },
  }
}

/** A login is sent over TLS alone; other mails go by it when the server offers it. */
function connectionTo({ host, port, isTls, login }: SmtpServer) {
  const isHere = isLoopback(host)
  return {
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isHere && login !== null,
    ignoreTLS: !isTls && isHere,
    ...(isHere && { tls: { rejectUnauthorized: false } }), // who could answer instead is on this machine already
    ...(login && { auth: { user: login.user, pass: login.password } }),
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
}

/** By RFC 5321 §4.2.1, 5yz won't change. An address that can't be sent is refused before the server is asked. */
function unsent(error: unknown): UnsentMail {
  if (!(error instanceof Error)) return new UnsentMail('unknown', 'Unknown error', false)
  const { code = 'unknown', response, responseCode, message }: SmtpError = error
  const isPermanent = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500
  const reply = plain(response ?? message)
  return new UnsentMail(responseCode === undefined ? code : `${code} ${responseCode}`, reply, isPermanent)
}

/** One line that PostgreSQL can store. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_REPLY)
