import { storedSettings } from '../../../contract/settings.ts'
import { changeSettings, DEFAULT_SETTINGS, type Settings } from '../../../domain/settings.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import { WatchedValue } from '../../platform/notifications/watched-value.ts'

/** A trigger notifies this channel (db/migrations/0001-schema/settings-and-categories.sql). */
const CHANNEL = 'settings_changed'

export const watchSettings = (db: Db, notifications: NotificationListener): Promise<WatchedValue<Settings>> =>
  WatchedValue.open(DEFAULT_SETTINGS, { notifications, channel: CHANNEL, read: () => findSettings(db) })

/** Reads the settings from the database, for a transaction that must not use older ones from memory. */
export async function findSettings(db: Db): Promise<Settings> {
  const row = await db.selectFrom('settings').select('settings').executeTakeFirst()
  return settingsOf(row?.settings ?? {})
}

/** Parses the settings from the database. A setting that is not saved has its default. */
export const settingsOf = (stored: unknown): Settings => changeSettings(DEFAULT_SETTINGS, storedSettings.parse(stored))
