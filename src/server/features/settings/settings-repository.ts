import { saveSettingsRequest } from '../../../contract/settings.ts'
import { changeSettings, DEFAULT_SETTINGS, type Settings } from '../../../domain/settings.ts'
import type { Db } from '../../platform/database/connect.ts'

const NONE = JSON.stringify({})

export async function findSettings(db: Db): Promise<Settings> {
  const row = await db.selectFrom('settings').select('settings').executeTakeFirst()
  return settingsOf(row?.settings ?? {})
}

/** Until commit. */
export async function lockSettings(tx: Db): Promise<Settings> {
  const row = await tx
    .insertInto('settings')
    .values({ id: true, settings: NONE })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: true })) // an update, which locks the row and returns it
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

const settingsOf = (stored: unknown): Settings => changeSettings(DEFAULT_SETTINGS, saveSettingsRequest.parse(stored))
