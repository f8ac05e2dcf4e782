import { changeSettings, type Settings, type SettingsChange } from '../../../domain/settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockSettings, updateSettings } from './settings-repository.ts'

/** Of changes at once, each keeps what the others changed. This process knows them as soon as this resolves. */
export async function saveSettings(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  change: SettingsChange,
): Promise<Settings> {
  const saved = await inTransaction(db, async (tx) => {
    const next = changeSettings(await lockSettings(tx), change)
    await updateSettings(tx, next)
    return next
  })
  await settings.catchUp()
  return saved
}
