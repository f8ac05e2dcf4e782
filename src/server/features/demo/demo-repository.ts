import { type Expression, type SqlBool, sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { DemonstrationCounts } from '../../../domain/settings/demonstration.ts'
import { type Actor, staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

interface DemoRows {
  readonly products?: readonly ProductId[]
  readonly shoppers?: readonly ShopperId[]
}

/** Marks products and shoppers as part of the demonstration. The orders of these shoppers belong to it too. */
export async function markDemonstration(tx: Db, { products = [], shoppers = [] }: DemoRows): Promise<void> {
  const rows = [
    ...products.map((product) => ({ product_id: product, shopper_id: null })),
    ...shoppers.map((shopper) => ({ product_id: null, shopper_id: shopper })),
  ]
  if (rows.length > 0) await tx.insertInto('demonstration').values(rows).execute()
}

/** Removes the mark from products and shoppers, which are then kept or deleted. */
export async function unmarkDemonstration(tx: Db, { products = [], shoppers = [] }: DemoRows): Promise<void> {
  await sql`
    delete from demonstration where product_id = any(${products}::uuid[]) or shopper_id = any(${shoppers}::uuid[])`.execute(tx)
}

export async function listDemoShoppers(db: Db): Promise<ShopperId[]> {
  const { rows } = await sql<{ id: ShopperId }>`
    select shopper_id as id from demonstration where shopper_id is not null order by shopper_id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listDemoProducts(db: Db, limit: number | null = null): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select product_id as id from demonstration where product_id is not null order by product_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isDemoShopper(db: Db, shopper: ShopperId): Promise<boolean> {
  const row = await db.selectFrom('demonstration').select('shopper_id').where('shopper_id', '=', shopper).executeTakeFirst()
  return row !== undefined
}

/** The condition that a row of the table `orders` was placed by a shopper of the demonstration. */
export const isDemoOrder: Expression<SqlBool> = sql<SqlBool>`
  orders.shopper_id in (select shopper_id from demonstration where shopper_id is not null)`

export interface DemoRemoval extends DemonstrationCounts {
  readonly by: Actor
  readonly isEnded: boolean
}

/** Returns null when no removal was begun. */
export const findRemoval = (db: Db): Promise<DemoRemoval | null> => readRemoval(db, sql``)

/** Locks the removal until the commit, so that only one transaction at a time removes a part. */
export const lockRemoval = (tx: Db): Promise<DemoRemoval | null> => readRemoval(tx, sql`for update`)

async function readRemoval(db: Db, lock: ReturnType<typeof sql>): Promise<DemoRemoval | null> {
  const { rows } = await sql<DemonstrationCounts & { by_id: Staff['id']; by_name: string; isEnded: boolean }>`
    select by_id, by_name, ended_at is not null as "isEnded", products, archived, kept, orders, shoppers
    from demonstration_removal ${lock}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { by_id: id, by_name: name, ...same } = row
  return { ...same, by: staffActor({ id, name }) }
}

/** Begins a removal. Returns false when one was begun before. */
export async function insertRemoval(tx: Db, { id, name }: Staff, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demonstration_removal')
    .values({ started_at: now, by_id: id, by_name: name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds to the counts of what was removed. The caller must hold the lock of `lockRemoval`. */
export async function addRemoved(tx: Db, removed: Partial<DemonstrationCounts>): Promise<void> {
  const { products = 0, archived = 0, kept = 0, orders = 0, shoppers = 0 } = removed
  await sql`
    update demonstration_removal set products = products + ${products}, archived = archived + ${archived}, kept = kept + ${kept},
      orders = orders + ${orders}, shoppers = shoppers + ${shoppers}`.execute(tx)
}

/** The caller must hold the lock of `lockRemoval`. */
export async function endRemoval(tx: Db, now: Date): Promise<void> {
  await tx.updateTable('demonstration_removal').set({ ended_at: now }).where('ended_at', 'is', null).execute()
}

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
  await db.deleteFrom('removed_pictures').where('path', '=', anyOf(paths)).execute()
}
