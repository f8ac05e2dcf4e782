import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { newToken } from '../../platform/tokens/token.ts'
import { insertSession, type SessionPrincipal } from './session-repository.ts'

const SESSION_MS = 7 * 24 * 60 * 60 * 1000 // `docs/api.md`, section 2

interface SessionOptions {
  readonly principal: SessionPrincipal
  readonly device: string | null
  readonly now: Date
}

/** Returns the session's token. */
export async function openSession(db: Db, { principal, device, now }: SessionOptions): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await insertSession(db, { id: newId(), tokenHash: hash, principal, device, createdAt: now, expiresAt })
  return token
}
