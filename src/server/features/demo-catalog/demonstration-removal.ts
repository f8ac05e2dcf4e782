import { sql } from 'kysely'
import { type Actor, staffActor } from '../../../domain/actor.ts'
import type { DemonstrationCounts } from '../../../domain/demonstration.ts'
import type { Staff } from '../../../domain/staff.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface DemonstrationRemoval extends DemonstrationCounts {
  readonly by: Actor
  readonly isEnded: boolean
}

/** Returns null when no removal was begun. */
export const findRemoval = (db: Db): Promise<DemonstrationRemoval | null> => read(db, sql``)

/** Locks the removal until the commit, so that only one transaction at a time removes a part. */
export const lockRemoval = (tx: Db): Promise<DemonstrationRemoval | null> => read(tx, sql`for update`)

/** Begins a removal. Returns false when one was begun before. */
export async function insertRemoval(tx: Db, { id, name }: Staff, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demonstration_removal')
    .values({ started_at: now, by_id: id, by_name: name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The caller must hold the lock of `lockRemoval`. */
export async function addRemoved(tx: Db, removed: Partial<DemonstrationCounts>): Promise<void> {
  const { products = 0, archived = 0, kept = 0, orders = 0, shoppers = 0 } = removed
  await sql`
    update demonstration_removal set products = products + ${products}, archived = archived + ${archived}, kept = kept + ${kept},
      orders = orders + ${orders}, shoppers = shoppers + ${shoppers}`.execute(tx)
}

/** The caller must hold the lock of `lockRemoval`. */
export async function endRemoval(tx: Db, now: Date): Promise<void> {
  await sql`update demonstration_removal set ended_at = ${now} where ended_at is null`.execute(tx)
}

async function read(db: Db, lock: ReturnType<typeof sql>): Promise<DemonstrationRemoval | null> {
  const { rows } = await sql<DemonstrationCounts & { by_id: Staff['id']; by_name: string; isEnded: boolean }>`
    select by_id, by_name, ended_at is not null as "isEnded", products, archived, kept, orders, shoppers
    from demonstration_removal ${lock}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { by_id: id, by_name: name, ...same } = row
  return { ...same, by: staffActor({ id, name }) }
}
