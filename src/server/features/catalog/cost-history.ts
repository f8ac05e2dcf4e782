import { type RawBuilder, sql } from 'kysely'

/**
 * A common table expression `costs` with what a piece of each product cost from `since` to `until`, by the history of changes.
 * A product without a change always had its present cost. Costs by weight are those of a piece of its present expected weight.
 * Times without a cost are missing.
 */
export const costHistory: RawBuilder<unknown> = sql`
  cost_changes as materialized (
    select product_id, at, (before #>> '{}')::bigint as before, (after #>> '{}')::bigint as after,
      lead(at) over changes as next_at, row_number() over changes = 1 as is_first
    from product_changes where field = 'cost' window changes as (partition by product_id order by id)
  ), costs as materialized (
    select product_id, since, until,
      case when weighed_piece is null then spans.cost else (2 * spans.cost * weighed_piece + 1000) / 2000 end as piece_cost
    from (
      select product_id, after as cost, at as since, coalesce(next_at, 'infinity') as until from cost_changes
      union all
      select product_id, before, '-infinity', at from cost_changes where is_first
      union all
      select id, cost, '-infinity', 'infinity' from products
      where cost is not null and not exists (select from cost_changes where product_id = products.id)) as spans
    join products on products.id = product_id where spans.cost is not null
  )`
