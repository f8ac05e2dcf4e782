import type { Shopper, ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function findShopper(db: Db, id: ShopperId): Promise<Shopper | null> {
  return (await db.selectFrom('shoppers').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst()) ?? null
}

export interface MailedShopper {
  readonly name: string
  readonly email: string
  /** Whether the shopper opened a link that was mailed to this email. Until then it may be somebody else's. */
  readonly isEmailConfirmed: boolean
}

export async function findMailedShopper(db: Db, id: ShopperId): Promise<MailedShopper | null> {
  const columns = ['name', 'email', 'email_confirmed_at'] as const
  const row = await db.selectFrom('shoppers').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? { name: row.name, email: row.email, isEmailConfirmed: row.email_confirmed_at !== null } : null
}
