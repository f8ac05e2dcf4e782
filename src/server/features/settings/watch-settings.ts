import { DEFAULT_SETTINGS, type Settings } from '../../../domain/settings.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import { WatchedValue } from '../../platform/notifications/watched-value.ts'
import { findSettings } from './settings-repository.ts'

/** Notified by a trigger (db/migrations/0030-settings.ts). */
const CHANNEL = 'settings_changed'

/** The settings in memory, read again when they change. */
export const watchSettings = (db: Db, notifications: NotificationListener): Promise<WatchedValue<Settings>> =>
  WatchedValue.open(DEFAULT_SETTINGS, { notifications, channel: CHANNEL, read: () => findSettings(db) })
