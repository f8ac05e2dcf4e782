import { sql } from 'kysely'

/** Whether any product of the selected row of `payments` is counted. */
export const isAnyCounted = sql<boolean>`exists (select from stock_counts where product_id = any(product_ids))`
