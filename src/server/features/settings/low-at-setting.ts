import { sql } from 'kysely'
import { DEFAULT_LOW_AT } from '../../../domain/stock.ts'

/** For statements: pieces at which a product is low that says nothing of its own. */
export const lowAtSetting = sql<number>`coalesce(
  (select (settings.settings ->> 'lowAt')::integer from settings), ${sql.lit(DEFAULT_LOW_AT)})`
