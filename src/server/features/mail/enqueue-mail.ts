import { MAX_MAILS_AN_HOUR, type MailId, NOTHING_MAILED } from '../../../domain/mail/mail.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { countMailsTo, insertMail, lockRecipient, type NewMail } from './mail-repository.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Writes a mail, which is sent when the transaction commits. Returns false, and writes nothing, when the recipient got
 * the maximum number of mails of this kind in the last hour. Mails to the same address wait for each other, so that
 * concurrent ones are counted.
 */
export async function enqueueMail(tx: Db, mail: NewMail, now: Date): Promise<boolean> {
  const id = newId<MailId>()
  await lockRecipient(tx, mail.to)
  const written = await countMailsTo(tx, mail, new Date(now.getTime() - HOUR_MS))
  if (written >= MAX_MAILS_AN_HOUR[mail.kind]) return false
  if (await insertMail(tx, { id, ...mail }, now)) await enqueueJob(tx, { kind: 'send-mail', payload: { mail: id } }, now)
  return true
}

/** Returns a sentence that says that something was mailed, or the truth in a store without a mail server. */
export const saidOfMail = ({ mail }: Pick<Platform, 'mail'>, sentence: string): string => (mail ? sentence : NOTHING_MAILED)
