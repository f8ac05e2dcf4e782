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
  /** Resolves when the server has accepted the mail. Throws UnsentMail. */
  send(mail: OutgoingMail): Promise<void>
}

/** `message` is for logs; `reply` may name people. */
export class UnsentMail extends Error {
  /** What the server replied, or what is wrong with the connection. */
  readonly reply: string
  /** Another try would fail, too. */
  readonly isPermanent: boolean

  constructor(code: string, reply: string, isPermanent: boolean) {
    super(`The mail server did not accept a mail: ${code}`)
    this.reply = reply
    this.isPermanent = isPermanent
  }
}
