import type { Db } from '../../platform/database/connect.ts'
import { deleteDaysOf, lockDayFigures } from './day-figures-repository.ts'

/**
 * Deletes the saved days of orders that are deleted in the same transaction, so that these days are computed again. The
 * caller must have called `holdDayFigures`.
 */
export const forgetDays = (tx: Db, moments: readonly Date[]): Promise<void> => deleteDaysOf(tx, moments)

/** Locks the saved days until the commit. Call it before reading orders or other rows that count in saved days. */
export const holdDayFigures = (tx: Db): Promise<void> => lockDayFigures(tx)
