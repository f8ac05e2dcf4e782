import type { MailId } from '../../../domain/mail/mail.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { clearAlarm } from '../../platform/alarms/alarm-repository.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { enqueueJob, enqueueJobs, hastenJob, hastenJobs } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { findMail, type ListedMail, requeueAllFailed, requeueFailed, restartQueued } from './mail-repository.ts'

/**
 * Tries a failed mail for another day, or a queued mail now instead of later. Throws 404, and 409 when the mail was
 * sent or only rehearsed.
 */
export async function retryMail({ db, clock }: Platform, id: string, by: Staff): Promise<ListedMail> {
  if (!isId<MailId>(id)) throw notFound('Email')
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await requeueOrHasten(tx, id, now)
    await recordStaffAction(tx, by, { what: 'mail-retried', mail: id }, now)
  })
  return getMail(db, id)
}

/**
 * Tries all failed mails for another day, and queued mails now instead of later. `by` is null when the operator does
 * it. Returns how many mails had failed.
 */
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
    await recordStaffAction(tx, by, { what: 'mails-retried', count: ids.length }, now)
    return ids.length
  })
}

/**
 * Sends the mails that were held since a restore. `by` is null when the operator does it. Returns how many they are, or
 * null when mails were not held.
 */
export function releaseMails({ db, clock }: Pick<Platform, 'db' | 'clock'>, by: Staff | null): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    if (!(await clearAlarm(tx, 'mail-held'))) return null
    const now = clock.now()
    const count = await restartQueued(tx, now)
    await hastenJobs(tx, 'send-mail', now)
    await recordStaffAction(tx, by, { what: 'mails-released', count }, now)
    return count
  })
}

async function getMail(db: Db, id: MailId): Promise<ListedMail> {
  const mail = await findMail(db, id)
  if (!mail) throw notFound('Email')
  return mail
}

async function requeueOrHasten(tx: Db, id: MailId, now: Date): Promise<void> {
  const job = { kind: 'send-mail', payload: { mail: id } } as const
  if (await requeueFailed(tx, id, now)) return enqueueJob(tx, job, now)
  const { state } = await getMail(tx, id)
  if (state === 'sent') throw new ClientError(409, 'This email was sent already')
  if (state === 'rehearsal') throw new ClientError(409, 'This email was only rehearsed: it won’t be sent')
  await hastenJob(tx, job, now)
}
