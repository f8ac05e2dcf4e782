import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { SELLER_FACT_COLUMNS, SHOWN_PRODUCT_COLUMNS } from '../catalog/product-columns.ts'
import { lowAtSetting } from '../settings/store-settings.ts'

/** Selects all products. The columns of the count are null for uncounted ones. */
export const productsWithStock = (db: Db) => db.selectFrom('products').leftJoin('stock_counts', 'product_id', 'products.id')

export const countedProducts = (db: Db) => db.selectFrom('products').innerJoin('stock_counts', 'product_id', 'products.id')

export const uncountedProducts = (db: Db) => productsWithStock(db).where('product_id', 'is', null)

/** `live_held` is the number of pieces held by holds that have not expired. */
export const sellerProductColumns = (now: Date) =>
  [
    ...SHOWN_PRODUCT_COLUMNS,
    ...SELLER_FACT_COLUMNS,
    'products.id',
    'in_stock',
    'on_hand',
    'version',
    'archived_at',
    sql<number>`coalesce(stock_counts.low_at, products.low_at, ${lowAtSetting})`.as('effective_low_at'),
    sql<number>`coalesce((select sum(quantity) from stock_holds
      where stock_holds.product_id = products.id and expires_at > ${now} and held > 0), 0)::integer`.as('live_held'),
  ] as const
