import { type Kysely, sql } from 'kysely'

/** Characters and character pairs of a name, for searches too short for trigrams. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function short_parts(name text) returns text[] language sql immutable parallel safe strict
    return string_to_array(name, null) || array(select substr(name, start, 2) from generate_series(1, char_length(name) - 1) as start)`.execute(
    db,
  )
  await sql`create index products_short_parts on products using gin (short_parts(folded_name)) with (fastupdate = off)`.execute(
    db,
  )
}
