import type { Settings } from '../../../domain/settings.ts'
import type { Db } from '../../platform/database/connect.ts'
import { settingsOf } from './read-settings.ts'

const NONE = JSON.stringify({})

/** Locks the settings until the commit, and returns them. */
export async function lockSettings(tx: Db): Promise<Settings> {
  const row = await tx
    .insertInto('settings')
    .values({ id: true, settings: NONE })
    // This is an update, which locks the row and returns it.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: true }))
    .returning('settings')
    .executeTakeFirstOrThrow()
  return settingsOf(row.settings)
}

export async function updateSettings(tx: Db, settings: Settings): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ settings: JSON.stringify(settings) })
    .execute()
}
