import { type Kysely, sql } from 'kysely'

/**
 * A purchase is what the store orders from a supplier. Its lines count pieces. `received` sums up what came of a line in all
 * receipts. Costs are those of a piece, or of a pound or kilogram when the line has a weight of a piece. A receipt's line is
 * counted when the stock of its product was, so that a movement of stock has the same pieces.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table purchases (
      id uuid primary key,
      number integer generated always as identity unique,
      supplier_id uuid not null references suppliers (id),
      state text not null check (state in ('draft', 'sent', 'partly', 'received', 'closed')),
      note text,
      created_at timestamptz not null,
      created_by text not null,
      sent_at timestamptz,
      closed_at timestamptz
    )`.execute(db)
  await sql`create index purchases_by_state on purchases (state, id)`.execute(db)
  await sql`create index purchases_by_supplier on purchases (supplier_id, id)`.execute(db)
  await sql`
    create table purchase_lines (
      purchase_id uuid not null references purchases (id),
      product_id uuid not null references products (id),
      position smallint not null check (position >= 0),
      quantity integer not null check (quantity >= 1 and quantity <= 1000000),
      case_size integer not null check (case_size >= 1 and case_size <= 1000000),
      cost bigint check (cost >= 1 and cost <= 10000000),
      weighed_per text check (weighed_per in ('lb', 'kg')),
      weighed_piece integer check (weighed_piece > 0),
      received integer not null default 0 check (received >= 0),
      primary key (purchase_id, product_id),
      check (quantity % case_size = 0),
      check ((weighed_per is null) = (weighed_piece is null))
    )`.execute(db)
  await sql`create index purchase_lines_by_product on purchase_lines (product_id)`.execute(db)
  await sql`
    create table purchase_receipts (
      id uuid primary key,
      purchase_id uuid not null references purchases (id),
      at timestamptz not null,
      by_id uuid not null,
      by_name text not null
    )`.execute(db)
  await sql`create index purchase_receipts_by_purchase on purchase_receipts (purchase_id, id)`.execute(db)
  await sql`
    create table purchase_receipt_lines (
      receipt_id uuid not null references purchase_receipts (id),
      position smallint not null check (position >= 0),
      product_id uuid not null references products (id),
      quantity integer not null check (quantity >= 1 and quantity <= 1000000),
      cost bigint check (cost >= 1 and cost <= 10000000),
      use_by date,
      is_counted boolean not null,
      primary key (receipt_id, position)
    )`.execute(db)
  await sql`create index purchase_receipt_lines_by_product on purchase_receipt_lines (product_id)`.execute(db)
  await sql`alter table stock_movements add column purchase_id uuid references purchases (id)`.execute(db)
  await sql`
    create index stock_movements_by_purchase on stock_movements (purchase_id) where purchase_id is not null`.execute(db)
  // Margins are computed by the costs of the time.
  await sql`
    create index product_changes_costs on product_changes (product_id, id) where field = 'cost'`.execute(db)
  // The files of a mail are texts, each with its name and media type.
  await sql`alter table mails add column attachments jsonb not null default '[]'`.execute(db)
}
