import type { SellerId } from '../../../domain/account.ts'
import type { StaffLinkId } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { newToken } from '../../platform/tokens/token.ts'
import { insertLink, type LinkPurpose } from './staff-link-repository.ts'

const HOUR_MS = 60 * 60 * 1000

const PATHS: Readonly<Record<LinkPurpose, string>> = { invitation: '/staff/accept', reset: '/staff/reset' }
const LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = { invitation: 7 * 24 * HOUR_MS, reset: HOUR_MS }

interface LinkOptions {
  readonly id?: StaffLinkId
  readonly staff: SellerId
  readonly purpose: LinkPurpose
  readonly publicUrl: string
  readonly now: Date
}

/** Its URL, of which only the token's hash is stored. Null when there is one with this id. */
export async function createLink(
  tx: Db,
  { id = newId<StaffLinkId>(), staff, purpose, publicUrl, now }: LinkOptions,
): Promise<string | null> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + LIFETIMES_MS[purpose])
  const isNew = await insertLink(tx, { id, tokenHash: hash, staff, purpose, createdAt: now, expiresAt })
  return isNew ? `${publicUrl}${PATHS[purpose]}?token=${token}` : null
}
