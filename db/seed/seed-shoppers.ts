import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/connect.ts'
import type { SeedPlan } from './seed-plan.ts'
import { runs, spanOver } from './span.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES, STREETS } from './words.ts'

const ROWS_A_STATEMENT = 20_000
export const SHOPPERS_YEAR = 2024

/** Inserts shoppers with one password, each with an address. */
export async function seedShoppers(db: Db, { users, seed }: SeedPlan, passwordHash: string): Promise<void> {
  const { startMs, stepMs } = spanOver(SHOPPERS_YEAR, users)
  for (const { from, to } of runs(users, ROWS_A_STATEMENT)) {
    await sql`
      with new_shoppers as materialized (
        select number, to_timestamp(at_ms / 1000.0) as at, first, last,
          pg_temp.id_of('shopper', ${seed}, number, at_ms) as id, pg_temp.id_of('address', ${seed}, number, at_ms) as address_id,
          lower(first) || '.' || lower(last) || '.' || ${seed}::integer || '.' || number || '@example.com' as email,
          1 + floor(pg_temp.chance(${seed}, number, 3) * ${CITIES.length}::integer)::integer as place
        from generate_series(${from}::bigint, ${to}::bigint) as number
        cross join lateral (select ${startMs}::bigint + number * ${stepMs}::bigint as at_ms,
          pg_temp.pick(${FIRST_NAMES}::text[], ${seed}, number, 1) as first, pg_temp.pick(${LAST_NAMES}::text[], ${seed}, number, 2) as last) as named
      ), shoppers as (
        insert into shoppers (id, name, email, password_hash, created_at)
        select id, first || ' ' || last, email, ${passwordHash}, at from new_shoppers order by number
      )
      insert into addresses (id, shopper_id, first_name, last_name, email, street, city, state, zipcode, country, phone, created_at)
      select address_id, id, first, last, email,
        1 + floor(pg_temp.chance(${seed}, number, 4) * 180)::integer || ' ' || pg_temp.pick(${STREETS}::text[], ${seed}, number, 5),
        (${CITIES.map(({ city }) => city)}::text[])[place], (${CITIES.map(({ state }) => state)}::text[])[place],
        ((${CITIES.map(({ zipcode }) => zipcode)}::integer[])[place] + floor(pg_temp.chance(${seed}, number, 6) * 100)::integer)::text,
        'United States', '+1 503 555 ' || lpad(floor(pg_temp.chance(${seed}, number, 7) * 10000)::integer::text, 4, '0'), at
      from new_shoppers order by number`.execute(db)
  }
}
