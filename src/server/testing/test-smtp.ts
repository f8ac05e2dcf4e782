import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { SmtpServer } from '../platform/mail/smtp-server.ts'

interface ReceivedMail {
  readonly from: string
  readonly to: string
  /** The name with which the client logged in. */
  readonly user: string | undefined
  readonly isTls: boolean
  readonly raw: string
}

/** This function is called when a mail has arrived, before it is accepted. */
type Behavior = (mail: ReceivedMail) => Promise<void> | void

/** Returns the error by which a `Behavior` makes the server reply with this code. */
export const smtpReply = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

/** A mail server on a free port. It accepts all mails, except those to addresses that begin with `nobody`. */
export class TestSmtp {
  readonly mails: ReceivedMail[] = []
  readonly #host: string
  #options: SMTPServerOptions
  #server: SMTPServer | null = null
  #port = 0
  behavior: Behavior = () => {}

  private constructor(host: string, options: SMTPServerOptions) {
    this.#host = host
    this.#options = options
  }

  static async open({ host = '127.0.0.1', ...options }: SMTPServerOptions & { host?: string } = {}): Promise<TestSmtp> {
    const smtp = new TestSmtp(host, options)
    await smtp.listen()
    return smtp
  }

  /** Starts the server. After `close` it listens on the same port again. */
  async listen(): Promise<void> {
    this.#server = new SMTPServer({
      logger: false,
      authOptional: true,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      closeTimeout: 1,
      onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody') ? smtpReply(550, `5.1.1 <${address}> unknown`) : null),
      onData: (stream, session, done) => {
        void this.#receive(stream, session).then(() => done(), done)
      },
      ...this.#options,
    })
    // Clients that disconnect in the middle of a mail cause errors here.
    this.#server.on('error', () => {})
    const listening = this.#server.listen(this.#port, this.#host)
    await once(listening, 'listening')
    this.#port = (listening.address() as AddressInfo).port // it listens on TCP, so this is not the name of a pipe
  }

  async #receive(stream: Readable, { envelope, user, secure }: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = envelope
    const people = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address).join() }
    const mail = { ...people, user: user?.toString(), isTls: secure, raw: await text(stream) }
    this.mails.push(mail)
    await this.behavior(mail)
  }

  async behaveLike(options: SMTPServerOptions): Promise<void> {
    await this.close()
    this.#options = options
    await this.listen()
  }

  url(login = ''): string {
    return `smtp${this.#options.secure ? 's' : ''}://${login}${this.#host}:${this.#port}`
  }

  server(login: SmtpServer['login'] = null): SmtpServer {
    return { host: this.#host, port: this.#port, isTls: this.#options.secure ?? false, login }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server?.close(resolve))
  }
}
