import type { Category } from '../../../domain/category.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import { WatchedValue } from '../../platform/notifications/watched-value.ts'
import { listCategoryRows } from './category-repository.ts'

/** A trigger notifies this channel (db/migrations/0001-schema/settings-and-categories.sql). */
const CHANNEL = 'categories_changed'

export const watchCategories = (db: Db, notifications: NotificationListener): Promise<WatchedValue<readonly Category[]>> =>
  WatchedValue.open<readonly Category[]>([], { notifications, channel: CHANNEL, read: () => listCategoryRows(db) })
