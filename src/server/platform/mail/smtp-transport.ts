import type { MailAttachment } from '../../../domain/mail/mail.ts'
import { inSpan } from '../tracing.ts'
import { type MailFault, type MailTransport, UnsentMail } from './mail-transport.ts'
import { isLoopback, type SmtpServer } from './smtp-server.ts'

/** The timeouts keep a mail server that does not respond from delaying other jobs for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

const MAX_REPLY = 500

const SPAN = { name: 'SMTP', kind: 'client', attributes: { 'peer.service': 'mail' } } as const

/** Opens a connection for each mail, because few are sent. `from` is an address, or `Name <address>`. */
export function smtpTransport(server: SmtpServer, from: string): MailTransport {
  const domain = addressOf(from).split('@').at(-1)
  const open = async () => {
    // The module takes 4 MB, so it is imported only once there is a mail to send.
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...connectionTo(server), ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  }
  let opened: ReturnType<typeof open> | null = null
  return {
    server: `${server.host}:${server.port}`,
    async send({ id, senderName, to, subject, text, html, headers, attachments }) {
      opened ??= open()
      const transport = await opened
      const sender = senderName === null ? from : { name: senderName, address: addressOf(from) }
      const mail = { from: sender, to: { name: '', address: to }, subject, text, html, messageId: `<${id}@${domain}>` }
      try {
        await inSpan(
          () => SPAN,
          () =>
            transport.sendMail({
              ...mail,
              attachments: attachments.map(fileOf),
              headers: { 'Auto-Submitted': 'auto-generated', ...headers },
            }),
        )
      } catch (error) {
        throw unsent(error)
      }
    },
  }
}

const fileOf = ({ name, type, text }: MailAttachment) => ({ filename: name, contentType: type, content: text })

/** Returns the address of `Name <address>`, or of an address alone. */
const addressOf = (from: string): string => /<([^>]*)>$/.exec(from)?.[1] ?? from

/**
 * Sends a login over TLS only, except to this machine. Mails without a login go over TLS when the server offers it. A
 * server on this machine that offers STARTTLS and then rejects it still gets its mails.
 */
function connectionTo({ host, port, isTls, login }: SmtpServer) {
  const isHere = isLoopback(host)
  return {
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isHere && login !== null,
    opportunisticTLS: !isTls && isHere,
    // No certificate is needed here: whoever could answer in place of the server is on this machine already.
    ...(isHere && { tls: { rejectUnauthorized: false } }),
    ...(login && { auth: { user: login.user, pass: login.password } }),
  }
}

interface SmtpError extends Error {
  readonly code?: string
  /**
   * Names the command that failed. `CONN`, `EHLO`, `STARTTLS` and `AUTH …` come before `MAIL FROM`, `RCPT TO` and
   * `DATA`. `API` means that the server was not asked.
   */
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

/** The server replies with these codes to any command when it asks for a login or for TLS (RFC 4954 §6, RFC 3207 §4). */
const LOGIN_CODES = [530, 534, 535, 538]
const TOO_LARGE = 552

/** Derives the fault from the failed command and its reply. A 5yz reply is permanent (RFC 5321 §4.2.1). */
function faultOf({ code, command = 'CONN', responseCode }: SmtpError): MailFault {
  // These two codes mean that the mail has an address that can't be sent to.
  if (responseCode === undefined) return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'server'
  if (LOGIN_CODES.includes(responseCode)) return 'server'
  if (command === 'RCPT TO' || command === 'DATA') return responseCode >= 500 ? 'refused' : 'deferred'
  if (command !== 'MAIL FROM') return 'server'
  if (responseCode === TOO_LARGE) return 'refused'
  return responseCode >= 500 ? 'server' : 'deferred' // a 5yz reply means that the server sends no mail for this sender
}

/** Returns the text as one line that PostgreSQL can store. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_REPLY)
