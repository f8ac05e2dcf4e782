import type { Staff } from '../../../domain/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSession } from '../sessions/end-session.ts'
import { recordAct } from '../staff-acts/record-act.ts'

export const logOutStaff = ({ db, clock }: Platform, staff: Staff, tokenHash: Buffer): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endSession({ db: tx }, tokenHash)
    await recordAct(tx, staff, { what: 'logged-out' }, clock.now())
  })
