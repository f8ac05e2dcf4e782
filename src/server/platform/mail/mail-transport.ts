export interface OutgoingMail {
  /** The same in each try: its Message-ID is made of it. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export interface MailTransport {
  /** Host and port of the mail server, as shown to the owner. */
  readonly server: string
  /** Resolves when the server has accepted the mail. Throws UnsentMail. */
  send(mail: OutgoingMail): Promise<void>
}

/**
 * What prevented the mail from being sent. `server`: the connection, the login or the sender, so that no mail can be sent until the configuration
 * or the server changes. `refused`: this recipient or content, which the server will not accept later either. `deferred`: this mail, for now.
 */
export type MailFault = 'server' | 'refused' | 'deferred'

/** `message` is for logs; `reply` may name people. */
export class UnsentMail extends Error {
  /** What the server replied, or what is wrong with the connection. */
  readonly reply: string
  readonly fault: MailFault

  constructor(code: string, reply: string, fault: MailFault) {
    super(`The mail server did not accept a mail: ${code}`)
    this.reply = reply
    this.fault = fault
  }
}
