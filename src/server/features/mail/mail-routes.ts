import type { ListMailsQuery, ListMailsResponse, MailWire } from '../../../contract/operations/outbox.ts'
import type { MailId } from '../../../domain/mail/mail.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { hasAlarm } from '../../platform/alarms/alarm-repository.ts'
import { ClientError } from '../../platform/client-error.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import type { Platform } from '../../platform/platform.ts'
import { countMailsByState, type ListedMail, listMails } from './mail-repository.ts'
import { releaseMails, retryAllMails, retryMail } from './retry-mail.ts'

export const mailRoutes = (platform: Platform) =>
  ({
    listMails: async ({ query }) => ({ success: true, ...(await readOutbox(platform, query)) }),
    retryMail: async ({ seller, body }) => {
      const mail = await retryMail(platform, body.id, seller)
      return { success: true, message: 'Email queued again', mail: mailToWire(mail) }
    },
    retryAllMails: async ({ seller }) => {
      const count = await retryAllMails(platform, seller)
      return { success: true, message: queuedAgain(count), count }
    },
    releaseMails: async ({ seller }) => {
      const count = await releaseMails(platform, seller)
      if (count === null) throw new ClientError(409, 'Emails are not held')
      return { success: true, message: count === 1 ? '1 email released' : `${count} emails released`, count }
    },
  }) satisfies Partial<EndpointHandlers>

const DEFAULT_LIMIT = 50

async function readOutbox(
  { db, clock }: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListMailsQuery,
): Promise<Omit<ListMailsResponse, 'success'>> {
  const after = cursor === undefined ? null : (cursor as MailId) // checked by the schema
  const { page, nextCursor } = keysetPage(await listMails(db, { after, limit: limit + 1 }), limit, ({ id }) => id)
  const [{ queued, failed }, isHeld] = await Promise.all([countMailsByState(db, clock.now()), hasAlarm(db, 'mail-held')])
  return { mails: page.map(mailToWire), nextCursor, queued, failed, isHeld }
}

const mailToWire = ({ id, createdAt, error, attachments, ...same }: ListedMail): MailWire => ({
  _id: id,
  ...same,
  at: createdAt.toISOString(),
  ...(attachments.length > 0 && { attachments: attachments.map(({ name }) => name) }),
  ...(error !== null && { error }),
})

function queuedAgain(count: number): string {
  if (count === 0) return 'No email had failed. Emails that wait are tried now'
  return count === 1 ? '1 email queued again' : `${count} emails queued again`
}
