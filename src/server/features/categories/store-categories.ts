import { type Category, chosenCategory, isOtherCategory, unlistedCategories } from '../../../domain/categories/category.ts'
import { withRatesOfOther } from '../../../domain/checkout/pricing.ts'
import { OTHER_CATEGORY } from '../../../domain/products/product.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { CHANNEL as CATALOG_CHANNEL } from '../../platform/catalog-changes/catalog-change-repository.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { EventBus } from '../../platform/domain-events.ts'
import type { NotificationListener } from '../../platform/notifications/notification-listener.ts'
import { WatchedValue } from '../../platform/notifications/watched-value.ts'
import type { Platform } from '../../platform/platform.ts'
import { describeCategories } from '../catalog/product-repository.ts'
import { listUsedCategories } from '../catalog/product-urls.ts'
import { listCategoryRows } from './category-repository.ts'

/** A trigger notifies this channel (db/migrations/0001-first-release/settings-and-categories.sql). */
const CHANNEL = 'categories_changed'

export const watchCategories = (
  db: Db,
  notifications: NotificationListener,
  bus: EventBus,
): Promise<WatchedValue<readonly Category[]>> =>
  WatchedValue.open<readonly Category[]>([], {
    notifications,
    channel: CHANNEL,
    event: { bus, kind: 'categoriesChanged' },
    read: () => listCategoryRows(db),
  })

/** Texts beyond this number are so many that their products are only found by searches. */
const MAX_USED = 1_000

export const watchUsedCategories = (db: Db, notifications: NotificationListener): Promise<WatchedValue<readonly string[]>> =>
  WatchedValue.open<readonly string[]>([], {
    notifications,
    channel: CATALOG_CHANNEL,
    read: () => listUsedCategories(db, MAX_USED),
  })

/** Returns the value of a product's `category` for a text. A text that is none of the store's categories stays. */
export const categoryFor = ({ categories }: Pick<Platform, 'categories'>, text: string): string =>
  chosenCategory(categories.current(), text) ?? text

/** Returns a sentence for the seller when the store does not have the category of a product. */
export const noticeOfCategory = ({ categories }: Pick<Platform, 'categories'>, category: string): string | undefined =>
  chosenCategory(categories.current(), category) === null
    ? `“${category}” is none of the store’s categories. Customers find the product under ${OTHER_CATEGORY}.`
    : undefined

/** Returns the texts that products of a category have as their `category`, in lower case. */
export async function textsOfCategory(
  { db, categories }: Pick<Platform, 'db' | 'categories'>,
  category: string,
): Promise<string[]> {
  const text = category.toLowerCase()
  if (!isOtherCategory(text)) return [text]
  return [text, ...unlistedCategories(categories.current(), await listUsedCategories(db, MAX_USED))]
}

/** Returns the settings by which the present products are charged: `Other` has the rate of all that is listed there. */
export function chargingSettings({
  settings,
  categories,
  usedCategories,
}: Pick<Platform, 'categories' | 'usedCategories'> & { readonly settings: { current(): Settings } }): Settings {
  const present = settings.current()
  return { ...present, tax: withRatesOfOther(present.tax, unlistedCategories(categories.current(), usedCategories.current())) }
}

/** Lists the texts of products that are none of the store's categories, as they are spelled, with their products. */
export async function listUnlistedCategories({
  db,
  categories,
}: Pick<Platform, 'db' | 'categories'>): Promise<{ name: string; products: number }[]> {
  return describeCategories(db, unlistedCategories(categories.current(), await listUsedCategories(db, MAX_USED)))
}
