import { type MailFault, type MailTransport, UnsentMail } from './mail-transport.ts'
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
    server: `${server.host}:${server.port}`,
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

/**
 * A login is sent over TLS only, except to this machine. Mails without a login go over TLS when the server offers it. On this machine, a server
 * that offers STARTTLS and then rejects it still gets its mails.
 */
function connectionTo({ host, port, isTls, login }: SmtpServer) {
  const isHere = isLoopback(host)
  return {
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isHere && login !== null,
    opportunisticTLS: !isTls && isHere,
    ...(isHere && { tls: { rejectUnauthorized: false } }), // who could answer instead is on this machine already
    ...(login && { auth: { user: login.user, pass: login.password } }),
  }
}

interface SmtpError extends Error {
  readonly code?: string
  /** `CONN`, `EHLO`, `STARTTLS` and `AUTH …` come before `MAIL FROM`, `RCPT TO` and `DATA`. `API`: the server was not asked. */
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

function unsent(error: unknown): UnsentMail {
  if (!(error instanceof Error)) return new UnsentMail('unknown', 'Unknown error', 'deferred')
  const { code = 'unknown', response, responseCode, message }: SmtpError = error
  const reply = plain(response ?? message)
  return new UnsentMail(responseCode === undefined ? code : `${code} ${responseCode}`, reply, faultOf(error))
}

/** Replies to any command that ask for a login or for TLS (RFC 4954 §6, RFC 3207 §4). */
const LOGIN_CODES = [530, 534, 535, 538]
const TOO_LARGE = 552

/** By the command that failed, and its reply: a 5yz reply will not change by itself (RFC 5321 §4.2.1). */
function faultOf({ code, command = 'CONN', responseCode }: SmtpError): MailFault {
  if (responseCode === undefined) return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'server' // an address that can't be sent
  if (LOGIN_CODES.includes(responseCode)) return 'server'
  if (command === 'RCPT TO' || command === 'DATA') return responseCode >= 500 ? 'refused' : 'deferred'
  if (command !== 'MAIL FROM') return 'server'
  if (responseCode === TOO_LARGE) return 'refused'
  return responseCode >= 500 ? 'server' : 'deferred' // the server does not send for this sender
}

/** One line that PostgreSQL can store. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_REPLY)
