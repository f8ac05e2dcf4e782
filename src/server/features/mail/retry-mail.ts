import type { MailWire } from '../../../contract/outbox.ts'
import type { MailId } from '../../../domain/mail.ts'
import type { Staff } from '../../../domain/staff.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { enqueueJob, enqueueJobs } from '../../platform/jobs/enqueue-job.ts'
import { hastenJob, hastenJobs } from '../../platform/jobs/hasten-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { solveProblem } from '../../platform/problems/problem-repository.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { mailToWire } from './list-mails.ts'
import { findMail, requeueAllFailed, requeueFailed, restartQueued } from './mail-repository.ts'

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

/** Tries all that failed for another day, and those that wait now instead of later. `by` null: the operator. Returns how many had failed. */
export function retryAllMails({ db, clock }: Pick<Platform, 'db' | 'clock'>, by: Staff | null): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const ids = await requeueAllFailed(tx, now)
    await enqueueJobs(
      tx,
      ids.map((mail) => ({ kind: 'send-mail', payload: { mail } })),
      now,
    )
    await hastenJobs(tx, 'send-mail', now)
    await recordAct(tx, by, { what: 'mails-retried', count: ids.length }, now)
    return ids.length
  })
}

/** Sends what was held since a restore. `by` null: the operator. Returns how many mails that is; null when mail was not held. */
export function releaseMails({ db, clock }: Pick<Platform, 'db' | 'clock'>, by: Staff | null): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    if (!(await solveProblem(tx, 'mail-held'))) return null
    const now = clock.now()
    const count = await restartQueued(tx, now)
    await hastenJobs(tx, 'send-mail', now)
    await recordAct(tx, by, { what: 'mails-released', count }, now)
    return count
  })
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
