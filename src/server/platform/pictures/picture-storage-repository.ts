import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { unprepared } from '../database/prepared-statements.ts'

export type PictureStorageKind = 'local' | 's3'

export interface RecordedStorage {
  /** The bucket of the pictures has a file with this id. */
  readonly id: string
  readonly kind: PictureStorageKind
}

/** Returns null before the first start. */
export async function findRecordedStorage(db: Db): Promise<RecordedStorage | null> {
  return (await db.selectFrom('picture_storage').select(['id', 'kind']).executeTakeFirst()) ?? null
}

/** Records where the pictures are, unless it is recorded. Several stores may do it at once. Returns what is recorded. */
export async function recordStorage(db: Db, kind: PictureStorageKind): Promise<RecordedStorage> {
  const storage = { id: randomUUID(), kind }
  await db
    .insertInto('picture_storage')
    .values(storage)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('picture_storage').select(['id', 'kind']).executeTakeFirstOrThrow()
}

export async function changeStorage(db: Db, kind: PictureStorageKind): Promise<void> {
  await db.updateTable('picture_storage').set({ kind }).execute()
}

/** A saving request may wait for S3 for so long. */
const LONGEST_MS = 60_000

/**
 * Runs `work` while no other process deletes these pictures. S3 can't delete an object only if it is old, so a picture
 * that is being saved again could be deleted between the check of its age and the deletion.
 */
export const whileNotDeleted = <Result>(db: Db, hashes: readonly string[], work: () => Promise<Result>): Promise<Result> =>
  inLock(
    db,
    sql`select ${unprepared} pg_advisory_xact_lock_shared(hashtextextended(hash, 0)) from unnest(${hashes}::text[]) as hash`,
    work,
  )

/** Runs `work` while no other process saves this picture. */
export const whileNotSaved = <Result>(db: Db, hash: string, work: () => Promise<Result>): Promise<Result> =>
  inLock(db, sql`select ${unprepared} pg_advisory_xact_lock(hashtextextended(${hash}, 0))`, work)

/** The lock is unprepared, since this transaction is not run again when its plan is lost. */
function inLock<Result>(db: Db, lock: ReturnType<typeof sql>, work: () => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local idle_in_transaction_session_timeout = ${LONGEST_MS}`).execute(tx)
    await lock.execute(tx)
    return work()
  })
}
