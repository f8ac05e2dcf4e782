import type { Db } from '../../platform/database/connect.ts'
import { deleteOtherSessions, type SessionPrincipal } from './session-repository.ts'

/** The session of this token stays; null: none does. */
export const endOtherSessions = (db: Db, principal: SessionPrincipal, tokenHash: Buffer | null): Promise<void> =>
  deleteOtherSessions(db, principal, tokenHash)
