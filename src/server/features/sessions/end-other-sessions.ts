import type { Db } from '../../platform/database/connect.ts'
import { deleteOtherSessions, type SessionPrincipal } from './session-repository.ts'

/** Ends all sessions of this person except the one with this token hash. Null ends all of them. */
export const endOtherSessions = (db: Db, principal: SessionPrincipal, tokenHash: Buffer | null): Promise<void> =>
  deleteOtherSessions(db, principal, tokenHash)
