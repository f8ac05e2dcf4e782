import type { SellerId } from '../../../domain/account.ts'
import type { StaffLinkId } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'

export type LinkPurpose = 'invitation' | 'reset'

export interface NewLink {
  readonly id: StaffLinkId
  readonly tokenHash: Buffer
  readonly staff: SellerId
  readonly purpose: LinkPurpose
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** False when there is one with this id. */
export async function insertLink(tx: Db, { id, tokenHash, staff, purpose, createdAt, expiresAt }: NewLink): Promise<boolean> {
  const values = { id, token_hash: tokenHash, staff_id: staff, purpose, created_at: createdAt, expires_at: expiresAt }
  const insert = tx
    .insertInto('staff_links')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
  return ((await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whose link it is. Null unless it can be used. */
export async function findLink(db: Db, tokenHash: Buffer, purpose: LinkPurpose, now: Date): Promise<SellerId | null> {
  const link = db.selectFrom('staff_links').select('staff_id').where('token_hash', '=', tokenHash).where('purpose', '=', purpose)
  const row = await link.where('ended_at', 'is', null).where('expires_at', '>', now).executeTakeFirst()
  return row?.staff_id ?? null
}

/** All of the person. Needs the person's lock. */
export async function endLinks(tx: Db, staff: SellerId, now: Date): Promise<void> {
  await tx.updateTable('staff_links').set({ ended_at: now }).where('staff_id', '=', staff).where('ended_at', 'is', null).execute()
}

export async function countLinksSince(tx: Db, staff: SellerId, purpose: LinkPurpose, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('staff_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staff)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteExpiredStaffLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_links').where('expires_at', '<=', now).execute()
}
