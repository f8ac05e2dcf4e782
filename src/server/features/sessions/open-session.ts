import type { SellerId, ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newToken } from '../../platform/tokens/token.ts'
import { insertSession } from './session-store.ts'

const SESSION_MS = 7 * 24 * 60 * 60 * 1000 // contract, section 2

/** Opens a session and gives its token, which is kept nowhere: only its holder has it. */
export async function openSession(db: Db, holder: { shopperId: ShopperId } | { sellerId: SellerId }, now: Date): Promise<string> {
  const { token, hash } = newToken()
  await insertSession(db, { tokenHash: hash, holder, createdAt: now, expiresAt: new Date(now.getTime() + SESSION_MS) })
  return token
}
