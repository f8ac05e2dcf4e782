import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteOtherSessions } from './session-repository.ts'

/** Logs the shopper out everywhere but in the session of this token; null: everywhere. */
export const endOtherSessions = (db: Db, shopper: ShopperId, tokenHash: Buffer | null): Promise<void> =>
  deleteOtherSessions(db, shopper, tokenHash)
