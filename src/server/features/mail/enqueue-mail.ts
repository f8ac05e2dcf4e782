import type { MailId } from '../../../domain/mail.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { insertMail } from './mail-repository.ts'

export interface NewMail {
  /** An address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of the mails with the same text only the first is sent. */
  readonly onceFor?: string
}

/** In the transaction of its cause: it is sent if that commits. */
export async function enqueueMail(tx: Db, mail: NewMail, now: Date): Promise<void> {
  const id = newId<MailId>()
  if (await insertMail(tx, { id, ...mail }, now)) await enqueueJob(tx, { kind: 'send-mail', payload: { mail: id } }, now)
}
