import type { SellerId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteOtherSessions } from './session-repository.ts'

/** The session of this token stays. */
export const endOtherOwnerSessions = (tx: Db, owner: SellerId, tokenHash: Buffer | null): Promise<void> =>
  deleteOtherSessions(tx, { sellerId: owner }, tokenHash)
