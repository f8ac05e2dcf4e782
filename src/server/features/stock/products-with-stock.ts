import { sql } from 'kysely'
import { SELLER_FACT_COLUMNS, SHOWN_PRODUCT_COLUMNS } from '../catalog/product-columns.ts'
import { lowAtSetting } from '../settings/store-settings.ts'

/** All products. The columns of the count are null for uncounted ones. */
export const productsWithStock = sql`products left join stock_counts on product_id = products.id`

export const countedProducts = sql`products join stock_counts on product_id = products.id`

export const isUncounted = sql<boolean>`product_id is null`

const COLUMNS = sql.join([...SHOWN_PRODUCT_COLUMNS, ...SELLER_FACT_COLUMNS].map((column) => sql.ref(`products.${column}`)))

/** `live_held` is the number of pieces held by holds that have not expired. */
export const sellerProductColumns = (now: Date) => sql`
  ${COLUMNS}, in_stock, on_hand, version, archived_at,
  coalesce(stock_counts.low_at, products.low_at, ${lowAtSetting}) as effective_low_at,
  coalesce((select sum(quantity) from stock_holds
    where stock_holds.product_id = products.id and expires_at > ${now} and held > 0), 0)::integer as live_held`
