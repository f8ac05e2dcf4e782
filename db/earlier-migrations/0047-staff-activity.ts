import { type Kysely, sql } from 'kysely'

/**
 * What staff do is listed by time, and by person and time, from the tables that record it. Each index has only rows that staff write: placing
 * an order touches none of them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createActs(db)
  await indexOrders(db)
  await indexProducts(db)
}

/** What no other table records. `by_id` null: nobody who is known, or the operator. Of a `kind` that a version does not know, it shows nothing. */
async function createActs(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_acts (
      id uuid primary key,
      kind text not null check (char_length(kind) between 1 and 20),
      what text not null check (char_length(what) between 1 and 40),
      details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
      at timestamptz not null,
      by_id uuid,
      by_name text,
      check ((by_id is null) = (by_name is null))
    )`.execute(db)
  await sql`create index staff_acts_kind on staff_acts (kind, at, id)`.execute(db)
  await sql`create index staff_acts_person on staff_acts (kind, by_id, at, id) where by_id is not null`.execute(db)
}

async function indexOrders(db: Kysely<never>): Promise<void> {
  await sql`
    create index order_status_changes_staff on order_status_changes (changed_at, order_id, number) where by_role = 'staff'`.execute(
    db,
  )
  await sql`
    create index order_status_changes_person on order_status_changes (by_id, changed_at, order_id, number)
    where by_role = 'staff'`.execute(db)
  await sql`create index order_lines_picked on order_lines (picked_at, id) where picked_at is not null`.execute(db)
  await sql`create index order_lines_picker on order_lines (picked_by_id, picked_at, id) where picked_at is not null`.execute(db)
  await sql`create index refunds_staff on refunds (requested_at, id) where by_role = 'staff'`.execute(db)
  await sql`create index refunds_person on refunds (by_id, requested_at, id) where by_role = 'staff'`.execute(db)
}

async function indexProducts(db: Kysely<never>): Promise<void> {
  await sql`alter table product_changes add column is_import boolean not null default false`.execute(db)
  for (const [name, isStock] of [
    ['edits', "field <> 'stock'"],
    ['stock', "field = 'stock'"],
  ] as const) {
    const rows = sql`by_role = 'staff' and ${sql.raw(isStock)}`
    await sql`create index ${sql.ref(`product_changes_${name}`)} on product_changes (at, batch_id) where ${rows}`.execute(db)
    await sql`create index ${sql.ref(`product_changes_${name}_person`)} on product_changes (by_id, at, batch_id) where ${rows}`.execute(
      db,
    )
  }
  await sql`create index product_changes_undo on product_changes (undone_by) where undone_by is not null`.execute(db)
  await sql`
    create index stock_movements_staff on stock_movements (at, product_id) where order_id is null and by_role = 'staff'`.execute(
    db,
  )
}
