import type { SellerId, ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { newToken } from '../../platform/tokens/token.ts'
import { insertSession } from './session-repository.ts'

const SESSION_MS = 7 * 24 * 60 * 60 * 1000 // contract, section 2

interface SessionWish {
  readonly holder: { shopperId: ShopperId } | { sellerId: SellerId }
  /** Browser and system, for people. */
  readonly device: string | null
  readonly now: Date
}

/** Opens a session and gives its token, which is kept nowhere: only its holder has it. */
export async function openSession(db: Db, { holder, device, now }: SessionWish): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await insertSession(db, { id: newId(), tokenHash: hash, holder, device, createdAt: now, expiresAt })
  return token
}
