import { type Kysely, sql } from 'kysely'

/**
 * The row says where the pictures of the database are, so that no store uses another storage by mistake. A bucket has a
 * file with the same id, by which a store recognizes its bucket. There is no row before the first start of this version.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table picture_storage (
      is_only boolean primary key default true check (is_only),
      id uuid not null,
      kind text not null check (kind in ('local', 's3')))`.execute(db)
}
