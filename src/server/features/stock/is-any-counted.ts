import { sql } from 'kysely'

/** Of the selected payment's products. */
export const isAnyCounted = sql<boolean>`exists (select from stock_counts where product_id = any(product_ids))`
