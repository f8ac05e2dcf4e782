import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/connect.ts'

/**
 * Temporary functions: random values by seed, and UUIDv7-shaped ids computed from a number, so that rows refer to each other
 * without a lookup.
 */
export async function makeChance(db: Db): Promise<void> {
  // from 0 to below 1; `what` separates the draws for one row
  await sql`
    create or replace function pg_temp.chance(seed integer, number bigint, what integer) returns double precision
    language sql immutable parallel safe
    return (hashint8extended(number, (seed::bigint << 16) + what) & 4503599627370495) / 4503599627370496.0::double precision`.execute(
    db,
  )
  await sql`
    create or replace function pg_temp.pick(choices text[], seed integer, number bigint, what integer) returns text
    language sql immutable parallel safe
    return choices[1 + floor(pg_temp.chance(seed, number, what) * cardinality(choices))::integer]`.execute(db)
  await sql`
    create or replace function pg_temp.id_of(kind text, seed integer, number bigint, at_ms bigint) returns uuid
    language sql immutable parallel safe
    return (lpad(to_hex(at_ms), 12, '0') || substr(overlay(overlay(
      md5(kind || seed::text || ':' || number::text) placing '7' from 13 for 1) placing '8' from 17 for 1), 13))::uuid`.execute(
    db,
  )
}
