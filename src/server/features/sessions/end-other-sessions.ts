import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteOtherSessions } from './session-repository.ts'

/** The session of this token stays; null: none does. */
export const endOtherSessions = (db: Db, shopper: ShopperId, tokenHash: Buffer | null): Promise<void> =>
  deleteOtherSessions(db, { shopperId: shopper }, tokenHash)
