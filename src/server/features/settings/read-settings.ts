import { storedSettings } from '../../../contract/settings.ts'
import { changeSettings, DEFAULT_SETTINGS, type Settings } from '../../../domain/settings.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import { WatchedValue } from '../../platform/notifications/watched-value.ts'

/** Notified by a trigger (db/migrations/0030-settings.ts). */
const CHANNEL = 'settings_changed'

/** The settings in memory, read again when they change. */
export const watchSettings = (db: Db, notifications: NotificationListener): Promise<WatchedValue<Settings>> =>
  WatchedValue.open(DEFAULT_SETTINGS, { notifications, channel: CHANNEL, read: () => findSettings(db) })

/** Reads the settings from the database, for a transaction that must not use older ones from memory. */
export async function findSettings(db: Db): Promise<Settings> {
  const row = await db.selectFrom('settings').select('settings').executeTakeFirst()
  return settingsOf(row?.settings ?? {})
}

/** Parses the settings as the database has them; what is not set is the default. */
export const settingsOf = (stored: unknown): Settings => changeSettings(DEFAULT_SETTINGS, storedSettings.parse(stored))
