import { sql } from 'kysely'
import { ORDER_NUMBERS } from '../../src/domain/orders/order-number.ts'
import type { Db } from '../../src/server/platform/database/connect.ts'
import type { SeedPlan } from './seed-plan.ts'
import { PRODUCTS_YEAR } from './seed-products.ts'
import { SHOPPERS_YEAR } from './seed-shoppers.ts'
import { runs, spanOver, spanUntil } from './span.ts'

const ROWS_A_STATEMENT = 5_000 // with lines and history, five times as many rows: half a second
const MOST_LINES = 4
const ORDERS_YEAR = 2025
const STEP_MS = 8 * 60 * 1000

// Odd, so that order numbers are unique within a plan; far apart, so that two plans rarely collide.
const NUMBER_STEP = 11_400_714_819
const SEED_STEP = 412_316_860_417n

/** What a store has to do does not grow with its history. */
const OPEN_ORDERS = 100

/**
 * Inserts cash orders of one to four products. Some products and shoppers have many orders. The newest, at most OPEN_ORDERS, are
 * open; the others are delivered and paid or, one in fifty, canceled.
 */
export async function seedOrders(db: Db, plan: SeedPlan): Promise<void> {
  const { products, users, orders, seed } = plan
  const [productTimes, shopperTimes, orderTimes] = [
    spanOver(PRODUCTS_YEAR, products),
    spanOver(SHOPPERS_YEAR, users),
    plan.ordersUntil ? spanUntil(plan.ordersUntil, orders) : spanOver(ORDERS_YEAR, orders),
  ]
  const open = Math.min(Math.ceil(orders / 10), OPEN_ORDERS)
  const firstNumber = Number((BigInt(seed) * SEED_STEP) % BigInt(ORDER_NUMBERS))
  for (const { from, to } of runs(orders, ROWS_A_STATEMENT)) {
    await sql`
      with new_orders as materialized (
        select number, at_ms, pg_temp.id_of('order', ${seed}, number, at_ms) as id,
          pg_temp.id_of('shopper', ${seed}, buyer, ${shopperTimes.startMs}::bigint + buyer * ${shopperTimes.stepMs}::bigint) as shopper_id,
          least(${products}::integer, 1 + floor(pg_temp.chance(${seed}, number, 11) * ${MOST_LINES}::integer)::integer) as lines,
          floor(power(pg_temp.chance(${seed}, number, 12), 2) * ${products}::integer)::bigint as first_product,
          case when number > ${orders - open}::bigint then 'Order Placed' when pg_temp.chance(${seed}, number, 13) < 0.02 then 'Cancelled'
            else 'Delivered' end as status
        from generate_series(${from}::bigint, ${to}::bigint) as number
        cross join lateral (select ${orderTimes.startMs}::bigint + number * ${orderTimes.stepMs}::bigint as at_ms,
          1 + floor(power(pg_temp.chance(${seed}, number, 10), 2) * ${users}::integer)::bigint as buyer) as placed
      ), bought as materialized (
        select new_orders.id as order_id, position, product.id as product_id, product.name, product.category, product.weight,
          product.pictures, product.offer_price, 1 + floor(power(pg_temp.chance(${seed}, number, 20 + position), 3) * 6)::integer as quantity,
          coalesce(product.deposit, 0) as deposit
        from new_orders cross join lateral generate_series(0, lines - 1) as position
        cross join lateral (select 1 + (first_product + position) % ${products}::bigint as product_number) as chosen
        join products as product on product.id = pg_temp.id_of('product', ${seed}, product_number,
          ${productTimes.startMs}::bigint + product_number * ${productTimes.stepMs}::bigint)
      ), sums as (
        select order_id, sum(offer_price * quantity)::bigint as cart_amount, sum(deposit * quantity)::bigint as deposit from bought group by order_id
      ), placed as (
        insert into orders (id, number, shopper_id, cart_amount, tax, deposit, amount, address, payment_type, status, is_paid, placed_at,
          due_at, search_text)
        select new_orders.id, order_number_text((${firstNumber}::bigint + number * ${NUMBER_STEP}::bigint) % ${ORDER_NUMBERS}::bigint), new_orders.shopper_id, cart_amount, cart_amount * 2 / 100, deposit, cart_amount + cart_amount * 2 / 100 + deposit,
          jsonb_build_object('id', address.id, 'firstName', first_name, 'lastName', last_name, 'email', email, 'street', street, 'city', city,
            'state', state, 'zipcode', zipcode, 'country', country, 'phone', phone),
          'COD', status, status = 'Delivered', to_timestamp(at_ms / 1000.0), to_timestamp(at_ms / 1000.0) + interval '30 minutes',
          regexp_replace(lower(concat_ws(chr(10), first_name || last_name, email)), '[ -]|(?<=[a-z])[.](?=[a-z])', '', 'g') || chr(10) ||
            regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^1(?=\\d{10}$)', '')
        from new_orders join sums on sums.order_id = new_orders.id join addresses as address on address.shopper_id = new_orders.shopper_id
        order by number
      ), lines as (
        insert into order_lines (id, order_id, position, product_id, name, category, weight, pictures, offer_price, quantity, deposit)
        select md5(order_id::text || position)::uuid, * from bought order by order_id, position
      )
      insert into order_status_changes (order_id, number, status, changed_at, by_role)
      select id, step, steps[step], to_timestamp((at_ms + (step - 1) * ${STEP_MS}::integer) / 1000.0),
        case step when 1 then 'shopper' else 'store' end
      from new_orders
      cross join lateral (select case status when 'Order Placed' then array['Order Placed'] when 'Cancelled' then array['Order Placed', 'Cancelled']
        else array['Order Placed', 'Packing', 'Out for Delivery', 'Delivered'] end as steps) as history
      cross join lateral generate_series(1, cardinality(steps)) as step
      order by id, step`.execute(db)
  }
  await countSeededOrders(db)
}

/** Counts anew what triggers count, because orders may be inserted without them. */
export async function countSeededOrders(db: Db): Promise<void> {
  await countClosedOrders(db)
  await countSales(db)
  await countCustomers(db)
  await sql`delete from day_figures`.execute(db) // there are no events of these orders
}

/** Counts all closed orders. One statement does it, so that it sees one snapshot while others may count. */
const countClosedOrders = (db: Db) =>
  sql`
    with counted as (delete from closed_order_counts)
    insert into closed_order_counts (status, day, change)
    select status, (placed_at at time zone 'UTC')::date, count(*) from orders where status in ('Delivered', 'Cancelled') group by 1, 2`.execute(
    db,
  )

async function countCustomers(db: Db): Promise<void> {
  await sql`
    insert into delivered_shoppers (shopper_id, orders)
    select shopper_id, count(*) from orders where status = 'Delivered' group by shopper_id
    on conflict (shopper_id) do update set orders = excluded.orders`.execute(db)
  await sql`
    with counted as (delete from store_counts where counted = 'customers')
    insert into store_counts (counted, change)
    select 'customers', count(*) from delivered_shoppers where orders > 0 having count(*) > 0`.execute(db)
}

const countSales = (db: Db) =>
  sql`
    with counted as (delete from product_sales)
    insert into product_sales (product_id, change)
    select product_id, sum(coalesce(picked, quantity)) from order_lines join orders on orders.id = order_id
    where status not in ('Awaiting Payment', 'Cancelled') group by product_id having sum(coalesce(picked, quantity)) > 0`.execute(
    db,
  )
