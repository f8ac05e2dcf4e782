import { type Category, chosenCategory } from '../../../domain/category.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import { WatchedValue } from '../../platform/notifications/watched-value.ts'
import type { Platform } from '../../platform/platform.ts'
import { listCategoryRows } from './category-repository.ts'

/** A trigger notifies this channel (db/migrations/0001-schema/settings-and-categories.sql). */
const CHANNEL = 'categories_changed'

export const watchCategories = (db: Db, notifications: NotificationListener): Promise<WatchedValue<readonly Category[]>> =>
  WatchedValue.open<readonly Category[]>([], { notifications, channel: CHANNEL, read: () => listCategoryRows(db) })

export const unknownCategory = (text: string): string => `“${text}” is none of the store’s categories`

/**
 * Returns the value of a product's `category` for a text (`chosenCategory`). Throws 422 when there is no such category.
 */
export function requireCategory({ categories }: Pick<Platform, 'categories'>, text: string): string {
  const category = chosenCategory(categories.current(), text)
  if (category !== null) return category
  throw new ClientError(422, unknownCategory(text), { errors: { category: unknownCategory(text) } })
}
