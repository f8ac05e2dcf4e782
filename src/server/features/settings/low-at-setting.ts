import { sql } from 'kysely'
import { DEFAULT_LOW_AT } from '../../../domain/stock.ts'

/**
 * An SQL expression of the setting `lowAt`: with this many pieces a product's stock is low, unless the product has its
 * own number.
 */
export const lowAtSetting = sql<number>`coalesce(
  (select (settings.settings ->> 'lowAt')::integer from settings), ${sql.lit(DEFAULT_LOW_AT)})`
