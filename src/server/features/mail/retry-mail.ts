import type { MailWire } from '../../../contract/outbox.ts'
import type { MailId } from '../../../domain/mail.ts'
import type { Staff } from '../../../domain/staff.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { hastenJob } from '../../platform/jobs/hasten-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { mailToWire } from './list-mails.ts'
import { findMail, requeueFailed } from './mail-repository.ts'

/** Tries for another day, or now instead of later. Throws 404, and 409 for one that was sent or only rehearsed. */
export async function retryMail({ db, clock }: Platform, id: string, by: Staff): Promise<MailWire> {
  if (!isId<MailId>(id)) throw notFound('Email')
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await retry(tx, id, now)
    await recordAct(tx, by, { what: 'mail-retried', mail: id }, now)
  })
  const mail = await findMail(db, id)
  if (!mail) throw notFound('Email')
  return mailToWire(mail)
}

async function retry(tx: Db, id: MailId, now: Date): Promise<void> {
  const job = { kind: 'send-mail', payload: { mail: id } } as const
  if (await requeueFailed(tx, id, now)) return enqueueJob(tx, job, now)
  const mail = await findMail(tx, id)
  if (!mail) throw notFound('Email')
  if (mail.state === 'sent') throw new ClientError(409, 'This email was sent already')
  if (mail.state === 'rehearsal') throw new ClientError(409, 'This email was only rehearsed: it won’t be sent')
  await hastenJob(tx, job, now)
}
