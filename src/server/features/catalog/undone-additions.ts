import { sql } from 'kysely'

/** The condition of a row of `products` that is archived because its import or addition was undone. */
export const isAdditionUndone = sql<boolean>`(archived_at is not null and exists (
  select from product_changes as added
  where added.product_id = products.id and added.field = 'archived' and added.before is null and added.undone_by = (
    select batch_id from product_changes as latest where latest.product_id = products.id and latest.field = 'archived'
    order by latest.id desc limit 1)))`
