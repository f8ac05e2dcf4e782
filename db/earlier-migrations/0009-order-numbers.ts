import { type Kysely, sql } from 'kysely'

// 40 random bits as 8 digits of Crockford's base 32 (https://www.crockford.com/base32.html). The default is for existing orders
// and for processes of the previous version.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function order_number_text(value bigint) returns text language sql immutable parallel safe strict
    return (
      select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (value >> 5 * (7 - place) & 31)::integer, 1), '' order by place)
      from generate_series(0, 7) as place)`.execute(db)
  await sql`
    create function new_order_number() returns text language sql volatile parallel safe
    return order_number_text(('x' || right(gen_random_uuid()::text, 10))::bit(40)::bigint)`.execute(db)
  await sql`alter table orders add column number text not null default new_order_number()`.execute(db)
  // Among a million random numbers, a duplicate is as likely as not.
  await sql`
    do $$ begin
      loop
        update orders set number = default where id in (
          select id from (select id, row_number() over (partition by number order by id) as same from orders) as numbered where same > 1);
        exit when not found;
      end loop;
    end $$`.execute(db)
  await sql`
    alter table orders
      add constraint orders_number unique (number),
      add check (number ~ '^[0-9A-HJKMNP-TV-Z]{8}$')`.execute(db)
}
