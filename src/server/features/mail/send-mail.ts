import { isLastTry, type MailId } from '../../../domain/mail/mail.ts'
import { clearAlarm, hasAlarm, raiseAlarm } from '../../platform/alarms/alarm-repository.ts'
import { ReportedFailure } from '../../platform/jobs/job-kinds.ts'
import { type MailTransport, type OutgoingMail, UnsentMail } from '../../platform/mail/mail-transport.ts'
import type { Platform } from '../../platform/platform.ts'
import { findQueuedMail, saveOutcome, setRehearsed } from './mail-repository.ts'

/**
 * Sends a mail once, unless the process ends after the server accepted the mail and before this is saved. That is why
 * it goes on while the store stops. Throws so that the job is tried again: a ReportedFailure while mails are held after
 * a restore or the server can't be used, otherwise the UnsentMail.
 */
export async function sendMail({ db, clock, log, settings, mail: transport }: Platform, id: MailId): Promise<void> {
  const mail = await findQueuedMail(db, id)
  if (!mail) return
  if (!transport) return setRehearsed(db, id)
  if (await hasAlarm(db, 'mail-held')) throw new ReportedFailure('Mail is held since a restore')
  const unsent = await tryToSend(transport, { ...mail, senderName: settings.current().store.name })
  const now = clock.now()
  if (unsent?.fault === 'server')
    await raiseAlarm(db, { kind: 'mail-server', detail: `${transport.server}: ${unsent.reply}` }, now)
  else await clearAlarm(db, 'mail-server')
  if (unsent === null) return saveOutcome(db, id, { state: 'sent', sentAt: now, error: null })
  const isRefused = unsent.fault === 'refused'
  const isLast = isLastTry(isRefused, mail.queuedAt, now)
  await saveOutcome(db, id, { state: isLast ? 'failed' : 'queued', isRefused, error: unsent.reply })
  if (isLast) return log.error({ err: unsent, mail: id }, 'a mail could not be sent')
  throw unsent.fault === 'server' ? new ReportedFailure(unsent.message) : unsent
}

/** Returns null when the server has accepted the mail. */
async function tryToSend(transport: MailTransport, mail: OutgoingMail): Promise<UnsentMail | null> {
  try {
    await transport.send(mail)
    return null
  } catch (error) {
    if (error instanceof UnsentMail) return error
    throw error
  }
}
