import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { deleteSecondFactor } from './second-factor-repository.ts'

/** Lets the operator turn the second factor off when phone and recovery codes are lost. */
export const removeSecondFactor = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await deleteSecondFactor(tx)
    await recordAct(tx, null, { what: 'second-factor-off' }, now)
  })
