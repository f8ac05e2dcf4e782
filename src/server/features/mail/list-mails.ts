import type { ListMailsQuery, MailWire } from '../../../contract/outbox.ts'
import type { MailId } from '../../../domain/mail.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMails, type ListedMail } from './mail-repository.ts'

const DEFAULT_LIMIT = 50

/** Newest first. */
export async function listMails(
  { db }: Platform,
  { limit = DEFAULT_LIMIT, cursor }: ListMailsQuery,
): Promise<{ mails: MailWire[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : (cursor as MailId) // checked by the schema
  const { page, nextCursor } = keysetPage(await findMails(db, { after, limit: limit + 1 }), limit, ({ id }) => id)
  return { mails: page.map(mailToWire), nextCursor }
}

export const mailToWire = ({ id, createdAt, error, ...same }: ListedMail): MailWire => ({
  _id: id,
  ...same,
  at: createdAt.toISOString(),
  ...(error !== null && { error }),
})
