import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

interface RemovedProduct {
  readonly pictures: readonly string[]
  readonly createdAt: Date
}

export interface RemovedPicture {
  readonly path: string
  /** The time at which the newest of the removed products with this picture was added. */
  readonly usedUntil: Date
}

/** Saves the pictures of products that are deleted in the same transaction. */
export async function insertRemovedPictures(tx: Db, products: readonly RemovedProduct[]): Promise<void> {
  const pictures = products.flatMap(({ pictures, createdAt }) => pictures.map((path) => ({ path, createdAt })))
  if (pictures.length === 0) return
  await sql`
    insert into removed_pictures (path, used_until)
    select path, max(created_at)
    from unnest(${pictures.map(({ path }) => path)}::text[], ${pictures.map(({ createdAt }) => createdAt)}::timestamptz[]) as used (path, created_at)
    group by path order by path
    on conflict (path) do update set used_until = greatest(removed_pictures.used_until, excluded.used_until)`.execute(tx)
}

export async function listRemovedPictures(db: Db, after: string, limit: number): Promise<RemovedPicture[]> {
  return db
    .selectFrom('removed_pictures')
    .select(['path', 'used_until as usedUntil'])
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute()
}

export async function deleteRemovedPictures(db: Db, paths: readonly string[]): Promise<void> {
  await sql`delete from removed_pictures where path = any(${paths}::text[])`.execute(db)
}
