import type { MailAttachment } from '../../../domain/mail/mail.ts'

export interface OutgoingMail {
  /** The id stays the same in each try, because the Message-ID is made from it. */
  readonly id: string
  /** The recipient reads this name as the sender. The sender of the configuration is used as it is when this is null. */
  readonly senderName: string | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly MailAttachment[]
}

export interface MailTransport {
  /** Names the host and port of the mail server for the owner. */
  readonly server: string
  /** Resolves when the server has accepted the mail. Throws UnsentMail. */
  send(mail: OutgoingMail): Promise<void>
}

/**
 * Tells what prevented a mail from being sent. `server`: no mail can be sent until the configuration or the server
 * changes, because the connection, the login or the sender failed. `refused`: the server will never accept this
 * recipient or content. `deferred`: the server doesn't accept this mail now, but may later.
 */
export type MailFault = 'server' | 'refused' | 'deferred'

/** `message` is safe for logs. `reply` is not, because it may contain names and addresses. */
export class UnsentMail extends Error {
  /** Quotes the server's reply, or tells what is wrong with the connection. */
  readonly reply: string
  readonly fault: MailFault

  constructor(code: string, reply: string, fault: MailFault) {
    super(`The mail server did not accept a mail: ${code}`)
    this.reply = reply
    this.fault = fault
  }
}
