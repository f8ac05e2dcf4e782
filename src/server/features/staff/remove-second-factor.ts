import type { Db } from '../../platform/database/connect.ts'
import { deleteSecondFactor } from './second-factor-repository.ts'

/** By the operator, when phone and recovery codes are lost. */
export const removeSecondFactor = async (db: Db): Promise<void> => void (await deleteSecondFactor(db))
