import { sql } from 'kysely'
import { connectPatiently } from '../src/server/platform/database/connect.ts'
import { type PgbenchReport, runPgbench } from './pgbench.ts'

const LINES = 3
const MAX_CLIENTS = 64
const STOCK = 1_000_000_000

/**
 * Creates the tables of a store that takes cash orders and does nothing else, in a schema of their own beside those of
 * the store. They have no triggers, and only the indexes that any store has. Each client of pgbench is a shopper with
 * products of their own, so that no client waits for a row of another one.
 */
export async function createLeastTables(databaseUrl: string): Promise<void> {
  const db = connectPatiently(databaseUrl)
  await sql
    .raw(`
    create schema least;
    create table least.products (id bigint primary key, name text not null, price integer not null, stock integer not null);
    create table least.cart_lines (
      shopper bigint, product bigint references least.products, quantity integer not null, primary key (shopper, product));
    create table least.orders (
      id bigint generated always as identity primary key, shopper bigint not null, address jsonb not null,
      amount integer not null, status text not null, placed_at timestamptz not null);
    create index on least.orders (shopper, id);
    create table least.order_lines (
      order_id bigint references least.orders, position integer, product bigint not null references least.products,
      name text not null, price integer not null, quantity integer not null, primary key (order_id, position));
    create table least.order_events (
      id bigint generated always as identity primary key, order_id bigint not null, what text not null, at timestamptz not null);
    create table least.mails (
      id bigint generated always as identity primary key, order_id bigint not null, recipient text not null, due_at timestamptz not null);
    insert into least.products select id, 'Product ' || id, 450, ${STOCK} from generate_series(0, ${MAX_CLIENTS * LINES - 1}) as ids (id)`)
    .execute(db)
  await db.destroy()
}

const ADDRESS = JSON.stringify({
  firstName: 'Maya',
  lastName: 'Winter',
  email: 'maya@example.com',
  phone: '+1 503 555 0100',
  street: '12 Orchard Lane',
  city: 'Portland',
  state: 'Oregon',
  zipcode: '97205',
  country: 'United States',
})

/**
 * The least SQL that any store needs for an order: it takes the stock, inserts the order with its lines, empties the
 * cart, and inserts an event and a mail to be sent. All is one transaction.
 */
export const LEAST_ORDER = `\\set first :client_id * ${LINES}
begin;
update least.products set stock = stock - 1 where id between :first and :first + ${LINES - 1} and stock > 0;
insert into least.orders (shopper, address, amount, status, placed_at)
  values (:client_id, '${ADDRESS}', 1377, 'Order Placed', now()) returning id as order_id \\gset
insert into least.order_lines (order_id, position, product, name, price, quantity)
  select :order_id, id - :first, id, name, price, 1 from least.products where id between :first and :first + ${LINES - 1};
delete from least.cart_lines where shopper = :client_id;
insert into least.order_events (order_id, what, at) values (:order_id, 'placed', now());
insert into least.mails (order_id, recipient, due_at) values (:order_id, 'maya@example.com', now());
commit;
`

/** Places orders by pgbench with the least SQL. `createLeastTables` must have been called before. */
export const placeLeastOrders = (databaseUrl: string, clients: number, seconds: number): Promise<PgbenchReport> =>
  runPgbench(databaseUrl, { script: LEAST_ORDER, clients, seconds })
