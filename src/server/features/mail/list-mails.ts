import type { ListMailsQuery, ListMailsResponse, MailWire } from '../../../contract/outbox.ts'
import type { MailId } from '../../../domain/mail.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasProblem } from '../../platform/problems/problem-repository.ts'
import { countMails } from './count-mails.ts'
import { findMails, type ListedMail } from './mail-repository.ts'

const DEFAULT_LIMIT = 50

export async function listMails(
  { db, clock }: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListMailsQuery,
): Promise<Omit<ListMailsResponse, 'success'>> {
  const after = cursor === undefined ? null : (cursor as MailId) // checked by the schema
  const { page, nextCursor } = keysetPage(await findMails(db, { after, limit: limit + 1 }), limit, ({ id }) => id)
  const [{ queued, failed }, isHeld] = await Promise.all([countMails(db, clock.now()), hasProblem(db, 'mail-held')])
  return { mails: page.map(mailToWire), nextCursor, queued, failed, isHeld }
}

export const mailToWire = ({ id, createdAt, error, ...same }: ListedMail): MailWire => ({
  _id: id,
  ...same,
  at: createdAt.toISOString(),
  ...(error !== null && { error }),
})
