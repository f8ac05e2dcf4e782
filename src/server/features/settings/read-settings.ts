import type { Settings } from '../../../domain/settings.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findSettings } from './settings-repository.ts'

/** As committed; `platform.settings` has them in memory. */
export const readSettings = (db: Db): Promise<Settings> => findSettings(db)
