import { isLastTry, type MailId } from '../../../domain/mail.ts'
import { UnsentMail } from '../../platform/mail/mail-transport.ts'
import type { Platform } from '../../platform/platform.ts'
import { findQueuedMail, saveOutcome, setRehearsed } from './mail-repository.ts'

/**
 * Once, unless the process ends before it has saved that the server accepted the mail; so it goes on while the store stops. Throws UnsentMail
 * to be tried again.
 */
export async function sendMail({ db, clock, log, mail: transport }: Platform, id: MailId): Promise<void> {
  const mail = await findQueuedMail(db, id)
  if (!mail) return
  if (!transport) return setRehearsed(db, id)
  try {
    await transport.send(mail)
  } catch (error) {
    if (!(error instanceof UnsentMail)) throw error
    const isLast = isLastTry(error.isPermanent, mail.queuedAt, clock.now())
    await saveOutcome(db, id, { state: isLast ? 'failed' : 'queued', error: error.reply })
    if (!isLast) throw error
    return log.error({ err: error, mail: id }, 'a mail could not be sent')
  }
  await saveOutcome(db, id, { state: 'sent', sentAt: clock.now(), error: null })
}
