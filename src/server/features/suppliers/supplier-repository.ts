import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { PriceColumns } from '../../../domain/buying/price-list.ts'
import type { Supplier, SupplierId } from '../../../domain/buying/supplier.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

const selectSuppliers = (db: Db) =>
  db.selectFrom('suppliers').select(['id', 'name', 'email', 'phone', 'note', 'lead_days as leadDays', 'minimum', 'archived_at'])

const rowToSupplier = ({
  archived_at,
  ...supplier
}: Omit<Supplier, 'isArchived'> & { readonly archived_at: Date | null }): Supplier => ({
  ...supplier,
  isArchived: archived_at !== null,
})

/** Lists all suppliers by their names, the archived ones at the end. */
export async function listSuppliers(db: Db): Promise<Supplier[]> {
  const rows = await selectSuppliers(db).orderBy('name').orderBy('id').execute()
  const suppliers = rows.map(rowToSupplier)
  return [...suppliers.filter(({ isArchived }) => !isArchived), ...suppliers.filter(({ isArchived }) => isArchived)]
}

export const listSupplierNames = (db: Db): Promise<Pick<Supplier, 'id' | 'name'>[]> =>
  db.selectFrom('suppliers').select(['id', 'name']).execute()

/** Returns the suppliers by their ids. */
export async function findSuppliers(db: Db, ids: readonly SupplierId[]): Promise<ReadonlyMap<SupplierId, Supplier>> {
  const rows = await selectSuppliers(db).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, rowToSupplier(row)]))
}

/** Returns the supplier with its row locked until the commit, or null. */
export async function lockSupplier(tx: Db, id: SupplierId): Promise<Supplier | null> {
  const row = await selectSuppliers(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? rowToSupplier(row) : null
}

/** Inserts a supplier, or replaces the one of this id. Throws 409 when another one has the name. */
export async function saveSupplierRow(tx: Db, { id, leadDays, isArchived, ...same }: Supplier, now: Date): Promise<void> {
  const values = { ...same, lead_days: leadDays, archived_at: isArchived ? now : null }
  await tx
    .insertInto('suppliers')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
    .catch(rejectTakenName)
}

function rejectTakenName(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.constraint !== 'suppliers_name') throw error
  const message = 'Another supplier has this name'
  throw new ClientError(409, message, { errors: { name: message } })
}

/** Returns the columns of the supplier's last price list, null when there was none, and undefined for an unknown supplier. */
export async function findPriceColumns(db: Db, id: SupplierId): Promise<PriceColumns | null | undefined> {
  const row = await db.selectFrom('suppliers').select('price_columns').where('id', '=', id).executeTakeFirst()
  return row?.price_columns
}

export async function savePriceColumns(tx: Db, id: SupplierId, columns: PriceColumns): Promise<void> {
  await tx
    .updateTable('suppliers')
    .set({ price_columns: JSON.stringify(columns) })
    .where('id', '=', id)
    .execute()
}

/** A supplier without products is missing. */
export async function countProductsBySupplier(db: Db): Promise<ReadonlyMap<SupplierId, number>> {
  const { rows } = await sql<{ supplier: SupplierId; products: number }>`
    select supplier, count(*)::integer as products from products
    where supplier is not null and archived_at is null group by supplier`.execute(db)
  return new Map(rows.map(({ supplier, products }) => [supplier, products]))
}
