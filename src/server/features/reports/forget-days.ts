import type { Db } from '../../platform/database/connect.ts'
import { deleteDaysOf, lockDayFigures } from './day-figures-repository.ts'

/** Orders that were placed at these moments are deleted in the same transaction: their days are computed anew. Needs the lock. */
export const forgetDays = (tx: Db, moments: readonly Date[]): Promise<void> => deleteDaysOf(tx, moments)

/** Before anything is read that saved days say. */
export const holdDayFigures = (tx: Db): Promise<void> => lockDayFigures(tx)
